# A call as data, its body, its answer, and when it is repeated: what both clients share.
from __future__ import annotations

import json
import random
import uuid
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Mapping
from urllib.parse import quote

import httpx

from .errors import SelloError, is_retried
from .made import AMOUNTS, KEYED_CALLS

# Who waits longer than this had better ask again later: the error says that it is retryable.
WAIT_SECONDS_MAX = 60.0
FIRST_WAIT_SECONDS = 0.5
ROWS_MAX = 100


@dataclass
class Call:
    """One call. `path` is a template of openapi.yaml, `schema` the name of its answer where that has amounts."""

    method: str
    path: str
    path_values: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    content: bytes | None = None
    headers: dict[str, str] = field(default_factory=dict)
    schema: str | None = None

    def __post_init__(self) -> None:
        # One key for all attempts of a call: a repeat is distinguished from a second order.
        is_keyed = f"{self.method} {self.path}" in KEYED_CALLS
        if is_keyed and "Idempotency-Key" not in self.headers:
            self.headers["Idempotency-Key"] = str(uuid.uuid4())
        if self.body is not None:
            self.content = json.dumps(encode(self.body), ensure_ascii=False).encode()
            self.headers["Content-Type"] = "application/json"

    @property
    def url(self) -> str:
        return self.path.format(**{name: quote(value, safe="") for name, value in self.path_values.items()})

    @property
    def parameters(self) -> dict[str, str]:
        return {name: to_parameter(value) for name, value in self.query.items() if value is not None}

    @property
    def is_safe(self) -> bool:
        """Whether a repeat does no harm although the first attempt may have done its work."""
        return self.method in ("GET", "HEAD", "PUT", "DELETE") or "Idempotency-Key" in self.headers


def key_header(key: str | None) -> dict[str, str]:
    return {} if key is None else {"Idempotency-Key": key}


def to_parameter(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def encode(value: Any) -> Any:
    """JSON of a body: decimals are text. Raises TypeError for a float, whose cents are not those of money."""
    if isinstance(value, float):
        raise TypeError(f"{value!r} is a float: write amounts as text or Decimal")
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, Mapping):
        return {name: encode(member) for name, member in value.items()}
    if isinstance(value, (list, tuple)):
        return [encode(member) for member in value]
    return value


def decode(response: httpx.Response, schema: str | None) -> Any:
    """The body of a response, with its amounts as Decimal. Raises SelloError for a refusal."""
    if not response.is_success:
        raise to_error(response)
    if "json" not in response.headers.get("Content-Type", ""):
        return response.content or None
    body = json.loads(response.content, parse_float=Decimal)
    for path in AMOUNTS.get(schema or "", []):
        read_amounts(body, path)
    return body


def read_amounts(value: Any, path: tuple[str, ...]) -> None:
    """Makes decimals of the texts at `path`; `*` is each row of a list."""
    step, rest = path[0], path[1:]
    if step == "*":
        for row in value if isinstance(value, list) else []:
            read_amounts(row, rest)
    elif isinstance(value, dict) and value.get(step) is not None:
        if rest:
            read_amounts(value[step], rest)
        else:
            value[step] = Decimal(value[step])


def to_error(response: httpx.Response) -> SelloError:
    """The error of a response: a proxy's answer is not JSON."""
    if response.has_redirect_location:
        return SelloError(response.status_code, {"message": describe_redirect(response)})
    try:
        body = response.json()
    except ValueError:
        body = None
    known: dict[str, Any] = body if isinstance(body, dict) else {}
    return SelloError(response.status_code, {"request_id": response.headers.get("X-Request-Id"), **known})


def describe_redirect(response: httpx.Response) -> str:
    return f"The API redirects to {response.headers['Location']}. Set `base_url` to the address without a redirect."


def to_connection_error(url: str, problem: httpx.TransportError) -> SelloError:
    text = f"{url} does not respond ({str(problem) or type(problem).__name__})."
    return SelloError(0, {"key": "connection", "message": text})


def find_wait(call: Call, response: httpx.Response | None, attempt: int) -> float | None:
    """How long to wait before the call is sent again; None: it is not. `response` is None for a broken connection."""
    if response is None:
        return grow(attempt) if call.is_safe else None
    status = response.status_code
    if status not in (409, 429, 503) or (status == 503 and not call.is_safe):
        return None
    if not is_retried(status, to_error(response).key):
        return None
    given = response.headers.get("Retry-After", "")
    wait = float(given) if given.isdigit() else grow(attempt)
    return wait if wait <= WAIT_SECONDS_MAX else None


def grow(attempt: int) -> float:
    """0.5 s, 1 s, 2 s: with a random part, so that many callers do not come back at once."""
    return FIRST_WAIT_SECONDS * 2.0**attempt * random.uniform(0.75, 1.25)
