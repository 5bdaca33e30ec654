"""Every sentence a refusal or a notice becomes, by its key; the command's own lines of help.

Placeholders are the parameters of the refusal. The nearest right word is added by
`companion.words.sentence` and stands in no template.
"""

from __future__ import annotations


def N_(text: str) -> str:  # noqa: N802 - the name that tools for translators look for
    """Marks a text for the translators; `companion.words._` gives it in their language."""
    return text


COMMANDS = {
    "play": N_("Open the app (what “companion” alone does)."),
    "demo": N_("Watch a short game play itself."),
    "duel": N_("Fight one showdown here in the terminal."),
    "spin": N_("Spin the wheel here in the terminal, or calibrate it."),
    "disc": N_("Draw a wheel’s disc to print and to read with sensors."),
    "replay": N_("Show the score sheet of a game."),
    "export": N_("Write a game to a file."),
    "import": N_("Take a game from a file into your games."),
    "doctor": N_("Say what this machine has for the game, and what to do where it lacks."),
    "record": N_("Keep a game from a script."),
    "scenarios": N_("Run case files against the rules."),
    "ports": N_("List the serial ports and what is plugged in there."),
    "monitor": N_("Watch the line to a unit on USB."),
    "flash": N_("Put the unit’s firmware on an Arduino or a Pico."),
}
"""The sub-commands in the order of the help, each in a line, so that help loads none of them."""

FIELDS_OF_LISTS = ("allowed", "known", "choices")
"""Parameters that list what one may choose from; other lists are things that go together."""

FIELDS_OF_WORDS = (
    "allowed",
    "card",
    "color",
    "fault",
    "in_force",
    "reason",
    "space",
    "top",
    "type",
    "wanted",
)
"""Parameters whose values are words of the game, not somebody's own."""

WORDS = {
    "red": N_("red"),
    "yellow": N_("yellow"),
    "green": N_("green"),
    "blue": N_("blue"),
    "draw_two": N_("the +2"),
    "wild_draw_four": N_("the +4"),
    "dance": N_("dance or draw"),
    "showdown": N_("the showdown"),
    "spin": N_("the wheel"),
    "true, false": N_("true, false"),
    "a player": N_("a player"),
    "the games themselves are in a file of that name": N_(
        "the games themselves are in a file of that name"
    ),
    "device or resource busy": N_("device or resource busy"),
    "file exists": N_("file exists"),
    "file name too long": N_("file name too long"),
    "input/output error": N_("input/output error"),
    "is a directory": N_("is a directory"),
    "no space left on device": N_("no space left on device"),
    "no such file or directory": N_("no such file or directory"),
    "not a directory": N_("not a directory"),
    "operation not permitted": N_("operation not permitted"),
    "permission denied": N_("permission denied"),
    "read-only file system": N_("read-only file system"),
    "up to three texts": N_("up to three texts"),
    "a word such as “classic”": N_("a word such as “classic”"),
    "a list of names": N_("a list of names"),
    "a name or null": N_("a name or null"),
    "an object such as {}": N_("an object such as {}"),
    "two lists of names or null": N_("two lists of names or null"),
    "a word such as “points”": N_("a word such as “points”"),
    "a text": N_("a text"),
}
"""What the rooms below call things, in words."""

_LINES = {
    "line.empty": N_("This line is empty."),
    "line.key_twice": N_("“{name}” stands twice in this line; each name may stand once."),
    "line.not_finite": N_("{number} is no number that can be counted with."),
    "line.not_json": N_("This line is no JSON (it goes wrong at sign {place})."),
    "line.not_object": N_("A line has to be an object in braces, not {line}."),
    "line.not_utf8": N_("This line is no UTF-8 text (it goes wrong at byte {place})."),
    "line.number": N_("A number in this line has too many digits."),
    "line.surrogate": N_("A text in this line holds half a sign; write it in UTF-8."),
    "line.too_deep": N_("This line nests deeper than {limit} brackets."),
    "line.too_long": N_("This line is longer than {limit_kb} KB; no op needs as much."),
    "file.no_game": N_("There is no game in this file; it is empty."),
    "header.missing": N_("The first line of a new game has to say “{field}”."),
    "header.mode": N_("The mode is “{mode}”, but the rules say “{rule}”; say it once."),
    "header.op_first": N_(
        "A new game begins with its edition and players; the op “{op}” can only come after that."
    ),
    "header.type": N_("“{field}” in the first line has to be {wanted}."),
    "header.unknown": N_("The first line of a game knows no “{field}”."),
}

