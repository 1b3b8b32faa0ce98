// Files of Sello for each kind of docs/invoices, checked by the published schema and the table of rules in each format.
import type { JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import { type EInvoiceFormat, eInvoiceFormats } from '../../src/einvoice/contract';
import { describeWithShared, sharedJson } from '../shared-folder';
import { applyMergePatch } from '../../src/entries/json-patch';
import {
  exampleInput,
  faultsOfFiles,
  kinds,
  make,
  makeText,
  type WalkFile,
  refusals,
  sealedInput,
} from './created-files';
import { readExampleDocument } from '../../tools/documentation/examples';
import { brokenRules, readInvoice } from './rules/verdict';
import { parseTree, textAt } from './rules/xml-tree';

/** Each call reads the schemas again, which takes seconds, and much longer on a busy machine. */
jest.setTimeout(180_000);

describe.each(eInvoiceFormats)('a file in the format %s', (format) => {
  it('is created from each kind of invoice, and complies with schema and rules', async () => {
    const without = kinds.filter((kind) => refusals(format, exampleInput(kind)).length > 0);
    // Peppol finds a participant by an electronic address, and only Spanish addresses derive from the tax ID.
    const foreign = ['export', 'foreign-currency', 'intra-community', 'reverse-charge'];
    expect(without.filter((kind) => format !== 'peppol' || !foreign.includes(kind))).toEqual([]);
    const files = kinds
      .filter((kind) => !without.includes(kind))
      .map((kind) => ({ fileName: `${kind}.xml`, contents: makeText(format, exampleInput(kind)) }));
    expect(await faultsOfFiles(format, files)).toEqual([]);
  });

  it('is not created for a simplified invoice without customer', () => {
    expect(refusals(format, exampleInput('simplified'))).toContain('E-INVOICE-02 $.doc.customer');
  });
});

describe('a Facturae file', () => {
  const standard = readExampleDocument('standard');

  it('complies with schema and rules with elements that no example has', async () => {
    const documents: readonly (readonly [string, JsonObject])[] = [
      [
        'volume-discount',
        { type: 'credit-note', ordering: { period: { start: '2026-04-01', end: '2026-06-30' } }, payment: null },
      ],
      ['guarantee', { discounts: [{ key: 'guarantee', reason: 'Retención de garantía', amount: '60.50' }] }],
      ['interest', { charges: [{ key: 'outlay', reason: 'Intereses de demora', amount: '4.00' }] }],
      [
        'contact',
        {
          supplier: {
            ...(standard.supplier as JsonObject),
            people: [{ name: { given: 'Luis', surname: 'Pérez' } }],
          },
        },
      ],
    ];
    const files = documents.map(([name, changes]) => ({
      fileName: `${name}.xml`,
      contents: makeText('facturae', sealedInput({ ...standard, ...changes })),
    }));
    expect(await faultsOfFiles('facturae', files)).toEqual([]);
  });
});

describe('a charge or discount with a key', () => {
  const document = readExampleDocument('standard');
  const taxes = [{ cat: 'VAT', rate: 'general' }];

  // UNTDID 7161 has codes for some keys only, and BR-CL-20 refuses the others.
  it.each('stamp-duty tax customs delivery packing handling insurance storage admin cleaning'.split(' '))(
    'has a reason code of the list, or only a text, if it is a charge: %s',
    (key) => {
      const input = sealedInput({ ...document, charges: [{ key, amount: '10.00', taxes }] });
      for (const format of ['ubl', 'cii'] as const) expect(brokenRules(makeText(format, input))).toEqual([]);
    },
  );

  it.each('early-completion sample special-rebate temporary standard yearly-turnover'.split(' '))(
    'has a reason code of the list, or only a text, if it is a discount: %s',
    (key) => {
      const input = sealedInput({ ...document, discounts: [{ key, amount: '10.00', taxes }] });
      for (const format of ['ubl', 'cii'] as const) expect(brokenRules(makeText(format, input))).toEqual([]);
    },
  );
});

/** Sums and rows that a file must have, or the first fault with its path. */
interface Expected {
  readonly refused?: readonly string[];
  readonly rows?: readonly (readonly string[])[];
  readonly [sum: string]: unknown;
}
type ExpectedFiles = Readonly<Record<'en16931' | 'facturae', Expected>>;

const folder = 'checks/einvoice/pairs';

/** The names of sums in the published list, and in this reader. */
const sums = [
  ['lines', 'lines'],
  ['allowances', 'allowances'],
  ['charges', 'charges'],
  ['without_tax', 'withoutTax'],
  ['with_tax', 'withTax'],
  ['paid', 'paid'],
  ['rounding', 'rounding'],
  ['due', 'due'],
] as const;

function findDifferences(xml: string, format: EInvoiceFormat, expected: Expected): string[] {
  if (format === 'facturae') {
    const totals = parseTree(xml).children.find(({ name }) => name === 'Invoices');
    return Object.entries(expected)
      .filter(([name, value]) => textAt(totals, 'Invoice', 'InvoiceTotals', name) !== value)
      .map(([name, value]) => `${name} ${textAt(totals, 'Invoice', 'InvoiceTotals', name)}, not ${String(value)}`);
  }
  const { totals, rows } = readInvoice(xml);
  const read = rows.map(({ category, rate, base, tax, reasonCode }) =>
    [category, rate?.toString() ?? '', base?.toFixed(2), tax?.toFixed(2), reasonCode].filter(
      (cell) => cell !== undefined,
    ),
  );
  // Without a rate, the list has null.
  const inOrder = (list: readonly (readonly (string | null | undefined)[])[]): string =>
    JSON.stringify(list.map((row) => row.map((cell) => cell ?? '').join(' ')).toSorted());
  return [
    ...sums
      .filter(([name, own]) => (totals[own]?.toFixed(2) ?? '0.00') !== expected[name])
      .map(([name, own]) => `${name} ${totals[own]?.toFixed(2)}, not ${String(expected[name])}`),
    ...(inOrder(read) === inOrder(expected.rows ?? []) ? [] : [`rows ${JSON.stringify(read)}`]),
  ];
}

describeWithShared('published pairs', () => {
  const expected = sharedJson<Readonly<Record<string, ExpectedFiles>>>(`${folder}/expected-totals.json`);
  const added = sharedJson<Readonly<Record<string, JsonObject>>>(`${folder}/added.json`);
  const getInvoice = (name: string): Invoice => {
    const published = sharedJson<JsonObject>(`invoices/${name}.out.json`);
    return applyMergePatch(published.doc ?? published, added[name] ?? {}) as unknown as Invoice;
  };

  it.each(eInvoiceFormats)(
    'have the expected totals or fault, and comply with schema and rules: %s',
    async (format) => {
      const files: WalkFile[] = [];
      const differing = Object.entries(expected).flatMap(([name, formats]) => {
        const wanted = formats[format === 'facturae' ? 'facturae' : 'en16931'];
        const result = make(format, { invoice: getInvoice(name) });
        if (result.kind === 'made') {
          files.push({ fileName: `${name}.xml`, contents: result.xml });
          if (wanted.refused) return [`${name}: made, not ${wanted.refused.join(' ')}`];
          return findDifferences(result.xml, format, wanted).map((what) => `${name}: ${what}`);
        }
        const codes = result.faults.map(({ code, paths }) => `${code} ${paths?.join(' ')}`);
        if (wanted.refused) return codes.includes(wanted.refused.join(' ')) ? [] : [`${name}: ${codes.join()}`];
        // Peppol also refuses invoices without an electronic address, and proformas.
        const isPeppols = format === 'peppol' && codes.every((code) => /^E-INVOICE-(?:08|13|17) /.test(code));
        return isPeppols ? [] : [`${name}: ${codes.join()}`];
      });
      expect(differing).toEqual([]);
      expect(files.length).toBeGreaterThan(80);
      expect(await faultsOfFiles(format, files)).toEqual([]);
    },
  );
});
