"""Values to JSON and back, driven by the type hints of frozen dataclasses.

A checkpoint of the store is a whole state of the game as JSON text. The engine
offers nothing for that and needs nothing: its state is dataclasses of plain
values, and their hints say how each is read back.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

PLAIN = (str, int, float, bool, type(None))

Pair = tuple[Callable[[Any], Any], Callable[[Any], Any]]
"""How a value of a type is written, and how it is read."""


class CodecError(ValueError):
    """The value, or the JSON text of one, does not fit the type it is said to have."""


class Codec:
    """Writes and reads values of one type.

    ``kind`` is the type of the whole value. ``own`` gives types their own way of being
    written and read: ``{CardKind: (lambda kind: kind.key, edition.cards.__getitem__)}``
    writes a kind of card as its key. Where a hint says ``object``, lists come back as
    tuples.
    """

    def __init__(self, kind: Any, own: Mapping[Any, Pair] | None = None) -> None:
        self._pairs: dict[Any, Pair] = dict(own or {})
        self._write, self._read = self._pair(kind)

    def encode(self, value: Any) -> Any:
        """The value as what ``json.dumps`` takes."""
        return self._write(value)

    def decode(self, data: Any) -> Any:
        """The value that ``encode`` was given.

        Raises CodecError when the data is not of this type.
        """
        try:
            return self._read(data)
        except (KeyError, TypeError, AttributeError, IndexError) as error:
            raise CodecError(f"not such a value: {error!r}") from error

    def _pair(self, kind: Any) -> Pair:
        if kind not in self._pairs:
            # A type may contain itself: the entry stands before it is filled.
            self._pairs[kind] = (
                (lambda v: self._pairs[kind][0](v)),
                (lambda d: self._pairs[kind][1](d)),
            )
            self._pairs[kind] = self._make(kind)
        return self._pairs[kind]

    def _make(self, kind: Any) -> Pair:
        origin = get_origin(kind)
        if kind in PLAIN or origin is Literal or kind is None:
            return _same, _plain((kind,))
        if kind in (Any, object):
            return _same, _frozen
        if origin in (Union, types.UnionType):
            return self._union(get_args(kind))
        if is_dataclass(kind):
            return self._dataclass(kind)
        if origin is tuple:
            return self._tuple(get_args(kind))
        if origin in (frozenset, set):
            write, read = self._pair(get_args(kind)[0])
            make = origin
            return (lambda v: sorted(map(write, v))), (lambda d: make(map(read, _list(d))))
        if origin is list:
            write, read = self._pair(get_args(kind)[0])
            return (lambda v: [write(x) for x in v]), (lambda d: [read(x) for x in _list(d)])
        if origin is not None and issubclass(origin, Mapping):
            return self._mapping(*get_args(kind))
        raise CodecError(f"no way to write {kind!r}")

    def _tuple(self, args: tuple[Any, ...]) -> Pair:
        if len(args) == 2 and args[1] is Ellipsis:
            write, read = self._pair(args[0])
            listed = list if write is _same else (lambda v: [write(x) for x in v])
            return listed, (lambda d: tuple([read(x) for x in _list(d)]))
        pairs = [self._pair(arg) for arg in args]
        return (
            lambda v: [w(x) for (w, _), x in zip(pairs, v, strict=True)],
            lambda d: tuple(r(x) for (_, r), x in zip(pairs, _list(d), strict=True)),
        )

    def _mapping(self, key: Any, item: Any) -> Pair:
        write, read = self._pair(item)
        if key is str or get_origin(key) is Literal:
            return (
                lambda v: {k: write(x) for k, x in v.items()},
                lambda d: {k: read(x) for k, x in d.items()},
            )
        write_key, read_key = self._pair(key)
        return (
            lambda v: [[write_key(k), write(x)] for k, x in v.items()],
            lambda d: {read_key(k): read(x) for k, x in _list(d)},
        )

    def _union(self, args: tuple[Any, ...]) -> Pair:
        kinds = [a for a in args if a is not type(None)]
        if all(k in PLAIN or get_origin(k) is Literal for k in kinds):
            return _same, _plain(args)
        if len(kinds) == 1:
            write, read = self._pair(kinds[0])
            return (
                lambda v: None if v is None else write(v),
                lambda d: None if d is None else read(d),
            )
        classes: dict[str, Any] = {
            str(k.__name__): k for k in kinds if isinstance(k, type) and is_dataclass(k)
        }
        others = [k for k in kinds if not is_dataclass(k)]
        sequences = [k for k in others if get_origin(k) in (tuple, list)]
        plain = [k for k in others if k not in sequences]
        if len(sequences) > 1 or not all(k in PLAIN or get_origin(k) is Literal for k in plain):
            raise CodecError(f"cannot tell {args!r} apart")

        bare = _plain(tuple(k for k in args if k in PLAIN or get_origin(k) is Literal))
        named = {name: self._pair(kind) for name, kind in classes.items()}
        listed = self._pair(sequences[0]) if sequences else (_same, _same)

        def write_any(value: Any) -> Any:
            name = type(value).__name__
            if name in named:
                return {"is": name, **named[name][0](value)}
            return listed[0](value) if isinstance(value, (tuple, list)) else value

        def read_any(data: Any) -> Any:
            if isinstance(data, dict):
                return named[data["is"]][1](data)
            return listed[1](data) if isinstance(data, list) and sequences else bare(data)

        return write_any, read_any

    def _dataclass(self, kind: Any) -> Pair:
        hints = get_type_hints(kind)
        parts = {f.name: self._pair(hints[f.name]) for f in fields(kind) if f.init}
        # A field that came with a newer version takes its default when it is missing.
        optional = {
            f.name
            for f in fields(kind)
            if f.default is not MISSING or f.default_factory is not MISSING
        }

        def write(value: Any) -> Any:
            return {name: pair[0](getattr(value, name)) for name, pair in parts.items()}

        reads = [(name, pair[1]) for name, pair in parts.items()]
        names = set(parts)

        def read(data: Any) -> Any:
            if names <= data.keys():
                return kind(*[part(data[name]) for name, part in reads])
            known = [(name, part) for name, part in reads if name in data or name not in optional]
            return kind(**{name: part(data[name]) for name, part in known})

        return write, read


def _plain(kinds: tuple[Any, ...]) -> Callable[[Any], Any]:
    """Reads a value that JSON has itself, and takes only those of these types.

    A whole number may stand for any number; true and false are none.
    """
    types = {kind for kind in kinds if get_origin(kind) is not Literal}
    types |= {type(None)} if None in kinds else set()
    types |= {int} if float in kinds else set()
    words = [word for kind in kinds if get_origin(kind) is Literal for word in get_args(kind)]

    def read(data: Any) -> Any:
        if type(data) in types or data in words:
            return data
        raise CodecError(f"not such a value: {data!r:.40}")

    return read


def _list(data: Any) -> list[Any]:
    if isinstance(data, list):
        return data
    raise CodecError(f"not a list: {data!r:.40}")


def _same(value: Any) -> Any:
    return value


def _frozen(data: Any) -> Any:
    if isinstance(data, list):
        return tuple(_frozen(x) for x in data)
    return {k: _frozen(x) for k, x in data.items()} if isinstance(data, dict) else data
