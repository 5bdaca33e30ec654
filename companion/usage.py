"""What is wrong with a command line, in our words: click's own never reach people."""

from __future__ import annotations

import re

import click

from companion.game import nearest
from companion.words import _


def said(error: click.UsageError) -> str:
    """One sentence, or two: what is wrong with which part, and what can stand there."""
    if isinstance(error, click.NoSuchOption):
        return _no_option(error)
    if isinstance(error, click.MissingParameter):
        return _missing(error.param)
    if isinstance(error, click.BadParameter):
        return f"{_hint(error)}: {_wrong(error)}"
    if isinstance(error, click.BadOptionUsage):
        if "does not take" in error.message:
            return _("“{option}” stands alone; nothing can follow it after a “=”.").format(
                option=error.option_name
            )
        return _("“{option}” needs a value behind it.").format(option=error.option_name)
    extra = re.fullmatch(r"Got unexpected extra arguments? \((.*)\)", error.message)
    if extra:
        return _("“{extra}” is too much here; take it away.").format(extra=extra[1][:60])
    return error.format_message()


def _no_option(error: click.NoSuchOption) -> str:
    text = _("There is no option “{option}”.").format(option=error.option_name[:60])
    near = nearest(error.option_name, error.possibilities or _options(error.ctx))
    return f"{text} " + _("Did you mean “{nearest}”?").format(nearest=near) if near else text


def _options(context: click.Context | None) -> list[str]:
    params = context.command.get_params(context) if context else []
    return [
        option for param in params for option in param.opts if param.param_type_name == "option"
    ]


def _missing(param: click.Parameter | None) -> str:
    text = _("“{name}” is missing.").format(name=_name(param))
    choices = getattr(getattr(param, "type", None), "choices", ())
    if not choices:
        return text
    return f"{text} " + _("It can be {choices}.").format(choices=", ".join(choices))


def _hint(error: click.BadParameter) -> str:
    return str(error.param_hint) if error.param_hint else _name(error.param)


def _name(param: click.Parameter | None) -> str:
    """A parameter as it is written: ``--size``, ``FILE``."""
    if param is None:
        return "?"
    if param.param_type_name == "option":
        return max(param.opts, key=len)
    return (param.metavar or param.name or "?").strip("[].").upper()


def _wrong(error: click.BadParameter) -> str:
    """What a value is not; a type of ours says that itself."""
    kind = error.param.type if error.param else None
    if isinstance(kind, click.Choice):
        value = re.match(r"'(.*)' is not ", error.message)
        return _("“{value}” is none of these: {choices}").format(
            value=value[1][:60] if value else "…", choices=", ".join(map(str, kind.choices))
        )
    if isinstance(kind, (click.File, click.Path)):
        path, _colon, why = error.message.rpartition(": ")
        return _("the file {path} cannot be used: {reason}").format(
            path=path.strip("'"), reason=_(why.lower())
        )
    return error.message
