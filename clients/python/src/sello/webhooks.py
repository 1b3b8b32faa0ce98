# Webhooks that arrive: signed by Standard Webhooks.
from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import Mapping, cast

from .errors import SelloError
from .made import WebhookEvent

# Older and newer deliveries are refused: someone may have kept one.
AGE_SECONDS_MAX = 300


def verify(headers: Mapping[str, str], body: bytes | bytearray | memoryview | str, secret: str) -> WebhookEvent:
    """The event of a webhook that is signed with `secret` (`whsec_...`). `body` is what arrived, unchanged.

    An event may come twice: keep the ids of those that were handled.
    Raises SelloError `webhook-signature`: answer 401. Raises TypeError for a body that a framework has parsed.
    """
    given = {name.lower(): value for name, value in headers.items()}
    sent_at = given.get("webhook-timestamp", "")
    # `isdigit` is also true for digits that `int` cannot read.
    is_recent = re.fullmatch(r"[0-9]{1,12}", sent_at) is not None and abs(time.time() - int(sent_at)) < AGE_SECONDS_MAX
    if not given.get("webhook-id") or not is_recent:
        raise refuse("The webhook has no id, or its time is not that of this machine.")
    content = to_bytes(body)
    signed = f"{given['webhook-id']}.{sent_at}.".encode() + content
    expected = hmac.new(decode_secret(secret), signed, hashlib.sha256).digest()
    # While a secret is replaced there are two signatures.
    for signature in given.get("webhook-signature", "").split(" "):
        version, _, text = signature.partition(",")
        if version == "v1" and hmac.compare_digest(decode_signature(text), expected):
            return cast(WebhookEvent, json.loads(content))
    raise refuse("The signature of the webhook is not made with this secret.")


def to_bytes(body: object) -> bytes:
    if isinstance(body, str):
        return body.encode()
    if isinstance(body, (bytes, bytearray, memoryview)):
        return bytes(body)
    raise TypeError("The body must be the unchanged body of the request, as text or bytes, and not a parsed object.")


def refuse(message: str) -> SelloError:
    return SelloError(0, {"key": "webhook-signature", "message": message})


def decode_signature(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""


def decode_secret(secret: str) -> bytes:
    key = decode_signature(secret.removeprefix("whsec_"))
    if len(key) < 24:
        raise ValueError("The secret of a webhook begins with whsec_ and has 24 bytes or more.")
    return key
