# What a call raises: the API's refusal, or a connection that broke.
from __future__ import annotations

from typing import Any, Mapping, Sequence

from .made import Fault, Warning as ApiWarning


def is_retried(status: int, key: str) -> bool:
    """Whether the API says of a refusal that the same call may succeed later."""
    return status in (429, 503) or (status == 409 and key == "idempotency-running")


class SelloError(Exception):
    """A call that did not succeed. `message` says what is wrong, and `remedy` what to do.

    `status` is 0 when no response came; `key` is as docs/errors.md lists them, or one of the client's own: `connection`,
    `timeout` and `webhook-signature`.
    """

    def __init__(self, status: int, body: Mapping[str, Any]) -> None:
        self.status = status
        self.key: str = body.get("key") or "internal"
        self.message: str = body.get("message") or f"The API answered {status}"
        self.faults: Sequence[Fault] = body.get("faults") or []
        self.warnings: Sequence[ApiWarning] = body.get("warnings") or []
        self.request_id: str | None = body.get("request_id")
        self.remedy: str | None = body.get("remedy")
        self.id: str | None = body.get("id")
        super().__init__(self.message)

    @property
    def is_retryable(self) -> bool:
        """Whether the same call may succeed later. The client has repeated it already, as often as `retries` says."""
        return self.key == "connection" if self.status == 0 else is_retried(self.status, self.key)
