// Tests unreadable values in one call: only the fault, in fields of the call, and no warning that assumes a value there.
import { apiOfFile } from './api';
import { register } from './registered';

const supplier = 'B12345674';
const customer = { name: 'Hotel Mirador, S.L.', tax_code: 'B63272603' };
const api = apiOfFile();
beforeAll(() => register(api, supplier));

interface Refused {
  readonly faults: readonly { readonly code: string; readonly remedy?: string }[];
  readonly warnings?: readonly { readonly key: string }[];
}

async function refuse(body: object, language = 'en'): Promise<Refused> {
  const { status, json } = await api.call(
    'POST',
    '/fiscal/v1/invoices?dry_run=true',
    { supplier, customer, ...body },
    { headers: { 'Accept-Language': language } },
  );
  expect(status).toBe(422);
  return json as unknown as Refused;
}

/** Warnings about the parties of these invoices are unrelated to their lines. */
const listOfLines = ({ warnings = [] }: Refused): string[] =>
  warnings.flatMap(({ key }) => (key === 'address-missing' ? [] : [key]));

describe('an unreadable value', () => {
  it.each([
    ['a line without a tax', { lines: [{ description: 'Silla', price: '100' }] }, 'tax-needed'],
    ['a non-numeric price', { lines: [{ description: 'Silla', price: 'uno', tax: '21%' }] }, 'member-invalid'],
    ['a tax without a percentage', { lines: [{ description: 'Silla', price: '100', tax: {} }] }, 'tax-needed'],
  ])('causes one fault and no warning: %s', async (_what, body, code) => {
    const refused = await refuse(body);
    expect([refused.faults.map((fault) => fault.code), listOfLines(refused)]).toEqual([[code], []]);
  });

  it.each(['en', 'es'])('causes faults with the fields of the call if it is a tax in %s', async (language) => {
    const { faults } = await refuse({ lines: [{ description: 'Silla', price: '100' }] }, language);
    expect(faults[0]?.remedy).toMatch(/`percent` (or|o) `exempt`/);
  });

  it('hides no warning about another place', async () => {
    const refused = await refuse({
      lines: [
        { description: 'Silla', price: '100' },
        { description: 'Mesa', price: '0.00', tax: '21%' },
        { description: 'Banco', tax: '0%', price: '5' },
      ],
    });
    expect(listOfLines(refused)).not.toEqual([]);
  });
});
