// Calls on suppliers: registration, books, months and email.
import { getSelfRegistrationsCollection } from '../../../src/store/suppliers/self-registrations';
import type { TestApi } from '../api';
import type { Prepare } from './access-calls';
import { chainOf } from './stored-chain';

const invitation = {
  supplier: {
    name: 'Ana Lores',
    tax_code: '12345678Z',
    address: { street: 'Calle Alfonso I 14', city: 'Zaragoza', postcode: '50003' },
  },
};

async function createRegistration(api: TestApi, what: string, status: 'open' | 'waiting' = 'open') {
  const { json } = await api.call('POST', '/fiscal/v1/registrations', invitation);
  await getSelfRegistrationsCollection(api.database).updateOne({ id: json.id as string }, { $set: { status } });
  return { path: `/fiscal/v1/registrations/${json.id as string}/${what}` };
}

/** Calls by method and path, as the route table has them. */
export const supplierCalls: Readonly<Record<string, Prepare>> = {
  'POST /fiscal/v1/registrations': () => Promise.resolve({ path: '/fiscal/v1/registrations', body: invitation }),
  'POST /fiscal/v1/registrations/:id/remind': (api) => createRegistration(api, 'remind'),
  'POST /fiscal/v1/registrations/:id/withdraw': (api) => createRegistration(api, 'withdraw'),
  'POST /fiscal/v1/registrations/:id/link': (api) => createRegistration(api, 'link'),
  'POST /fiscal/v1/registrations/:id/approve': async (api) => ({
    ...(await createRegistration(api, 'approve?workspace=one', 'waiting')),
    service: true,
  }),
  'POST /fiscal/v1/registrations/:id/return': async (api) => ({
    ...(await createRegistration(api, 'return?workspace=one', 'waiting')),
    body: { fault: 'form-unsigned' },
    service: true,
  }),
  'PUT /fiscal/v1/suppliers/:supplier/title': async (api) => ({
    path: `/fiscal/v1/suppliers/${(await chainOf(api)).supplier}/title`,
    body: { title: 'own-certificate' },
  }),
  'PUT /fiscal/v1/suppliers/:supplier/books': async (api) => ({
    path: `/fiscal/v1/suppliers/${(await chainOf(api)).supplier}/books`,
    body: { book: 'vat' },
  }),
  'POST /fiscal/v1/months/:month/close': async (api) => ({
    path: `/fiscal/v1/months/2025-01/close?supplier=${(await chainOf(api)).supplier}`,
  }),
  'POST /fiscal/v1/months/:month/export': async (api) => ({
    path: `/fiscal/v1/months/2025-01/export?supplier=${(await chainOf(api)).supplier}`,
  }),
  'PUT /fiscal/v1/suppliers/:supplier/mail': async (api) => ({
    path: `/fiscal/v1/suppliers/${(await chainOf(api)).supplier}/mail`,
    body: { from_name: 'Ebro' },
  }),
};
