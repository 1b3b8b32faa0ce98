// From a party to the first accepted record without an operator: a supplier signs its form with a test certificate.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  createLocalCertificateAuthority,
  createLocalClientCertificate,
} from '../../../src/certificates/create-certificates';
import type { CertificateKeyPair } from '../../../src/certificates/pkcs12';
import { makeHolder } from '../../certificates/make-holder';
import { signForm } from '../../certificates/sign-form';
import { type FaultStack, invoiceOf } from '../stack';
import { shareStack } from './shared-stack';

const supplier = 'B99286320';
const returned = 'B20090056';
const selfSigned = 'B50600097';
export const suppliers = [supplier, returned, selfSigned];
const signerCode = '12345678Z';
const dayMs = 86_400_000;
const year = { from: new Date(Date.now() - dayMs), to: new Date(Date.now() + 300 * dayMs) };

interface Registration {
  readonly id: string;
  readonly url: string;
  readonly status: string;
  readonly faults: readonly { readonly code: string }[];
}

describe('a supplier that registers itself', () => {
  let sello: FaultStack;
  beforeAll(async () => {
    sello = await shareStack();
  }, 90_000);

  const authority = (): CertificateKeyPair => {
    const file = (name: string) => readFileSync(path.join(sello.dataFolder(), 'simulator', name), 'utf8');
    return { certificatePem: file('ca.pem'), keyPem: file('ca-key.pem') };
  };
  const ana = (of: CertificateKeyPair, validity = year) =>
    createLocalClientCertificate(of, { kind: 'person', name: 'ANA LORES', nif: signerCode }, validity);
  const invite = (taxCode = supplier) =>
    sello.want<Registration>('POST', '/fiscal/v1/registrations', {
      supplier: {
        name: `Proveedora ${taxCode}`,
        tax_code: taxCode,
        address: { street: 'Calle Alfonso I 14', city: 'Zaragoza', postcode: '50003' },
      },
      signer: { name: 'Ana Lores', tax_code: signerCode, capacity: 'administradora única' },
    });
  const getPage = ({ url }: Registration) => `${sello.stack.addresses.api}${new URL(url).pathname}`;
  const download = async (one: Registration) => Buffer.from(await (await fetch(`${getPage(one)}/form`)).arrayBuffer());
  const send = (one: Registration, file: Buffer) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), 'f.pdf');
    return fetch(getPage(one), { method: 'POST', body: form, redirect: 'manual' });
  };
  const settled = (one: Registration) =>
    sello.until(`the registration ${one.id} is decided`, 40, async () => {
      const found = await sello.want<Registration>('GET', `/fiscal/v1/registrations/${one.id}`);
      return found.status === 'open' || found.status === 'checking' ? undefined : found;
    });

  it('can issue once its signature is verified, even if an authorization form is required', async () => {
    await sello.want('PATCH', '/access/v1/workspace', { agreement: true });
    const one = await invite();
    expect((await send(one, signForm(await download(one), ana(authority())))).status).toBe(303);
    expect(await settled(one)).toMatchObject({ status: 'approved', faults: [] });
    expect(await (await fetch(getPage(one))).text()).toContain('Ya puede expedir facturas');
    expect(await sello.want('GET', `/fiscal/v1/suppliers/${supplier}/title`)).toMatchObject({
      title: 'collaborator',
      form_id: one.id,
    });
    const { id } = await sello.want<{ id: string }>('POST', '/silo/v1/entries', { data: invoiceOf(supplier) });
    const job = await sello.startJob('Invoice', id, 40);
    expect(job.faults).toEqual([]);
    expect((await sello.entry(id)).state).toBe('sent');
  }, 120_000);

  it('gets its form back, or waits for a person, if the signature does not match', async () => {
    const one = await invite(returned);
    const form = await download(one);
    const strange = createLocalCertificateAuthority('Nobody knows it', year);
    await send(one, form);
    expect(await settled(one)).toMatchObject({ status: 'returned', faults: [{ code: 'form-unsigned' }] });
    const other = createLocalClientCertificate(authority(), { kind: 'person', name: 'OTRA', nif: '89890001K' }, year);
    await send(one, signForm(form, other));
    expect(await settled(one)).toMatchObject({ status: 'returned', faults: [{ code: 'signature-other' }] });
    const ended = { from: new Date(Date.now() - 300 * dayMs), to: new Date(Date.now() - dayMs) };
    await send(one, signForm(form, ana(authority(), ended)));
    expect(await settled(one)).toMatchObject({ status: 'returned', faults: [{ code: 'certificate-expired' }] });
    const changed = signForm(form, ana(authority()));
    changed[900] = (changed[900] ?? 0) ^ 1;
    await send(one, changed);
    // It is signed, so it is not a scan of a form that was signed by hand.
    expect((await settled(one)).faults.map(({ code }) => code)).toEqual(['form-other']);
    await send(one, signForm(form, ana(strange)));
    expect(await settled(one)).toMatchObject({ status: 'waiting', faults: [{ code: 'certificate-unknown' }] });
  }, 120_000);

  it('waits for a person if its certificate is self-signed', async () => {
    const one = await invite(selfSigned);
    const subject = [
      ['C', 'ES'],
      ['serialNumber', `IDCES-${signerCode}`],
      ['CN', 'ANA LORES'],
    ] as const;
    const own = createLocalCertificateAuthority('ANA LORES', year);
    await send(one, signForm(await download(one), makeHolder(own, subject, year), { chain: [own] }));
    expect(await settled(one)).toMatchObject({ status: 'waiting', faults: [{ code: 'certificate-unknown' }] });
    const title = await sello.call('GET', `/fiscal/v1/suppliers/${selfSigned}/title`);
    expect(title.status).toBe(404);
  }, 120_000);
});
