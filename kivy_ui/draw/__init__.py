"""What is drawn: suits, glyphs, faces, hands, marks, with one pen (:mod:`kivy_ui.draw.pen`)."""
