// The code of an exemption (BT-121) in a tax note, the only place that the document format has for it. Regression: the
// code was dropped in silence.
import type { JsonObject } from '../../src/document/model/basic';
import { customer, invoiceInput, invoiceOf, line, supplier } from '../document/invoices';
import { make } from './created-files';
import { brokenRules } from './rules/verdict';

const address = { street: 'Calle Mayor', num: '1', locality: 'Madrid', code: '28013', country: 'ES' };
const note = (key: string, code: string): JsonObject => ({
  tax: { notes: [{ cat: 'VAT', key, text: 'Exenta', ext: { 'cef-vatex': code } }] },
});
const untaxed = (key: string, ext?: JsonObject): JsonObject =>
  line('10.00', { taxes: [{ cat: 'VAT', key, ...(ext && { ext }) }] });

describe.each(['ubl', 'peppol', 'cii'] as const)('the code of a tax note in %s', (format) => {
  const makeFile = (changes: JsonObject) => {
    const parties = {
      supplier: { ...supplier, addresses: [address] },
      customer: { ...customer, addresses: [address] },
    };
    const result = make(format, { invoice: invoiceOf(invoiceInput({ ...parties, ...changes })) });
    if (result.kind === 'refused') throw new Error(JSON.stringify(result.faults));
    expect(brokenRules(result.xml)).toEqual([]);
    const codes = result.xml.match(/VATEX[\w-]+(?=<)/g) ?? [];
    return {
      codes,
      warned: result.warnings.filter(({ code }) => code === 'code-not-listed').map(({ paths }) => paths),
    };
  };

  it('is the code of the row with the same key', () => {
    expect(makeFile({ lines: [untaxed('exempt')], ...note('exempt', 'VATEX-EU-132-1I') })).toEqual({
      codes: ['VATEX-EU-132-1I'],
      warned: [],
    });
  });

  // The file was created before, so a code that fits only one of the rows must not refuse it now.
  it.each<[string, JsonObject, string[]]>([
    ['an unknown code', { lines: [untaxed('exempt')], ...note('exempt', 'VATEX-X') }, []],
    ['a code of another category', { lines: [untaxed('exempt')], ...note('exempt', 'VATEX-EU-G') }, []],
    [
      'a code of one of two rows',
      {
        lines: [untaxed('export', { 'es-fiscal-exempt': 'E2' }), untaxed('export', { 'es-fiscal-exempt': 'E3' })],
        ...note('export', 'VATEX-EU-G'),
      },
      ['VATEX-EU-148', 'VATEX-EU-G'],
    ],
  ])('is named in one warning if it does not fit: %s', (_name, changes, codes) => {
    const made = makeFile(changes);
    expect([...made.codes].toSorted()).toEqual(codes);
    expect(made.warned).toEqual([['$.doc.tax.notes[0].ext.cef-vatex']]);
  });
});
