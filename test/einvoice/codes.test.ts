// Codes of the document that are not in a list of the format: each is a fault or a warning with path, reason and
// remedy.
import type { JsonObject } from '../../src/document/model/basic';
import type { EInvoiceFormat } from '../../src/einvoice/contract';
import { renderMessage } from '../../src/messages/render';
import { invoiceInput, invoiceOf, line } from '../document/invoices';
import { getCurrencyDecimals, isCurrencyCode } from '../../src/document/iso-codes';
import { make } from './created-files';
import { codeLists } from './rules/code-lists';
import { oddAddress, oddDocuments } from './odd-documents';

const addressed = {
  supplier: { name: 'Talleres S.L.', tax_id: { country: 'ES', code: 'B98602642' }, addresses: [oddAddress] },
  customer: { name: 'Norte S.A.', tax_id: { country: 'ES', code: 'A58818501' }, addresses: [oddAddress] },
};
const corrected = (changes: JsonObject): JsonObject => ({
  type: 'corrective',
  preceding: [{ series: 'A', code: '0', issue_date: '2026-05-01', ...changes }],
});
const item = (changes: JsonObject): JsonObject => ({
  lines: [line('1.00', { item: { name: 'x', price: '1', ...changes } })],
});
const customer = (changes: JsonObject): JsonObject => ({ customer: { ...addressed.customer, ...changes } });
const instructions = (changes: JsonObject): JsonObject => ({ payment: { instructions: changes } });
const dir3 = { identities: [{ label: 'Oficina contable', code: 'L0128079' }] };

const model: readonly EInvoiceFormat[] = ['ubl', 'peppol', 'cii'];

type Case = readonly [path: string, formats: readonly EInvoiceFormat[], document: JsonObject];

/** Codes that the document sets for the format, which no other code may replace. */
const refused: readonly Case[] = [
  ['tax.ext.untdid-document-type', model, { tax: { ext: { 'untdid-document-type': '999' } } }],
  ['tax.ext.untdid-document-type', model, { tax: { ext: { 'untdid-document-type': '381' } } }],
  [
    'tax.ext.untdid-document-type',
    ['peppol'],
    { $tags: ['self-billed'], tax: { ext: { 'untdid-document-type': '380' } } },
  ],
  [
    'payment.instructions.ext.untdid-payment-means',
    model,
    instructions({ key: 'cash', ext: { 'untdid-payment-means': '99' } }),
  ],
  ['preceding[0].ext.es-facturae-correction', ['facturae'], corrected({ ext: { 'es-facturae-correction': '99' } })],
  [
    'preceding[0].ext.es-facturae-correction-method',
    ['facturae'],
    corrected({ ext: { 'es-facturae-correction-method': '05' } }),
  ],
  [
    'tax.ext.es-facturae-correction-method',
    ['facturae'],
    { ...corrected({}), tax: { ext: { 'es-facturae-correction-method': '1' } } },
  ],
  [
    'payment.advances[0].ext.es-facturae-subsidy',
    ['facturae'],
    { payment: { advances: [{ amount: '1.00', ext: { 'es-facturae-subsidy': 'yes' } }] } },
  ],
];

