// Who stands behind a certificate: a known root, nobody that is here, or only itself.
import { makeCertificateAuthority, makeClient } from '../../src/certificates/make';
import { trustChain } from '../../src/certificates/findings';

const validity = { from: new Date('2026-01-01'), to: new Date('2036-01-01') };
const authority = makeCertificateAuthority('A local authority', validity);
const holder = { kind: 'seal', name: 'Productora S.L.', nif: 'B98602642' } as const;
const client = makeClient(authority, holder, validity);

describe('a certificate', () => {
  it('that is self-signed is reported so', () => {
    expect(trustChain(authority.certificatePem)).toEqual({ links: ['A local authority'], ends: 'self' });
  });

  it('whose issuer is missing is unknown, and so is one whose issuer is present but is no known root', () => {
    expect(trustChain(client.certificatePem)).toMatchObject({ ends: 'unknown', links: [expect.any(String)] });
    const both = trustChain(client.certificatePem + authority.certificatePem);
    expect([both.links.at(-1), both.ends]).toEqual(['A local authority', 'unknown']);
  });

  it('that cannot be parsed is refused', () => {
    expect(() => trustChain('nothing')).toThrow('no certificate');
  });
});