_STORE = {
    "game.broken": N_("Game {game} cannot be read; its record is damaged."),
    "game.none": N_("There are no games yet."),
    "game.op_dropped": N_(
        "Op {seq} of this game is not taken anymore by the rules of this version and was passed "
        "over: {why}"
    ),
    "game.unknown": N_("There is no game {game}; the newest one is {last}."),
    "memory.fault": N_(
        "The games in {folder} cannot be written ({reason}). Look at the disk, then open the app "
        "again."
    ),
    "memory.full": N_(
        "The disk with {folder} is full. Make room there, then open the app again; what was "
        "played up to now is kept."
    ),
    "memory.no_file": N_("{file} is no file; move it away, then open the app again."),
    "memory.no_folder": N_(
        "{folder} is no folder, for there is a file in its place; move that away, then open the "
        "app again."
    ),
    "memory.only": N_(
        "{why} You can play on, but what is played now is forgotten when the app is closed."
    ),
    "memory.read_only": N_(
        "Nothing can be kept in {folder} ({reason}). Let that folder be written to, then open "
        "the app again."
    ),
    "store.broken": N_(
        "The file with the games in {folder} is damaged ({reason}); start again, and it is set "
        "aside and kept."
    ),
    "store.closed": N_("The games are closed already; start again."),
    "store.damaged": N_(
        "The file {file} was damaged. It lies set aside as {aside} in {folder}; a new one has "
        "begun, and everything goes on."
    ),
    "store.fault": N_(
        "The games in {folder} cannot be written ({reason}); make room or look at the disk."
    ),
    "store.foreign": N_("{file} belongs to another program; name another folder with --data."),
    "store.full": N_(
        "The disk with {folder} is full; make room, what was played up to now is kept."
    ),
    "store.gap": N_("An earlier op of game {game} is not on the disk, so this one cannot be kept."),
    "store.locked": N_(
        "Another program is writing to the games in {folder}; close it, or name another folder "
        "with --data."
    ),
    "store.newer": N_(
        "{file} was written by a newer version of this program (its format is {theirs}, this one "
        "knows {ours}); install that version."
    ),
    "store.no_file": N_(
        "{file} is no file, so nothing can be kept in it; move it away, or name another folder "
        "with --data."
    ),
    "store.no_folder": N_(
        "{folder} is no folder, for there is a file in its place; name a folder with --data."
    ),
    "store.no_lock": N_(
        "The folder {folder} does not let one program keep others out ({reason}); choose one on "
        "a disk of this machine with --data."
    ),
    "store.none": N_("There are no games in {folder} yet."),
    "store.read_only": N_(
        "Nothing can be kept in {folder} ({reason}); name another folder with --data."
    ),
    "store.unreadable": N_("The games in {folder} cannot be read ({reason})."),
    "redo.nothing": N_("There is nothing to do again."),
    "undo.nothing": N_("There is nothing to take back."),
}

