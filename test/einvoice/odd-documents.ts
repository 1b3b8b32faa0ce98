// Unusual but acceptable invoices, which are in no example but come from shops, offices and attackers.
import type { JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import { build, general, invoiceInput, irpf, line } from '../document/invoices';
import { mixtures } from './odd-mixtures';
import { oddParties } from './odd-parties';

/** An address that every format accepts. */
export const oddAddress = {
  street: 'Calle Mayor',
  num: '1',
  locality: 'Madrid',
  code: '28013',
  region: 'Madrid',
  country: 'ES',
};
const supplier = {
  name: 'Talleres del Norte S.L.',
  tax_id: { country: 'ES', code: 'B98602642' },
  addresses: [oddAddress],
};
const customer = {
  name: 'Ana Gil Ruiz',
  tax_id: { country: 'ES', code: '54387763P' },
  addresses: [oddAddress],
};
const german = {
  name: 'Müller GmbH',
  tax_id: { country: 'DE', code: '111111125' },
  addresses: [{ street: 'Hauptstraße', num: '1', locality: 'Berlin', code: '10115', country: 'DE' }],
  inboxes: [{ scheme: '9930', code: 'DE111111125' }],
};
const american = {
  name: 'Acme Inc',
  tax_id: { country: 'US', code: '12-3456789' },
  addresses: [{ street: '1 Main St', locality: 'New York', code: '10001', state: 'NY', country: 'US' }],
  inboxes: [{ scheme: '0060', code: '123456789' }],
};

const originals = ['000011', '000012', '000013'].map((code) => ({ series: 'A', code, issue_date: '2026-05-01' }));
const surcharged = { cat: 'VAT', rate: 'general+eqs' };
const untaxed = (key: string, ext?: JsonObject): JsonObject => ({ cat: 'VAT', key, ...(ext && { ext }) });
const transfer = { key: 'credit-transfer', credit_transfer: [{ iban: 'ES0601280011390100081391', bic: 'BKBKESMM' }] };
const longText = 'Ñandú y 🦆 '.repeat(600);
const strange =
  'Ta\u0000b\u0007 \u202eeuros\u202c عربى עברית 日本語 👩‍👩‍👧‍👦 \ud800 & < > " \' ]]> <!-- \ufffe \u0085 \u2028 ';
const priced = (price: string, quantity: string, changes: JsonObject = {}): JsonObject => ({
  ...line(price, changes),
  quantity,
});
const rate = (from: string, amount: string): JsonObject => ({ exchange_rates: [{ from, to: 'EUR', amount }] });

const documents: Readonly<Record<string, JsonObject>> = {
  ...mixtures,
  ...oddParties,
  'credit with several originals': { type: 'credit-note', preceding: originals },
  'volume discount without originals': {
    type: 'credit-note',
    ordering: { period: { start: '2026-04-01', end: '2026-06-30' } },
  },
  'debit note': { type: 'debit-note', preceding: originals.slice(0, 1) },
  'corrective by substitution': { type: 'corrective', preceding: originals },
  'line of nought': { lines: [line('0.00'), line('10.00')] },
  'only lines of nought': { lines: [line('0.00')] },
  'quantity of nought': { lines: [priced('10.00', '0'), line('5.00')] },
  'discount of all': { lines: [line('99.99', { discounts: [{ percent: '100%', reason: 'Regalo' }] })] },
  'discount of all, of the whole': { discounts: [{ percent: '100%', taxes: [general] }] },
  'negative line': { lines: [line('100.00'), priced('10.00', '-3'), line('-5.55')] },
  'negative total': { lines: [line('-100.00'), line('10.00')] },
  'negative discount and charge': {
    lines: [line('100.00', { discounts: [{ amount: '-1.01' }], charges: [{ amount: '-2.02' }] })],
    discounts: [{ amount: '-3.03', taxes: [general] }],
    charges: [{ amount: '-4.04', taxes: [general] }],
  },
  'all keys of charges': {
    charges: [
      'stamp-duty',
      'outlay',
      'tax',
      'customs',
      'delivery',
      'packing',
      'handling',
      'insurance',
      'storage',
      'admin',
      'cleaning',
    ].map((key, i) => ({ key, amount: `${i + 1}.01`, ...(key === 'outlay' ? {} : { taxes: [general] }) })),
  },
  'outlay with withheld tax': {
    charges: [{ key: 'outlay', amount: '50.00', taxes: [irpf] }],
    lines: [line('100.00', { taxes: [general, irpf] })],
  },
  'withholding and surcharge': {
    lines: [line('100.00', { taxes: [surcharged, irpf] }), line('33.33', { taxes: [surcharged] })],
  },
  'rounded by a cent': { lines: [line('33.33')], totals: { rounding: '-0.01' } },
  'credit note in yen with prices that include tax': {
    type: 'credit-note',
    preceding: originals.slice(0, 1),
    currency: 'JPY',
    ...rate('JPY', '0.0061'),
    tax: { prices_include: 'VAT' },
    lines: [line('1001'), line('333', { discounts: [{ percent: '33.33%' }] })],
    charges: [{ percent: '2%', taxes: [general] }],
  },
  'all rates at once': {
    lines: ['general', 'reduced', 'super-reduced', 'general+eqs', 'reduced+eqs', 'super-reduced+eqs'].map((one, i) =>
      line(`${i + 1}7.777`, { taxes: [{ cat: 'VAT', rate: one }] }),
    ),
  },
  'paid in advance': {
    payment: { advances: [{ date: '2026-06-01', percent: '100%', description: 'Señal' }], instructions: transfer },
  },
  'paid more than due': { payment: { advances: [{ date: '2026-06-01', amount: '500.00' }] } },
  'advance that is a subsidy': {
    payment: {
      advances: [{ amount: '50.00', description: 'Plan', ext: { 'es-facturae-subsidy': 'S' } }, { amount: '1.00' }],
    },
  },
  instalments: {
    payment: {
      terms: {
        due_dates: ['33.33%', '33.33%', '33.34%'].map((percent, i) => ({ date: `2026-0${i + 7}-30`, percent })),
      },
      instructions: transfer,
      advances: [{ amount: '0.01' }],
    },
  },
  dollars: { currency: 'USD', ...rate('USD', '0.87654321'), lines: [line('33.333', { taxes: [general, irpf] })] },
  yen: {
    currency: 'JPY',
    ...rate('JPY', '0.0061'),
    lines: [line('1001'), line('333', { discounts: [{ percent: '33.33%' }] })],
  },
  'reverse charge': { $tags: ['reverse-charge'], lines: [line('100.00', { taxes: [untaxed('reverse-charge')] })] },
  'reverse charge abroad': {
    customer: german,
    $tags: ['reverse-charge'],
    lines: [line('100.00', { taxes: [untaxed('outside-scope')] })],
  },
  exempt: {
    lines: ['E1', 'E2', 'E3', 'E4', 'E6'].map((code, i) =>
      line(`${i + 1}0.01`, {
        taxes: [untaxed(code === 'E1' || code === 'E6' ? 'exempt' : 'export', { 'es-fiscal-exempt': code })],
      }),
    ),
  },
  'exempt with a reason of the list': {
    lines: [line('10.00', { taxes: [untaxed('exempt', { 'cef-vatex': 'VATEX-EU-132-1I' })] })],
  },
  'not subject as well as taxed': { lines: [line('10.00'), line('5.00', { taxes: [untaxed('outside-scope')] })] },
  'not subject alone': { lines: [line('5.00', { taxes: [untaxed('outside-scope')] })] },
  igic: {
    lines: [
      line('100.00', { taxes: [{ cat: 'IGIC', rate: 'general' }] }),
      line('9.99', { taxes: [{ cat: 'IGIC', key: 'zero' }] }),
      line('1.00', { taxes: [{ cat: 'IGIC', key: 'exempt' }] }),
    ],
  },
  ipsi: {
    lines: [
      line('100.00', { taxes: [{ cat: 'IPSI', percent: '0.5%' }] }),
      line('9.99', { taxes: [{ cat: 'IPSI', percent: '10%' }] }),
    ],
  },
  'three taxes': {
    lines: [
      line('1.00'),
      line('2.00', { taxes: [{ cat: 'IGIC', rate: 'general' }] }),
      line('3.00', { taxes: [{ cat: 'IPSI', percent: '4%' }] }),
    ],
  },
  'intra-community': { customer: german, lines: [line('100.00', { taxes: [untaxed('intra-community')] })] },
  export: { customer: american, lines: [line('100.00', { taxes: [untaxed('export')] })] },
  'one-stop shop': {
    customer: { ...german, tax_id: { country: 'DE' }, identities: [{ code: 'K-1' }] },
    lines: [line('100.00', { taxes: [{ cat: 'VAT', country: 'DE', rate: 'general' }] })],
  },
  'long texts': {
    customer: { ...customer, alias: longText.slice(0, 900) },
    lines: [
      line('10.00', {
        item: { name: longText.slice(0, 900), price: '10.00', description: longText.slice(0, 4000) },
        notes: [{ text: longText.slice(0, 900) }],
      }),
    ],
    notes: [{ key: 'general', text: longText.slice(0, 900) }],
  },
  'strange characters': {
    supplier: { ...supplier, name: strange, alias: strange },
    lines: [
      line('10.00', {
        item: { name: strange, price: '10.00', description: strange, ref: 'R&<"' },
        discounts: [{ amount: '1.00', reason: strange }],
      }),
    ],
    notes: [{ key: 'payment', text: `${strange}#AAI#x` }],
    payment: { terms: { notes: strange }, instructions: { ...transfer, detail: strange, ref: 'Ref<&>' } },
    ordering: { code: 'PO<&>"1"', cost: '\u0001' },
  },
  'names of attachments': {
    attachments: ['../../etc/passwd', 'a"b<c>.pdf', ' x', '👍.pdf'].map((name, i) => ({
      name,
      url: `https://example.com/${i}?a=1&b=<`,
      mime: 'application/pdf',
    })),
  },
  'many places of delivery': {
    delivery: {
      date: '2026-06-01',
      receiver: { name: 'Almacén', addresses: [oddAddress, { ...oddAddress, num: '2' }, { ...oddAddress, num: '3' }] },
      identities: [{ code: 'D-1' }],
    },
  },
  'receiver without an address': {
    delivery: { receiver: { name: 'Almacén' } },
    customer: german,
    lines: [line('1.00', { taxes: [untaxed('intra-community')] })],
  },
  'price of twelve decimals': { lines: [priced('0.123456789012', '1000'), priced('10.00', '0.333333333333')] },
  'prices with tax, discounted': {
    tax: { prices_include: 'VAT' },
    lines: [priced('9.99', '7', { discounts: [{ percent: '7.77%' }, { amount: '0.01' }] }), priced('0.01', '3')],
    discounts: [{ percent: '3.33%', taxes: [general] }],
  },
  'many small lines': {
    lines: Array.from({ length: 60 }, (_, i) =>
      priced(`0.${String(i + 1).padStart(3, '0')}`, `${(i % 7) + 1}.5`, { discounts: [{ percent: '12.5%' }] }),
    ),
  },
  'periods without sense': {
    ordering: { period: { start: '2026-06-30', end: '2026-06-01' } },
    lines: [line('1.00', { period: { start: '2026-06-02', end: '2026-06-01' } })],
  },
  'sum of another tag': { $tags: ['summary'], ordering: { period: { start: '2026-06-01', end: '2026-06-30' } } },
  'codes of another list': {
    tax: { ext: { 'untdid-document-type': '325' } },
    customer: {
      ...customer,
      inboxes: [{ scheme: 'XX', code: '1' }],
      identities: [{ code: '1', ext: { 'iso-scheme-id': '9999' } }],
    },
    lines: [line('1.00', { item: { name: 'x', price: '1', unit: 'XQZ', identities: [{ type: 'QQ', code: '1' }] } })],
    payment: { instructions: { key: 'barter', ext: { 'untdid-payment-means': '58' } } },
  },
  'type code of Peppol under self-billing': { $tags: ['self-billed'], tax: { ext: { 'untdid-document-type': '380' } } },
  'payment by every means': {
    payment: {
      instructions: {
        key: 'direct-debit',
        direct_debit: { ref: 'M-1', creditor: 'ES02000B98602642', account: 'ES0601280011390100081391' },
        card: { last4: '1234' },
        online: [{ url: 'https://example.com' }],
      },
    },
  },
  'account that is no IBAN': {
    payment: {
      instructions: { key: 'credit-transfer', credit_transfer: [{ number: '12 34 56' }, { iban: 'ES00 1234' }] },
      terms: { due_dates: [{ date: '2026-07-30', percent: '100%' }] },
    },
  },
  administration: {
    customer: {
      name: 'Ayuntamiento',
      tax_id: { country: 'ES', code: 'P2807900B' },
      addresses: [oddAddress],
      identities: [
        { label: 'OFICINA CONTABLE', code: 'l0128 0796' },
        { key: 'organo-gestor', code: 'LA0007408' },
        { label: 'Unidad  Tramitadora', code: 'GE0001234' },
        { label: 'Órgano proponente', code: 'nada' },
      ],
    },
  },
};

/** Documents that can be calculated, by what they contain. */
export function oddDocuments(): [string, Invoice][] {
  return Object.entries(documents).map(([name, change]) => {
    const built = build(invoiceInput({ supplier, customer, ...change }));
    if ('problem' in built) throw new Error(`${name}: ${JSON.stringify(built.problem)}`);
    return [name, built.envelope.doc as Invoice];
  });
}
