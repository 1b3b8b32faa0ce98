# What a call raises: the API's refusal, or a connection that broke.
from __future__ import annotations

from typing import Any, Mapping, Sequence

from .made import Fault, Warning as ApiWarning


# The API is away. It has no 502 and no 504 itself: a proxy did not reach it, or lost the connection.
AWAY_STATUSES = (502, 503, 504)
# The key of the error while an earlier attempt of the call is in progress.
RUNNING_KEY = "idempotency-running"


def is_retried(status: int, key: str) -> bool:
    """Whether a call may succeed later."""
    return status == 429 or status in AWAY_STATUSES or (status == 409 and key == RUNNING_KEY)


class SelloError(Exception):
    """A call that did not succeed. `message` says what is wrong, and `remedy` what to do.

    `status` is 0 when no response came; `key` is as docs/errors.md lists them, or one of the client's own: `connection`,
    `timeout` and `webhook-signature`. A repeat with `idempotency_key`, the key of the call, creates nothing a second time.
    """

    def __init__(self, status: int, body: Mapping[str, Any], idempotency_key: str | None = None) -> None:
        self.status = status
        self.key: str = body.get("key") or ("connection" if status in AWAY_STATUSES else "internal")
        self.message: str = body.get("message") or f"The API answered {status}"
        self.faults: Sequence[Fault] = body.get("faults") or []
        self.warnings: Sequence[ApiWarning] = body.get("warnings") or []
        self.request_id: str | None = body.get("request_id")
        self.remedy: str | None = body.get("remedy")
        self.id: str | None = body.get("id")
        self.idempotency_key = idempotency_key
        super().__init__(self.message)

    @property
    def is_retryable(self) -> bool:
        """Whether the same call may succeed later. The client has repeated it already, as often as `retries` says.

        If you repeat it, pass `idempotency_key`, because the first call may have succeeded.
        """
        return self.key == "connection" if self.status == 0 else is_retried(self.status, self.key)