/** Codes that the file may omit, because it states the same in other words. */
const warnedCases: readonly Case[] = [
  ['lines[0].item.unit', [...model, 'facturae'], item({ unit: 'XQZ' })],
  ['lines[0].item.unit', ['facturae'], item({ unit: 'day' })],
  ['lines[0].item.identities[0].type', model, item({ identities: [{ type: 'QQ', code: '1' }] })],
  [
    'lines[0].item.identities[0].ext.iso-scheme-id',
    model,
    item({ identities: [{ code: '1', ext: { 'iso-scheme-id': '9999' } }] }),
  ],
  // The list of release 1.3.15 is compared with a blank on both sides, and its last code has none (BR-CL-10, 11, 21).
  [
    'lines[0].item.identities[0].ext.iso-scheme-id',
    ['ubl', 'cii'],
    item({ identities: [{ code: '1', ext: { 'iso-scheme-id': '0244' } }] }),
  ],
  [
    'customer.identities[0].ext.iso-scheme-id',
    ['ubl', 'cii'],
    customer({ identities: [{ code: '1', scope: 'legal', ext: { 'iso-scheme-id': '0244' } }] }),
  ],
  [
    'lines[0].item.identities[0].label',
    ['peppol'],
    { $tags: ['self-billed'], ...item({ identities: [{ label: 'PPI', code: '1' }] }) },
  ],
  ['payment.instructions.key', [...model, 'facturae'], instructions({ key: 'barter' })],
  ['customer.inboxes[0]', model, customer({ inboxes: [{ scheme: 'XX', code: '1' }] })],
  ['customer.inboxes[0]', ['peppol'], customer({ inboxes: [{ scheme: '0219', code: '1' }] })],
  [
    'customer.identities[0].ext.iso-scheme-id',
    model,
    customer({ identities: [{ code: '1', ext: { 'iso-scheme-id': '9999' } }] }),
  ],
  [
    'customer.identities[0].ext.iso-scheme-id',
    model,
    customer({ identities: [{ code: '1', scope: 'legal', ext: { 'iso-scheme-id': '9999' } }] }),
  ],
  ['customer.identities[0].code', [...model, 'facturae'], customer(dir3)],
];

const flat = (cases: readonly Case[]) =>
  cases.flatMap(([path, formats, document]) => formats.map((format) => [path, format, document] as const));

const invoice = (document: JsonObject) => invoiceOf(invoiceInput({ ...addressed, ...document }));

describe('a code that is not in a list of the format', () => {
  it.each(flat(refused))('is refused: %s in %s', (path, format, document) => {
    const result = make(format, { invoice: invoice(document) });
    const faults = result.kind === 'refused' ? result.faults : [];
    expect(faults.map(({ code, paths }) => [code, paths])).toEqual([['E-INVOICE-19', [`$.doc.${path}`]]]);
    for (const language of ['en', 'es'] as const)
      for (const fault of faults) {
        const { text, remedy } = renderMessage(language, fault.message);
        expect({ text, remedy }).toEqual({
          text: expect.stringMatching(/"\w+"/),
          remedy: expect.stringMatching(/\w/),
        });
      }
  });

  it.each(flat(warnedCases))('is accepted with a warning: %s in %s', (path, format, document) => {
    const result = make(format, { invoice: invoice(document) });
    const warnings = result.kind === 'made' ? result.warnings : [];
    const own = warnings.filter(({ paths }) => paths.includes(`$.doc.${path}`));
    expect(own.map(({ code }) => code)).toContain(path.endsWith('.code') ? 'dir3-code' : 'code-not-listed');
    for (const { message } of own.filter(({ code }) => /^(?:dir3-code|code-not-listed)$/.test(code)))
      for (const language of ['en', 'es'] as const)
        expect(renderMessage(language, message).remedy).toEqual(expect.stringMatching(/\w/));
  });

  it('is reported with its path if it is a DIR3 code and the file is for FACe', () => {
    const result = make('facturae', { invoice: invoice(customer(dir3)), face: true });
    const faults = result.kind === 'refused' ? result.faults : [];
    expect(faults.map(({ code, paths }) => [code, paths])).toEqual([
      ['E-INVOICE-29', ['$.doc.customer.identities']],
      ['E-INVOICE-29', ['$.doc.customer.identities[0].code']],
    ]);
  });

  it('is accepted if the format has an equivalent code', () => {
    const cases: readonly (readonly [EInvoiceFormat, JsonObject])[] = [
      ['ubl', { tax: { ext: { 'untdid-document-type': '386' } } }],
      ['peppol', { ...corrected({}), tax: { ext: { 'untdid-document-type': '384' } } }],
      ['ubl', instructions({ key: 'cash', ext: { 'untdid-payment-means': '97' } })],
      ['peppol', item({ identities: [{ code: '1', ext: { 'iso-scheme-id': '0244' } }] })],
      ['peppol', item({ identities: [{ label: 'PPI', code: '1' }] })],
      ['facturae', corrected({ ext: { 'es-facturae-correction': '83', 'es-facturae-correction-method': '03' } })],
      ['facturae', { payment: { advances: [{ amount: '1.00', ext: { 'es-facturae-subsidy': 'S' } }] } }],
    ];
    for (const [format, document] of cases) {
      const result = make(format, { invoice: invoice(document) });
      const codes = result.kind === 'made' ? result.warnings.map(({ code }) => code) : ['refused'];
      expect({ document, codes: codes.filter((code) => /refused|listed/.test(code)) }).toEqual({ document, codes: [] });
    }
  });
});

