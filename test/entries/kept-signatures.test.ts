// Signatures in an envelope of a client with stamps of Sello: they are kept if the document is unchanged, and dropped
// if reading it changed it.
import { renderMessageInEnglish } from '../../src/messages/render';
import { generateKeyPairSync, sign } from 'node:crypto';
import { computeCanonicalJsonDigest } from '../../src/document/canonical-json';
import { hasOnlyValidEnvelopeSignatures, type EnvelopeVerificationKey } from '../../src/document/envelope-signature';
import type { Json, JsonObject } from '../../src/document/model/basic';
import type { Envelope } from '../../src/document/model/envelope';
import type { EntryDeps } from '../../src/entries/context';
import { warnDroppedSignatures, restoreSignaturesIfEnvelopeUnchanged } from '../../src/entries/kept-signatures';
import { buildInputEnvelope } from '../../src/entries/build-data';
import { envelopeOf, invoiceInput, surroundings } from '../document/invoices';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const id = '0197f1a1-c400-7000-8000-0000000000aa';
const verifying: EnvelopeVerificationKey = {
  id,
  publicJwk: publicKey.export({ format: 'jwk' }) as Record<string, string>,
};
const context = {
  keys: { envelopeKeys: () => Promise.resolve([verifying]) },
  workspace: { _id: 'w' },
  store: { entries: { findStamps: () => Promise.resolve([{ prv: 'fiscal-qr', val: 'https://example.com' }]) } },
} as unknown as EntryDeps;

/** Signs the given document, like a tool with other names. */
function signed(envelope: Envelope): Envelope {
  const { uuid, dig } = envelope.head;
  const parts = [
    { alg: 'ES256', kid: id },
    { uuid, dig, iat: 1_782_900_000 },
  ];
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  const signedEnvelope = { ...envelope, sigs: [`${text}.${signature.toString('base64url')}`] };
  expect(hasOnlyValidEnvelopeSignatures(signedEnvelope, [verifying])).toBe(true);
  return signedEnvelope;
}

async function keepSignatures(data: Json): Promise<Envelope> {
  const result = await restoreSignaturesIfEnvelopeUnchanged(
    context,
    data,
    buildInputEnvelope(data, surroundings()).built,
  );
  if ('problem' in result) throw new Error(renderMessageInEnglish(result.problem.message));
  return result.envelope;
}

const plain = (value: unknown): JsonObject => JSON.parse(JSON.stringify(value)) as JsonObject;

describe('the signatures of an uploaded envelope', () => {
  test('are kept for a document that was signed by Sello, and its stamps get the names of Sello', async () => {
    const envelope = signed(envelopeOf(invoiceInput()));
    const head = { ...envelope.head, stamps: [{ prv: 'verifactu-qr', val: 'https://example.com' }] };
    const result = await keepSignatures(plain({ ...envelope, head }));
    expect(result.sigs).toEqual(envelope.sigs);
    expect(result.head.stamps).toEqual([{ prv: 'fiscal-qr', val: 'https://example.com' }]);
  });

  test('are dropped if the document was signed under public names', async () => {
    const built = envelopeOf(invoiceInput());
    const doc = JSON.parse(JSON.stringify(built.doc).replaceAll('"es-fiscal-', '"es-verifactu-')) as Envelope['doc'];
    const envelope = signed({ ...built, doc, head: { ...built.head, dig: computeCanonicalJsonDigest(doc) } });
    const result = await keepSignatures(plain(envelope));
    expect(result.doc).toEqual(built.doc);
    expect(result.sigs).toBeUndefined();
    expect(warnDroppedSignatures(plain(envelope), { envelope: result, faults: [] })).toMatchObject([
      { key: 'signatures-dropped', blocking: false, paths: ['$.sigs'] },
    ]);
  });

  test('cause no warning if they stay or are absent', () => {
    const unsigned = envelopeOf(invoiceInput());
    const envelope = signed(unsigned);
    expect(warnDroppedSignatures(plain(envelope), { envelope, faults: [] })).toEqual([]);
    expect(warnDroppedSignatures(plain(unsigned), { envelope: unsigned, faults: [] })).toEqual([]);
  });
});
