# A call as data, its body, its answer, and when it is repeated: what both clients share.
from __future__ import annotations

import json
import random
import re
import uuid
from dataclasses import dataclass, field
from datetime import datetime, timezone
from decimal import Decimal
from email.utils import parsedate_to_datetime
from typing import Any, Mapping
from urllib.parse import quote

import httpx

from .errors import RUNNING_KEY, SelloError, is_retried
from .made import AMOUNTS, KEYED_CALLS

# Who waits longer than this had better ask again later: the error says that it is retryable.
WAIT_SECONDS_MAX = 60.0
FIRST_WAIT_SECONDS = 0.5
# The key of a call that broke off can be in use for 20 s; this is some more.
RUNNING_SECONDS_MAX = 30.0
ROWS_MAX = 100


@dataclass
class Call:
    """One call. `path` is a template of openapi.yaml, `schema` the name of its answer where that has amounts.

    `is_json`: the answer is JSON, and no file.
    """

    method: str
    path: str
    path_values: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    content: bytes | None = None
    headers: dict[str, str] = field(default_factory=dict)
    schema: str | None = None
    is_json: bool = True

    def __post_init__(self) -> None:
        template, _, query = self.path.partition("?")
        if query and self.parameters:
            raise ValueError(f"{self.path} has a query already: write all parameters in the path, or all in `query`")
        # One key for all attempts of a call: a repeat is distinguished from a second order.
        is_keyed = f"{self.method} {template}" in KEYED_CALLS
        if is_keyed and "Idempotency-Key" not in self.headers:
            self.headers["Idempotency-Key"] = str(uuid.uuid4())
        if self.body is not None:
            self.content = json.dumps(encode(self.body), ensure_ascii=False).encode()
            self.headers["Content-Type"] = "application/json"

    @property
    def url(self) -> str:
        return self.path.format(**{name: quote(value, safe="") for name, value in self.path_values.items()})

    @property
    def parameters(self) -> dict[str, str] | None:
        """None if there are none: httpx would replace the query of the path by an empty one."""
        return {name: to_parameter(value) for name, value in self.query.items() if value is not None} or None

    @property
    def idempotency_key(self) -> str | None:
        return self.headers.get("Idempotency-Key")

    @property
    def is_safe(self) -> bool:
        """Whether a repeat does no harm although the first attempt may have done its work."""
        # A repeated DELETE, or PUT of a new id, would be refused, and its caller would be told that it failed.
        return self.method in ("GET", "HEAD") or self.idempotency_key is not None


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


def decode(response: httpx.Response, call: Call) -> Any:
    """The body of a response, with its amounts as Decimal. Raises SelloError for a refusal."""
    if not response.is_success:
        raise to_error(response, call)
    if not is_of_sello(response, call):
        raise to_stranger_error(response, call)
    if not has_json(response):
        return response.content or None
    body = json.loads(response.content, parse_float=Decimal)
    for path in AMOUNTS.get(call.schema or "", []):
        read_amounts(body, path)
    return body


def has_json(response: httpx.Response) -> bool:
    return re.match(r"application/([\w.]+\+)?json\b", response.headers.get("Content-Type", "")) is not None


def is_of_sello(response: httpx.Response, call: Call) -> bool:
    """Whether a success is one of the API, and not the page of another server."""
    type = response.headers.get("Content-Type", "")
    if call.method == "HEAD" or response.status_code == 204 or (response.status_code == 202 and not type):
        return True
    if call.is_json:
        return has_json(response)
    # The API has one page of its own, `/declaration`; other HTML is a download.
    is_page = type.startswith("text/html") and "Content-Disposition" not in response.headers
    return not is_page or call.path.startswith("/declaration")


def check_complete(response: httpx.Response) -> None:
    """Raises RemoteProtocolError for JSON that breaks off, which only the JSON shows if the response has no length."""
    if not response.is_success or response.status_code == 204 or not has_json(response):
        return
    try:
        json.loads(response.content)
    except ValueError as problem:
        raise httpx.RemoteProtocolError(f"the response breaks off: {problem}") from problem


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


def to_error(response: httpx.Response, call: Call) -> SelloError:
    """The error of a response: a proxy's answer is not JSON."""
    if response.has_redirect_location:
        return SelloError(response.status_code, {"message": describe_redirect(response)}, call.idempotency_key)
    try:
        body = response.json()
    except ValueError:
        body = None
    known: dict[str, Any] = body if isinstance(body, dict) else {}
    request_id = response.headers.get("X-Request-Id")
    return SelloError(response.status_code, {"request_id": request_id, **known}, call.idempotency_key)


def describe_redirect(response: httpx.Response) -> str:
    return f"The API redirects to {response.headers['Location']}. Set `base_url` to the address without a redirect."


def to_stranger_error(response: httpx.Response, call: Call) -> SelloError:
    """The error of a success that this call cannot have, for example the login page of another server."""
    type = response.headers.get("Content-Type", "no content type")
    origin = f"{response.url.scheme}://{response.url.netloc.decode()}"
    text = f"{origin} responds with {type}, which this call does not expect. Check `base_url`."
    return SelloError(response.status_code, {"key": "connection", "message": text}, call.idempotency_key)


def to_connection_error(url: str, problem: httpx.TransportError, call: Call) -> SelloError:
    text = f"{url} does not respond ({str(problem) or type(problem).__name__})."
    return SelloError(0, {"key": "connection", "message": text}, call.idempotency_key)


class Waits:
    """The waits before the next attempts of one call."""

    def __init__(self, call: Call, retries: int) -> None:
        self._call = call
        self._retries = retries
        self._attempts = 0
        self._running_seconds = 0.0

    def find_next(self, response: httpx.Response | None) -> float | None:
        """The wait before the next attempt; None: there is none. `response` is None for a broken connection."""
        given = None if response is None else read_retry_after(response)
        if response is not None and self._retries > 0 and is_running(response, self._call):
            # The first attempt still has the key: this is no failure, so it is repeated by time.
            wait = max(given or 0, FIRST_WAIT_SECONDS)
            self._running_seconds += wait
            return wait if self._running_seconds <= RUNNING_SECONDS_MAX else None
        if self._attempts >= self._retries or not is_repeated(response, self._call):
            return None
        wait = grow(self._attempts) if given is None else given
        self._attempts += 1
        return wait if wait <= WAIT_SECONDS_MAX else None


def is_running(response: httpx.Response, call: Call) -> bool:
    return response.status_code == 409 and to_error(response, call).key == RUNNING_KEY


def is_repeated(response: httpx.Response | None, call: Call) -> bool:
    """A safe call is repeated after every outcome that may pass; others only if the API refused them."""
    if response is None:
        return call.is_safe
    return is_retried(response.status_code, "") and (response.status_code == 429 or call.is_safe)


def read_retry_after(response: httpx.Response) -> float | None:
    """Seconds or, as proxies send it, a date (RFC 9110, 10.2.3)."""
    given: str = response.headers.get("Retry-After", "").strip()
    if re.fullmatch(r"[0-9]{1,9}", given):
        return float(given)
    try:
        until = parsedate_to_datetime(given)
    except (TypeError, ValueError):
        return None
    aware = until if until.tzinfo else until.replace(tzinfo=timezone.utc)
    return max((aware - datetime.now(timezone.utc)).total_seconds(), 0.0)


def grow(attempt: int) -> float:
    """0.5 s, 1 s, 2 s: with a random part, so that many callers do not come back at once."""
    return FIRST_WAIT_SECONDS * 2.0**attempt * random.uniform(0.75, 1.25)