// Regression: files in STN and ZWL were created, although the list does not have them.
describe.each(model)('a currency in %s', (format) => {
  it('is refused if it has too many decimals or is not in the published list', () => {
    const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    const codes = letters.flatMap((one) => letters.flatMap((two) => letters.map((three) => one + two + three)));
    const euros = invoice({});
    const wrong = codes.filter(isCurrencyCode).filter((currency) => {
      const rates = [{ from: currency, to: 'EUR', amount: '0.5' }];
      const result = make(format, { invoice: { ...euros, currency, exchange_rates: rates } });
      const isRefused = result.kind === 'refused' && result.faults.some(({ code }) => code === 'E-INVOICE-12');
      return isRefused === (codeLists.currencies.has(currency) && getCurrencyDecimals(currency) <= 2);
    });
    expect(wrong).toEqual([]);
  });
});

describe('an unusual but acceptable invoice', () => {
  it('becomes a file or is refused with a path', () => {
    for (const [name, odd] of oddDocuments())
      for (const format of [...model, 'facturae'] as const) {
        const result = make(format, { invoice: odd });
        if (result.kind === 'made') continue;
        const bare = result.faults.filter(({ paths = [] }) => paths.length === 0);
        expect({ name, format, count: result.faults.length, bare }).toEqual({
          name,
          format,
          count: expect.any(Number),
          bare: [],
        });
        expect(result.faults.length).toBeGreaterThan(0);
      }
  });
});

describe('a member without a place in the format', () => {
  const warned = (format: EInvoiceFormat, changes: JsonObject): string[] => {
    const result = make(format, { invoice: invoiceOf(invoiceInput({ ...addressed, ...changes })) });
    return result.kind === 'made' ? result.warnings.flatMap(({ paths }) => paths) : ['refused'];
  };
  it.each<Case>([
    ['payment.instructions.card', model, instructions({ key: 'card', card: { last4: '12' } })],
    [
      'payment.instructions.ext.untdid-payment-means',
      ['peppol'],
      instructions({ key: 'other', ext: { 'untdid-payment-means': 'ZZZ' } }),
    ],
  ])('is omitted only with a warning: %s', (path, formats, document) => {
    for (const format of formats) expect(warned(format, document)).toContain(`$.doc.${path}`);
  });

  it.each<JsonObject>([{ key: 'other' }, { key: 'any', ext: { 'untdid-payment-means': 'ZZZ' } }])(
    'may be another means of payment with a number in Peppol: %p',
    (how) => {
      const result = make('peppol', { invoice: invoiceOf(invoiceInput({ ...addressed, ...instructions(how) })) });
      expect(result.kind === 'made' && result.xml).toContain('<cbc:PaymentMeansCode>1<');
    },
  );
});

describe('an electronic address', () => {
  const french = {
    name: 'Client SA',
    tax_id: { country: 'FR', code: '39356000000' },
    addresses: [{ locality: 'Paris', country: 'FR' }],
  };
  const readText = (changes: JsonObject): string[] => {
    const doc = invoiceOf(invoiceInput({ ...addressed, customer: { ...french, ...changes } }));
    const result = make('peppol', { invoice: doc });
    return result.kind === 'refused'
      ? result.faults.map(({ message }) => (typeof message === 'string' ? message : message.id))
      : [];
  };

  it.each<[string, JsonObject]>([
    ['missing', {}],
    ['missing', { inboxes: [{ email: 'a@example.com' }] }],
    ['wrong', { inboxes: [{ scheme: '0088', code: '4006381333932' }] }],
    ['wrong', { inboxes: [{ scheme: '9906', code: 'IT1' }] }],
  ])('is reported if it is %s: %j', (what, changes) => {
    expect(readText(changes)).toEqual([`e-invoice-electronic-address-${what}`]);
  });
});
