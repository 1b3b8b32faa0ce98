// Tests the check of a certificate before it replaces the current one, with a real simulator, as a call and in the console.
import { readFileSync } from 'node:fs';
import {
  createLocalCertificateAuthority,
  createLocalClientCertificate,
} from '../../../src/certificates/create-certificates';
import { encodePkcs12 } from '../../../src/certificates/pkcs12';
import { getChainsCollection } from '../../../src/store/chains/chains';
import { getSupplierCertificatesCollection } from '../../../src/store/certificates/certificates';
import { type ChainFixture, openChainFixture, workspace } from '../../activities/chain-fixture';
import { ownName, temporalAddress } from '../../servers/addresses';
import { startApi, type TestApi } from '../api';
import { consoleSettings, linkFor, tokenOf, type Visitor, visitor } from './visitor';

const supplier = 'B12345674';
const page = `/console/w/fixture/suppliers/${supplier}/certificate`;
const trial = `/fiscal/v1/suppliers/${supplier}/certificate/trial`;

let fixture: ChainFixture;
let api: TestApi;
let manager: Visitor;
let token: string;
beforeAll(async () => {
  fixture = await openChainFixture();
  const { authority, mongo } = fixture.deps.settings;
  api = await startApi({
    ...consoleSettings,
    SELLO_DATABASE: mongo.database,
    TEMPORAL_ADDRESS: temporalAddress(),
    SELLO_TASK_QUEUE: ownName('rehearsal'),
    SELLO_SIMULATOR_URL: new URL(authority.urls.simulator.person).origin,
    SELLO_SIMULATOR_CA: fixture.file('ca.pem'),
    SELLO_AUTHORITY_CALL_SECONDS: '5',
  });
  await fixture.supplier(supplier);
  manager = visitor(api);
  await manager.enter(await linkFor(api, [{ workspace, role: 'manager' }]));
  token = await api.token('operate read', workspace);
}, 60_000);
afterAll(async () => {
  await api?.close();
  await fixture?.close();
});

interface Rehearsal {
  readonly works: boolean;
  readonly findings: readonly { readonly what: string; readonly state: string; readonly key: string }[];
}

const tried = async (file: Buffer, password = 'simulator') => {
  const { status, json } = await api.call('POST', trial, { data: file.toString('base64'), password }, { token });
  return { status, json, found: json as unknown as Rehearsal };
};
const readState = ({ findings }: Rehearsal) =>
  Object.fromEntries(findings.map(({ what, state, key }) => [what, `${state} ${key}`]));
const stored = () => getSupplierCertificatesCollection(api.database).countDocuments({});
const seal = () => readFileSync(fixture.file('seal.p12'));

/** A certificate file of an issuer that the simulator does not know. */
function createUnknownCertificate(from: Date, to: Date): Buffer {
  const client = createLocalClientCertificate(
    createLocalCertificateAuthority('Otra autoridad', { from, to }),
    { kind: 'seal', name: 'EMPRESA SL', nif: supplier },
    { from, to },
  );
  return Buffer.from(encodePkcs12(client, 'simulator', 'aes'));
}
const days = (n: number): Date => new Date(Date.now() + n * 86_400_000);

describe('the check of a certificate before it is replaced', () => {
  it('accepts a valid certificate with a single query to the authority, and stores nothing', async () => {
    const { status, found } = await tried(seal());
    expect([status, found.works]).toEqual([200, true]);
    expect(readState(found)).toEqual({
      chain: 'good chain',
      holder: 'good holder',
      end: 'good end',
      right: 'good right-own',
      authority: 'good authority-answers',
    });
    expect(await stored()).toBe(0);
  });

  it.each([
    ['has ended', () => createUnknownCertificate(days(-30), days(-1)), { end: 'bad ended' }],
    [
      'ends soon',
      () => createUnknownCertificate(days(-1), days(5)),
      { end: 'warning end-soon', authority: 'bad authority-refuses' },
    ],
    [
      'the authority does not know',
      () => createUnknownCertificate(days(-1), days(400)),
      { authority: 'bad authority-refuses' },
    ],
  ] as const)('reports a certificate that %s', async (_what, make, expected) => {
    const { status, found } = await tried(make());
    expect([status, found.works]).toEqual([200, false]);
    expect(readState(found)).toMatchObject(expected);
  });

  it('shows the holder of a certificate of another company, and the response of the authority', async () => {
    const { found } = await tried(readFileSync(fixture.file('person.p12')));
    expect(readState(found)).toMatchObject({ holder: 'good holder', right: 'good right-registered' });
  });

  it('asks nothing with the certificate of another holder before the registration is approved', async () => {
    const setState = (state: 'pending' | 'registered') =>
      getChainsCollection(fixture.database).updateOne({ supplier }, { $set: { 'registration.state': state } });
    await setState('pending');
    const other = await tried(readFileSync(fixture.file('person.p12')));
    expect(readState(other.found)).toMatchObject({
      right: 'warning right-unregistered',
      authority: 'warning authority-not-asked',
    });
    expect(readState((await tried(seal())).found)).toMatchObject({ authority: 'good authority-answers' });
    await setState('registered');
  });

  it('reports that the authority does not respond', async () => {
    await fixture.control('PUT', '/faults', { rules: [{ kind: 'unavailable' }] });
    try {
      const { found } = await tried(seal());
      expect([found.works, readState(found).authority]).toEqual([false, 'bad authority-silent']);
    } finally {
      await fixture.control('DELETE', '/faults');
    }
  });

  it('refuses an invalid file, and users who are not allowed to change a certificate', async () => {
    expect((await tried(Buffer.from('no file'))).status).toBe(422);
    expect((await tried(seal(), 'wrong')).json.message).toContain('the password does not open the file');
    const reader = await api.token('read', workspace);
    const { status } = await api.call('POST', trial, { data: 'YQ==' }, { token: reader });
    expect(status).toBe(403);
  });

  it('shows its result in Spanish, and needs a confirmation before a failed certificate is stored', async () => {
    const good = await send('rehearse', seal());
    expect(good.html).toMatch(
      /El archivo ha superado la prueba[\s\S]*remite sus propios registros[\s\S]*La AEAT ha respondido/,
    );
    expect(await stored()).toBe(0);
    const bad = createUnknownCertificate(days(-1), days(400));
    const refused = await send('store', bad);
    expect(refused.status).toBe(422);
    expect(refused.html).toMatch(/no se ha guardado[\s\S]*La AEAT rechaza el certificado[\s\S]*name="anyway"/);
    expect(await stored()).toBe(0);
    expect((await send('store', bad, { anyway: '1' })).status).toBe(303);
    expect(await stored()).toBe(1);
    expect((await send('store', seal())).status).toBe(303);
    const [certificate] = await getSupplierCertificatesCollection(api.database).find({}).toArray();
    expect(certificate?.kind).toBe('seal');
  });
});

async function send(form: 'rehearse' | 'store', file: Buffer, fields: Readonly<Record<string, string>> = {}) {
  const body = new FormData();
  body.set('form_token', tokenOf((await manager.get(page)).html));
  body.set('password', 'simulator');
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('file', new Blob([new Uint8Array(file)]), 'a.p12');
  const cookie = [...manager.cookies].map((pair) => pair.join('=')).join('; ');
  const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin', Origin: 'null', 'Accept-Language': 'es' };
  const address = `${api.base}${page}/${form}`;
  const response = await fetch(address, { method: 'POST', body, headers, redirect: 'manual' });
  return { status: response.status, html: await response.text() };
}
