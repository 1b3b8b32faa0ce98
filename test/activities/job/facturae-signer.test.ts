// The signer's role in a Facturae file. Regression: a file signed with an adviser's certificate named the supplier
// as signer ("emisor").
import { parseCertificateDescription } from '../../../src/certificates/describe';
import {
  createLocalCertificateAuthority,
  createLocalClientCertificate,
} from '../../../src/certificates/create-certificates';
import type { ChainDocument } from '../../../src/model/chain';
import { saveSupplierCertificate } from '../../../src/store/certificates/certificates';
import { temporalAddress } from '../../servers/addresses';
import { type ChainFixture, openChainFixture } from '../chain-fixture';
import { completeInvoice, runSteps } from './e-invoice-jobs';

let fixture: ChainFixture;
let chain: ChainDocument;
beforeAll(async () => {
  fixture = await openChainFixture({ TEMPORAL_ADDRESS: temporalAddress() });
  chain = await fixture.supplier('B12345674');
}, 60_000);
afterAll(() => fixture?.close());

const now = new Date();
const validity = { from: new Date(now.getTime() - 60_000), to: new Date(now.getTime() + 86_400_000) };
const authority = createLocalCertificateAuthority('Example authority', validity);

/** Stores a certificate of this holder for the supplier. */
async function store(nif: string): Promise<void> {
  const pair = createLocalClientCertificate(authority, { kind: 'seal', name: 'Holder, S.L.', nif }, validity);
  const { fingerprint, subject, kind, validFrom, validTo } = parseCertificateDescription(pair.certificatePem, now);
  const { workspace, environment, supplier } = chain;
  const row = { workspace, environment, supplier, fingerprint, subject, kind, nif, validFrom, validTo, createdAt: now };
  await saveSupplierCertificate(fixture.database, row, fixture.deps.settings.masterKey(), pair);
}

async function readRole(number: string): Promise<string | undefined> {
  const { job, bytes } = await runSteps(fixture, chain, completeInvoice(chain.supplier, number), [
    ['gov-es.facturae.generate'],
  ]);
  expect(job.faults).toEqual([]);
  return /<xades:ClaimedRole>(\w+)<\/xades:ClaimedRole>/.exec((await bytes('facturae')).toString())?.[1];
}

describe('the role of the signer in a Facturae file', () => {
  it('depends on the holder of the current certificate, not on where it is stored', async () => {
    await store(chain.supplier);
    expect(await readRole('S-1')).toBe('emisor');
    await store('B85905495');
    expect(await readRole('S-2')).toBe('tercero');
    await store(chain.supplier);
    expect(await readRole('S-3')).toBe('emisor');
  }, 60_000);
});
