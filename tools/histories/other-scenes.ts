// Runs that are neither of a job nor of a chain: a registration, a batch, a bulk action, the export of a month. The name
// of each is the prefix of its workflow id.
import { call } from '../../bench/load';
import type { StackClient } from '../../bench/stack-client';
import { customerTaxIdRejectedBySimulator } from '../../simulator/faults/magic';

/** The members that are read of the responses. */
type Answer = Readonly<Record<'id' | 'url' | 'status', string>> & { readonly total: number };

/** @returns the id of the subject of the run; the run ends at once, or a moment later */
export type OtherScene = (client: StackClient, supplier: string) => Promise<string>;

export const otherScenes: Readonly<Record<string, OtherScene>> = {
  // The supplier sends it unsigned, then it is withdrawn.
  registration: async (client, supplier) => {
    const path = '/fiscal/v1/registrations';
    const address = { street: 'Calle Alfonso I 14', city: 'Zaragoza', postcode: '50003' };
    const { id, url } = await ask(client, 'POST', path, {
      supplier: { name: 'Muebles del Ebro, S.L.', tax_code: supplier, address },
      signer: { name: 'Ana Lores', tax_code: '12345678Z', capacity: 'administradora única' },
    });
    const page = `${client.stack.addresses.api}${new URL(url).pathname}`;
    const form = new FormData();
    form.set('file', await (await fetch(`${page}/form`)).blob(), 'form.pdf');
    await fetch(page, { method: 'POST', body: form, redirect: 'manual' });
    await client.until(async () => (await ask(client, 'GET', `${path}/${id}`)).status === 'returned');
    await ask(client, 'POST', `${path}/${id}/withdraw`);
    return id;
  },
  // One row is invalid.
  batch: async (client, supplier) => {
    await client.register(supplier);
    const path = '/fiscal/v1/batches';
    const customer = { name: 'Hotel Mirador, S.L.', tax_code: 'B63272603' };
    const rows = Array.from({ length: 12 }, (_, i) => ({
      supplier,
      customer,
      lines: [{ description: 'Mesa de roble', ...(i === 5 ? {} : { price: '450.00' }), tax: '21%' }],
      key: `order-${i}`,
    }));
    const { id } = await ask(client, 'POST', path, { invoices: rows });
    await client.until(async () => (await ask(client, 'GET', `${path}/${id}`)).status === 'completed');
    return id;
  },
  // Jobs of invoices that the authority rejects are run again.
  bulk: async (client, supplier) => {
    await client.register(supplier);
    for (let i = 0; i < 3; i += 1)
      await client.finishJob(
        await client.startJob(await client.makeEntry(supplier, 2, customerTaxIdRejectedBySimulator)),
      );
    const path = '/transform/v1/bulk';
    const action = { action: 'run-again', filter: { supplier, result: 'failed' } };
    const { total } = await ask(client, 'POST', `${path}?dry_run=true`, action);
    const { id } = await ask(client, 'POST', path, { ...action, expected: total });
    await client.until(async () => (await ask(client, 'GET', `${path}/${id}`)).status !== 'running');
    return id;
  },
  'month-export': async (client, supplier) => {
    await client.register(supplier);
    for (let i = 0; i < 3; i += 1) await client.issue(supplier, 'reported');
    const path = `/fiscal/v1/months/${new Date().toISOString().slice(0, 7)}/export?supplier=${supplier}`;
    const { id } = await ask(client, 'POST', path);
    await client.until(async () => (await ask(client, 'GET', path)).status !== 'running');
    return id;
  },
};

async function ask(client: StackClient, method: string, target: string, body?: object): Promise<Answer> {
  const { api, token } = client.stack.addresses;
  return JSON.parse(await call(method, `${api}${target}`, token, body && JSON.stringify(body))) as Answer;
}
