// Who signs a Facturae file, and in which role. Regressions: a file signed with an adviser's certificate named the
// supplier as signer ("emisor"); and the certificate of the installation signed for any seller, registered or not.
import { writeFileSync } from 'node:fs';
import { createEInvoicesForStep } from '../../../activities/job/make-e-invoices';
import { parseFirstPemCertificate } from '../../../src/certificates/describe';
import {
  createLocalCertificateAuthority,
  createLocalClientCertificate,
} from '../../../src/certificates/create-certificates';
import { createAuthorityConnectionFinder } from '../../../src/main/authority-connections';
import type { ChainDocument } from '../../../src/model/chain';
import type { JobWalkInput } from '../../../src/model/walk';
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
  const { fingerprint, subject, kind, validFrom, validTo } = parseFirstPemCertificate(pair.certificatePem, now);
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

describe('the certificate of the installation in the environment `live`', () => {
  const registered = { state: 'registered', entry: 'none', job: 'none' } as const;
  const collaborator = {
    kind: 'collaborator',
    holder: { name: 'Operator, S.L.', taxCode: 'B85905495' },
    at: now,
    by: 'x',
  } as const;

  async function sign(changes: Partial<ChainDocument> | null) {
    const { deps, database } = fixture;
    const holder = { kind: 'seal', name: 'Operator, S.L.', nif: 'B85905495' } as const;
    const { certificatePem, keyPem } = createLocalClientCertificate(authority, holder, validity);
    const certificateFile = fixture.file('installation.pem');
    writeFileSync(certificateFile, certificatePem + keyPem);
    const settings = { ...deps.settings, authority: { ...deps.settings.authority, certificateFile } };
    const connections = createAuthorityConnectionFinder(settings, database);
    const seller = 'A58818501';
    const entry = { ...completeInvoice(seller, 'L-1'), supplier: seller };
    const view = {
      job: { workspace: chain.workspace, id: 'job' },
      entry,
      workspace: { _id: chain.workspace, environment: 'live' },
      chain: changes && { ...chain, environment: 'live', supplier: seller, ...changes },
    } as unknown as JobWalkInput;
    const need = {
      visit: 0,
      entry: view.entry as NonNullable<JobWalkInput['entry']>,
      orders: [{ format: 'facturae' }],
    };
    const [file] = await createEInvoicesForStep(
      { ...deps, connectionFor: connections.connectionFor },
      view,
      need as Parameters<typeof createEInvoicesForStep>[2],
      {} as Parameters<typeof createEInvoicesForStep>[3],
    );
    await connections.close();
    return file;
  }

  it.each([
    ['is not registered', null],
    ['waits for its registration', { registration: { ...registered, state: 'pending' } }],
    ['is no longer registered', { registration: { ...registered, state: 'unregistered' } }],
    ['has an authorization that ended', { registration: registered, title: { ...collaborator, until: '2020-01-31' } }],
    [
      'authorized another holder',
      { registration: registered, title: { ...collaborator, holder: { name: 'Other', taxCode: 'B98602642' } } },
    ],
  ] as const)('does not sign for a seller that %s', async (_what, changes) => {
    expect(await sign(changes)).toMatchObject({
      kind: 'failed',
      code: 'no-certificate',
      message: { id: 'e-invoice-supplier-not-registered' },
    });
  });

  it('signs as a third party for a registered seller with a valid authorization', async () => {
    expect(await sign({ registration: registered, title: collaborator })).toMatchObject({
      kind: 'made',
      signedBy: 'installation',
    });
  });
});
