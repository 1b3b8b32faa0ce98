// The issuer of a certificate: a known root, a missing issuer, or the certificate itself.
import {
  createLocalCertificateAuthority,
  createLocalClientCertificate,
} from '../../src/certificates/create-certificates';
import { findCertificateTrustChain } from '../../src/certificates/check-certificate';

const validity = { from: new Date('2026-01-01'), to: new Date('2036-01-01') };
const authority = createLocalCertificateAuthority('A local authority', validity);
const holder = { kind: 'seal', name: 'Productora S.L.', nif: 'B98602642' } as const;
const client = createLocalClientCertificate(authority, holder, validity);

describe('the check of a certificate chain', () => {
  it('reports a self-signed certificate', () => {
    expect(findCertificateTrustChain(authority.certificatePem)).toEqual({ links: ['A local authority'], ends: 'self' });
  });

  it('reports an unknown issuer if the issuer is missing or is not a known root', () => {
    expect(findCertificateTrustChain(client.certificatePem)).toMatchObject({
      ends: 'unknown',
      links: [expect.any(String)],
    });
    const both = findCertificateTrustChain(client.certificatePem + authority.certificatePem);
    expect([both.links.at(-1), both.ends]).toEqual(['A local authority', 'unknown']);
  });

  it('throws for a certificate that cannot be parsed', () => {
    expect(() => findCertificateTrustChain('nothing')).toThrow('no certificate');
  });
});
