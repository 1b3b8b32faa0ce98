// Unusual invoices with principals, payees and VAT numbers in rare places, and with payments of a part or by two accounts.
import type { JsonObject } from '../../src/document/model/basic';
import { line } from '../document/invoices';

const iban = 'ES0601280011390100081391';
const madrid = { street: 'Calle Mayor', num: '1', locality: 'Madrid', code: '28013', country: 'ES' };
const berlin = { street: 'Hauptstraße', num: '1', locality: 'Berlin', code: '10115', country: 'DE' };
const german = {
  name: 'Müller GmbH',
  addresses: [berlin],
  inboxes: [{ scheme: '9930', code: 'DE111111125' }],
  identities: [{ code: 'DE111111125', country: 'DE', ext: { 'es-fiscal-identity-type': '02' } }],
};
const untaxed = (key: string, ext: JsonObject): JsonObject => line('50.00', { taxes: [{ cat: 'VAT', key, ext }] });

export const oddParties: Readonly<Record<string, JsonObject>> = {
  'direct debit and two accounts': {
    payment: {
      instructions: {
        key: 'direct-debit+sepa',
        direct_debit: { ref: 'M-1', account: iban },
        credit_transfer: [{ iban }, { iban: 'ES9121000418450200051332' }],
      },
    },
  },
  'principal of another member state, and the supplier as payee': {
    ordering: {
      seller: {
        alias: 'Principal',
        tax_id: { country: 'DE', code: '111111125' },
        addresses: [berlin],
        inboxes: german.inboxes,
      },
    },
    payment: { payee: { name: 'Talleres del Norte S.L.', tax_id: { country: 'ES', code: 'B98602642' } } },
  },
  'payee with the name of the supplier': {
    payment: { payee: { name: 'Talleres del Norte S.L.', tax_id: { country: 'ES', code: 'B85905495' } } },
  },
  'Danish customer of a self-billed invoice': {
    $tags: ['self-billed'],
    customer: {
      name: 'Dansk ApS',
      tax_id: { country: 'DK', code: '13585628' },
      addresses: [{ locality: 'Kbh', country: 'DK' }],
      inboxes: [{ scheme: '0184', code: '13585628' }],
    },
    lines: [line('1.00', { item: { name: 'x', price: '1.00', identities: [{ label: 'PPI', code: '1' }] } })],
  },
  'VAT number as an identity': {
    customer: german,
    lines: [untaxed('intra-community', { 'es-fiscal-exempt': 'E5' })],
  },
  'no supply as well as a service to another member state': {
    $tags: ['reverse-charge'],
    customer: german,
    lines: [
      untaxed('outside-scope', { 'es-fiscal-op-class': 'N2' }),
      untaxed('outside-scope', { 'es-fiscal-op-class': 'N1' }),
    ],
  },
  'due date of a part': {
    op_date: '2026-06-12',
    delivery: { date: '2026-06-20', receiver: { name: 'Almacén', addresses: [madrid] } },
    payment: {
      terms: { due_dates: [{ date: '2026-07-30', percent: '95%' }] },
      instructions: { key: 'credit-transfer', credit_transfer: [{ iban }] },
    },
  },
  'scheme that a release of the rules refuses': {
    lines: [
      line('1.00', {
        item: { name: 'x', price: '1.00', identities: [{ code: '1', ext: { 'iso-scheme-id': '0244' } }] },
      }),
    ],
  },
};