_FIELDS = {
    "card.colored": N_("{color} {card}"),
    "card.number": N_("{color} {value}"),
    "card.unknown": N_("This edition has no card “{card}”."),
    "card.unreadable": N_("“{card}” is no card; write it as “red 7”, “green skip” or “wild”."),
    "color.unknown": N_("“{color}” is no color; there are red, yellow, green and blue."),
    "field.cards": N_("“{field}” has to be a list of cards."),
    "field.flag": N_("“{field}” has to be true or false."),
    "field.list": N_("“{field}” has to be a list of players."),
    "field.missing": N_("“{op}” needs the field “{field}”."),
    "field.number": N_("“{field}” has to be a whole number from {low} to {high}, not {value}."),
    "field.pair": N_("“{field}” has to be a list of two different players."),
    "field.table": N_("“{field}” has to be an object with a name before each value."),
    "field.text": N_("“{field}” has to be a text of at most 200 letters."),
    "field.twice": N_("“{field}” names somebody twice."),
    "field.unknown": N_("“{op}” knows no field “{field}”."),
    "field.word": N_("“{field}” cannot be “{value}”; it is one of these: {allowed}."),
    "name.empty": N_("A name needs at least one letter."),
    "name.long": N_("The name “{name}” is too long; {most} letters are the most."),
    "name.signs": N_("The name “{name}” has signs in it that cannot be shown or are no letters."),
    "name.text": N_("A name has to be a text, not {name}."),
    "name.twice": N_("“{name}” is there already; every player needs a name of their own."),
    "op.unknown": N_("There is no op “{op}”."),
    "op.unreadable": N_('A line needs an op with its name, such as {{"op": "undo"}}.'),
    "player.gone": N_("{player} is not playing anymore."),
    "player.not_in": N_("{player} does not play this round."),
    "player.unknown": N_("“{field}” names “{player}”, but nobody here is called that."),
    "players.count": N_("It takes 2 to {most} players, not {count}."),
    "players.list": N_("The players have to be a list of names."),
    "players.many": N_("The table is full; {most} players are the most."),
    "rules.not_a_table": N_("The rules have to be an object with a name before each value."),
    "rules.unknown": N_("There is no house rule “{rule}”."),
    "rules.value": N_("The house rule “{rule}” cannot be {value}; it takes {allowed}."),
    "start.unreadable": N_("The start of this case cannot be read."),
    "teams.mode": N_("There are no partners in a game of the mode “{mode}”."),
    "teams.opposite": N_("Partners sit opposite each other."),
    "teams.pairs": N_("Teams are two pairs that name all four players once."),
}

_TABLE = {
    "challenge.never": N_("This card cannot be challenged."),
    "correct.round": N_("There is no round {round} to correct; {last} are finished."),
    "correct.side": N_("“{side}” does not score in this game; {sides} do."),
    "dealer.known": N_("{dealer} deals already."),
    "dealer.unknown": N_("Nobody deals yet; draw for the dealer first, or just begin."),
    "dealer.who_draws": N_("For the deal, these players draw a card each: {players}."),
    "draw.keeps": N_("Under the house rules a drawn card is kept."),
    "draw.one": N_("One card is drawn at a time under the house rules."),
    "duel.pending": N_("A duel has to wait; first {type} needs its answer."),
    "game.over": N_("The game is over, won by {winner}; take something back to go on."),
    "join.partners": N_("Nobody can join a game of partners."),
    "marks.set": N_("Where nobody counts turns, only direction and color can be put right."),
    "marks.turns": N_("“{op}” needs turns to be followed; switch to every turn first."),
    "pass.nothing": N_("There is no drawn card to keep."),
    "pending.first": N_("First comes an answer to {type}, from {player}."),
    "pending.nothing": N_("{player} has nothing to answer."),
    "play.drawn_waits": N_("{player} has drawn a card; play that one or keep it."),
    "play.needs": N_("{card} needs “{field}”."),
    "play.no_match": N_("This does not match: {card} on {top}, and {in_force} is in force."),
    "play.no_use": N_("{card} has no use for “{field}”."),
    "play.not_drawn": N_("{player} has drawn no card."),
    "play.oneself": N_("{player} cannot choose {player}."),
    "play.partner": N_("{player} is a partner; choose somebody of the other team."),
    "play.stake": N_("The stake cannot be {stake}; it is 1 to {most} cards."),
    "reseat.everybody": N_("Name everybody who plays the next round, once: {players}."),
    "return.who": N_("{player} cannot come back; only who left and is not out can."),
    "round.began": N_("The round has begun already."),
    "round.deal_first": N_("The round is scored; deal the next one first."),
    "round.not_running": N_("No round is running."),
    "round.not_scored": N_("This round is not finished yet."),
    "round.points_missing": N_("The points of this round are still missing."),
    "round.runs": N_("That has to wait until the round is over."),
    "round.scored": N_("This round is scored already; correct it, or take it back."),
    "score.count": N_("{player}: {told} counted, but the table knew of {held}."),
    "score.hand_missing": N_("What {player} holds is missing."),
    "score.hands_needed": N_("In the mode “{mode}” every hand has to be counted by itself."),
    "score.nobody_out": N_("Nobody has gone out yet."),
    "score.one_kind": N_("Say either the cards or the points, one of them."),
    "score.winner_holds": N_("{player} has gone out and holds no cards."),
    "set.nothing": N_("Say at least one thing that has to be put right."),
    "showdown.nothing": N_("No showdown is waiting."),
    "showdown.one_result": N_("A showdown has one result: a winner, a false start or a dead heat."),
    "showdown.who": N_("{player} is not in this showdown."),
    "spin.needs": N_("This space of the wheel needs “{field}”."),
    "spin.no_use": N_("This space of the wheel has no use for “{field}”."),
    "spin.no_wheel": N_("This edition has no wheel."),
    "spin.space": N_("The wheel has no space “{space}”."),
    "spin.too_many": N_("{player} cannot shed {count} of {held} cards here."),
    "target.nobody_left": N_("Nobody is left to play on."),
    "target.single_round": N_("A game of one round has no target."),
    "turn.other": N_("It is not the turn of {player}; {turn} is on."),
}

