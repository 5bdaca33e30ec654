"""Where the app begins on Android. Untested until it has run on a tablet (docs/android.md)."""

from kivy_ui.commands import play

play.main(args=[], standalone_mode=False)
