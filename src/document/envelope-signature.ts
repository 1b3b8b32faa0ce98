// Signs envelopes as compact JWS (ES256) over the header's uuid and digest. Callers provide the keys.

import { createPublicKey, type JsonWebKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Fault } from '../contracts/errors';
import type { Digest } from './model/basic';
import type { Envelope } from './model/envelope';
import { listEnvelopeFaults } from './envelope';

/** A private P-256 key, and the id under which it is published. */
export interface EnvelopeSigningKey {
  readonly id: string;
  readonly privateKey: KeyObject;
}

/** A public key as published: a JWK with `kid`. */
export interface EnvelopeVerificationKey {
  readonly id: string;
  readonly publicJwk: Readonly<Record<string, string>>;
}

interface Payload {
  readonly uuid: string;
  readonly dig: Digest;
}

/** Signs any JSON as compact JWS (RFC 7515, ES256). */
export function signJsonAsCompactJws(payload: object, { id, privateKey }: EnvelopeSigningKey): string {
  const input = `${encode({ alg: 'ES256', kid: id })}.${encode(payload)}`;
  const signature = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${input}.${signature.toString('base64url')}`;
}

/**
 * Adds a signature. Only a valid envelope can be signed. Otherwise, the function returns its faults and changes nothing
 * (an invoice first needs a code, `GOBL-ENVELOPE-13`).
 */
export function signEnvelopeOrListFaults(
  envelope: Envelope,
  key: EnvelopeSigningKey,
  now: Date,
): { readonly envelope: Envelope } | { readonly faults: Fault[] } {
  const { uuid, dig } = envelope.head;
  const signature = signJsonAsCompactJws({ uuid, dig, iat: Math.floor(now.getTime() / 1000) }, key);
  const signed = { ...envelope, sigs: [...(envelope.sigs ?? []), signature] };
  const faults = listEnvelopeFaults(signed);
  return faults.length > 0 ? { faults } : { envelope: signed };
}

/**
 * Returns true if every signature was made with one of the keys and matches this envelope. A signature matches if the
 * uuid and digest of its payload equal those of the header, and the digest belongs to the document. Returns false if
 * there are no signatures.
 */
export function hasOnlyValidEnvelopeSignatures(envelope: Envelope, keys: readonly EnvelopeVerificationKey[]): boolean {
  const { sigs = [], head } = envelope;
  if (sigs.length === 0 || listEnvelopeFaults(envelope).some((fault) => fault.code === 'GOBL-ENVELOPE-11'))
    return false;
  return sigs.every((sig) => {
    const payload = verifyPayload(sig, keys);
    return (
      payload !== undefined &&
      payload.uuid === head.uuid &&
      payload.dig?.alg === head.dig.alg &&
      payload.dig.val === head.dig.val
    );
  });
}

/** Returns the payload of a signature that was made with one of the keys. */
function verifyPayload(jws: string, keys: readonly EnvelopeVerificationKey[]): Payload | undefined {
  const [header = '', payload = '', signature = '', ...more] = jws.split('.');
  if (more.length > 0 || decode<{ alg?: string }>(header)?.alg !== 'ES256') return undefined;
  const data = Buffer.from(`${header}.${payload}`);
  const bytes = Buffer.from(signature, 'base64url');
  const kid = decode<{ kid?: string }>(header)?.kid;
  const isRight = keys
    .filter((key) => kid === undefined || key.id === kid)
    .some((key) => verify('sha256', data, { key: publicKey(key), dsaEncoding: 'ieee-p1363' }, bytes));
  return isRight ? decode<Payload>(payload) : undefined;
}

function publicKey(key: EnvelopeVerificationKey): KeyObject {
  return createPublicKey({ key: { ...key.publicJwk } as JsonWebKey, format: 'jwk' });
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode<T>(part: string): T | undefined {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as T;
  } catch {
    return undefined;
  }
}
