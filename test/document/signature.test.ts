// Signatures: only valid envelopes are signed, and every change is detected.
import { generateKeyPairSync } from 'node:crypto';
import { listEnvelopeFaults } from '../../src/document/envelope';
import {
  hasOnlyValidEnvelopeSignatures,
  signEnvelopeOrListFaults,
  type EnvelopeVerificationKey,
} from '../../src/document/envelope-signature';
import type { Envelope } from '../../src/document/model/envelope';
import { envelopeOf, invoiceInput, now } from './invoices';

function keyPair(id: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const verifying: EnvelopeVerificationKey = {
    id,
    publicJwk: publicKey.export({ format: 'jwk' }) as Record<string, string>,
  };
  return { signing: { id, privateKey }, verifying };
}

const key = keyPair('0197f1a1-c400-7000-8000-0000000000aa');
const otherKey = keyPair('0197f1a1-c400-7000-8000-0000000000bb');

function signed(envelope: Envelope): Envelope {
  const result = signEnvelopeOrListFaults(envelope, key.signing, now);
  if ('faults' in result) throw new Error(JSON.stringify(result.faults));
  return result.envelope;
}

describe('a signature', () => {
  test('is a compact JWS of uuid, digest and time', () => {
    const envelope = signed(envelopeOf(invoiceInput()));
    const [header, payload] = (envelope.sigs?.[0] ?? '')
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString());
    expect(JSON.parse(header ?? '')).toEqual({ alg: 'ES256', kid: key.signing.id });
    expect(JSON.parse(payload ?? '')).toEqual({
      uuid: envelope.head.uuid,
      dig: envelope.head.dig,
      iat: now.getTime() / 1000,
    });
    expect(hasOnlyValidEnvelopeSignatures(envelope, [otherKey.verifying, key.verifying])).toBe(true);
  });

  test('stays valid when stamps and links are added', () => {
    const envelope = signed(envelopeOf(invoiceInput()));
    const stamps = [{ prv: 'fiscal-qr', val: 'https://example.com/1' }];
    const links = [{ key: 'pdf', url: 'https://example.com/a' }];
    const changed = { ...envelope, head: { ...envelope.head, stamps, links } };
    expect(hasOnlyValidEnvelopeSignatures(changed, [key.verifying])).toBe(true);
    expect(listEnvelopeFaults(changed)).toEqual([]);
  });

  test('is invalid for another key, document or header, and if its text is broken or missing', () => {
    const envelope = signed(envelopeOf(invoiceInput()));
    const [sig = ''] = envelope.sigs ?? [];
    expect(hasOnlyValidEnvelopeSignatures(envelope, [otherKey.verifying])).toBe(false);
    expect(hasOnlyValidEnvelopeSignatures({ ...envelope, doc: { ...envelope.doc, code: '2' } }, [key.verifying])).toBe(
      false,
    );
    expect(
      hasOnlyValidEnvelopeSignatures(
        { ...envelope, head: { ...envelope.head, uuid: '0197f1a1-c400-7000-8000-00000000000c' } },
        [key.verifying],
      ),
    ).toBe(false);
    expect(hasOnlyValidEnvelopeSignatures({ ...envelope, sigs: [`${sig}x`] }, [key.verifying])).toBe(false);
    expect(hasOnlyValidEnvelopeSignatures({ ...envelope, sigs: ['a.b.c', 'nothing', ''] }, [key.verifying])).toBe(
      false,
    );
    expect(hasOnlyValidEnvelopeSignatures({ ...envelope, sigs: [] }, [key.verifying])).toBe(false);
  });

  test('is refused for an invoice that has faults or no code', () => {
    const { code: _, ...draft } = invoiceInput();
    expect(signEnvelopeOrListFaults(envelopeOf(draft), key.signing, now)).toMatchObject({
      faults: [{ code: 'GOBL-ENVELOPE-13' }],
    });
    const broken = envelopeOf(invoiceInput({ customer: { name: 'Sin identificar' } }));
    expect(signEnvelopeOrListFaults(broken, key.signing, now)).toMatchObject({
      faults: [{ code: 'GOBL-ES-FISCAL-BILL-INVOICE-07' }],
    });
  });
});
