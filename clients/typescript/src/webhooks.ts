// Verifies webhooks that are signed by Standard Webhooks, with functions that both Node and browsers have.
import { SelloError } from './errors.ts';
import type { Schema } from './types.ts';

/** Headers of a request: of `fetch`, or of Node's server. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** An event as a webhook receives it: without a cursor, and with `timestamp` instead of `created_at`. */
export type WebhookEvent = Schema<'WebhookEvent'>;

/** The maximum age of a delivery, because an attacker may have stored an old one. */
const ageSecondsMax = 300;

/**
 * Returns the event of a webhook that is signed with `secret` (`whsec_...`). `body` is the unchanged body. An event may arrive
 * twice, so store the ids of the events that were handled.
 * @throws SelloError `webhook-signature`: respond with 401
 * @throws TypeError for a body that a framework has parsed
 */
export async function verifyWebhook(
  headers: WebhookHeaders,
  body: string | Uint8Array,
  secret: string,
): Promise<WebhookEvent> {
  const id = read(headers, 'webhook-id');
  const sentAt = read(headers, 'webhook-timestamp');
  const isRecent = Math.abs(Date.now() / 1_000 - Number(sentAt || Number.NaN)) < ageSecondsMax;
  if (!id || !isRecent) throw refuse('The webhook has no id, or its time is not that of this machine.');
  const bytes = toBytes(body);
  const signed = concat(new TextEncoder().encode(`${id}.${sentAt}.`), bytes);
  const key = await importKey(secret);
  // While a secret is replaced, there are two signatures.
  for (const signature of read(headers, 'webhook-signature').split(' ')) {
    const [version, text = ''] = signature.split(',');
    const given = version === 'v1' ? decodeBase64(text) : undefined;
    // `verify` compares in constant time.
    if (given && (await crypto.subtle.verify('HMAC', key, given, signed)))
      return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
  }
  throw refuse('The signature of the webhook is not made with this secret.');
}

const refuse = (message: string): SelloError => new SelloError(0, { key: 'webhook-signature', message });

function toBytes(body: string | Uint8Array): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  throw new TypeError('The body must be the unchanged body of the request, as text or bytes, and not a parsed object.');
}

function importKey(secret: string): Promise<CryptoKey> {
  const bytes = decodeBase64(secret.replace(/^whsec_/, ''));
  if (!bytes || bytes.length < 24)
    throw new TypeError('The secret of a webhook begins with whsec_ and has 24 bytes or more.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function read(headers: WebhookHeaders, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : (value?.[0] ?? '');
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