_EDITIONS = {
    "edition.big": N_("The file of an edition may have {most} letters at most."),
    "edition.closed": N_("This file cannot be read ({reason})."),
    "edition.outside": N_("This file leads out of the folder of editions; put a copy there."),
    "edition.taken": N_("There is an edition “{key}” already; give this one another key."),
    "edition.cards": N_("An edition has 2 to {most} kinds of cards, not {count}."),
    "edition.count": N_("{where}: the count has to be 0 to {most}, not {count}."),
    "edition.effect": N_("{where}: there is no effect “{effect}”."),
    "edition.field": N_("{where}: there is no “{field}”."),
    "edition.idle": N_(
        "{where}: this does nothing unless “{other}” is “{value}”; write that too, or take this "
        "line out."
    ),
    "edition.key": N_("{where}: a key is made of letters, digits and hyphens."),
    "edition.long": N_("{where}: this text is too long."),
    "edition.mark": N_("Cards cannot bear the mark “{mark}”; there are showdown and spin."),
    "edition.missing": N_("{where}: “{field}” is missing."),
    "edition.needs_cards": N_("An edition needs numbers and at least one wild."),
    "edition.no_wheel": N_("Cards that spin the wheel need an edition with a wheel."),
    "edition.not_a_table": N_("{where} has to be a table."),
    "edition.one_space": N_("A wheel needs more than one space."),
    "edition.points": N_("{where}: points are 0 to {most} or “face”, not {points}."),
    "edition.rule": N_("{where}: there is no house rule “{rule}”."),
    "edition.needs": N_("{where}: “{name}” is missing; write one of these: {allowed}."),
    "edition.no_file": N_("This is no file; give it another name."),
    "edition.no_folder": N_(
        "This is a file, but editions of your own lie in a folder of that name; move it away."
    ),
    "edition.no_spin": N_(
        "The wheel would never be spun; add “spin” to the marks at the top, or take the spaces out."
    ),
    "edition.no_text": N_("This file is no text in UTF-8; save it as that."),
    "edition.picture": N_("There is no picture “{picture}”; write one of these: {allowed}."),
    "edition.rule_flag": N_("{where}: “{rule}” is no house rule that is on or off; take one."),
    "edition.rule_number": N_("{where}: “{rule}” is no house rule with a number; take one."),
    "edition.toml": N_("{fault}."),
    "edition.too_many": N_("An edition has {most} cards at most."),
    "edition.type": N_("{where}: this is another kind of value than it has to be."),
    "edition.unknown": N_("There is no edition “{edition}”."),
    "edition.value": N_("{where}: this has to be one of {allowed}."),
}

SENTENCES: dict[str, str] = {**_LINES, **_STORE, **_FIELDS, **_TABLE, **_EDITIONS}
"""Template by key. A test holds that every key the code uses is here, placeholders filled."""
