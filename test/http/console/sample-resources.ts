// Sample data for console pages: one resource of each kind, and the paths of their pages.
import type { ConsoleScreen } from '../../../src/http/console/screen';
import { createUuidV7 } from '../../../src/main/ids';
import { formatChainKey, getChainsCollection } from '../../../src/store/chains/chains';
import { formatChainStopKey, getSendingStopsCollection } from '../../../src/store/chains/windows';
import type { TestApi } from '../api';
import { invoice } from '../documents';
import { invite } from './people';
import { sealedChain } from './sealed';

export const [home, service] = ['/console/w/one', '/console/service'] as const;
export const supplier = 'B12345674';

/** Creates one resource for each id in the path of a page, so that every page has all its buttons. */
export async function createResources(api: TestApi): Promise<Readonly<Record<string, string>>> {
  const submission = await sealedChain(api, supplier, 3);
  const entry = (await api.call('POST', '/silo/v1/entries', { data: invoice({ code: 'A-1' }) })).json.id;
  const workflow = createUuidV7();
  const steps = [{ name: 'Set', provider: 'silo.state', config: { state: 'paid' } }];
  const place = `/transform/v1/workflows/${workflow}`;
  await api.call('PUT', place, { name: 'First', schema: 'bill/invoice', steps });
  await api.call('PATCH', place, { name: 'Second' });
  const job = createUuidV7();
  await api.call('PUT', `/transform/v1/jobs/${job}`, { workflow_id: workflow, data: invoice({ code: 'A-2' }) });
  const series = createUuidV7();
  await api.call('PUT', `/sequence/v1/series/${series}`, { name: 'Own', prefix: 'O-' });
  const key = (await api.call('POST', '/access/v1/keys', { name: 'till', scopes: ['read'] })).json.id;
  const webhook = (await api.call('POST', '/access/v1/webhooks', { url: 'https://hooks.example.com/' })).json.id;
  const person = (await invite(api, 'Berta', 'viewer')).id;
  const token = await api.token('service', null);
  const operator = (await api.call('POST', '/access/v1/service/people', { name: 'Olga' }, { token })).json.id;
  const at = new Date();
  const note = { at, text: 'the database has less than the witness has seen' };
  const chain = formatChainKey(api.workspace, 'simulator', supplier);
  const lastError = { at, text: 'no answer' };
  await getChainsCollection(api.database).updateOne(
    { _id: chain },
    { $set: { alarm: note, sealingPause: note, lastError } as never },
  );
  await getSendingStopsCollection(api.database).insertOne({
    _id: formatChainStopKey(chain),
    at,
    code: '4141',
    text: 'suspended',
  });
  const line = { description: 'Silla', price: '89.50', tax: '21%' };
  const rows = { invoices: [{ supplier, key: 'thing-1', lines: [line] }] };
  const batch = (await api.call('POST', '/fiscal/v1/batches', rows)).json.id;
  const invited = {
    supplier: {
      name: 'Ana Lores',
      tax_code: '12345678Z',
      address: { street: 'Calle Alfonso I 14', city: 'Zaragoza', postcode: '50003' },
    },
  };
  const registration = (await api.call('POST', '/fiscal/v1/registrations', invited)).json.id;
  return { registration, entry, job, submission, workflow, series, key, webhook, person, operator, batch };
}

/** Returns the resource for `:id` in the path of a page, found by the first word of the path. */
const kinds: Readonly<Record<string, string>> = {
  entries: 'entry',
  jobs: 'job',
  submissions: 'submission',
  series: 'series',
  workflows: 'workflow',
  webhooks: 'webhook',
  keys: 'key',
  batches: 'batch',
  registrations: 'registration',
};

/** Returns the path of a page for these resources. */
export function pathOf({ path, scope }: ConsoleScreen, ids: Readonly<Record<string, string>>, api: TestApi): string {
  const [, first = ''] = path.split('/');
  const kind = first === 'people' ? (scope === 'service' ? 'operator' : 'person') : kinds[first];
  const filled = path
    .replace(':supplier', supplier)
    .replace(':version', '1')
    .replace(':workspace', api.workspace)
    .replace(':entry', createUuidV7())
    .replace(':id', ids[kind ?? ''] ?? ':id');
  return `${scope === 'service' ? service : home}${filled}`;
}
