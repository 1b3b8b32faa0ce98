// Invoices for tests of the API: a plain sale, and its invalid variants.
const invoiceSchema = 'https://gobl.org/draft-0/bill/invoice';

const party = (name: string, code: string) => ({ name, tax_id: { country: 'ES', code } });

const address = { street: 'Calle Mayor 1', code: '46001', locality: 'Valencia' };

/** A Spanish party with an address, as a job needs it. */
export const partyInValencia = (name: string, code: string) => ({ ...party(name, code), addresses: [address] });

/** A sale of 100.00 with VAT, 121.00 in total. The sale has a number, so it can be signed. */
export const invoice = (changes: object = {}): Record<string, unknown> => ({
  $schema: invoiceSchema,
  $addons: ['es-fiscal-v1'],
  series: 'A',
  code: '0001',
  issue_date: '2025-05-05',
  supplier: party('Supplier S.L.', 'B98602642'),
  customer: party('Customer S.L.', '54387763P'),
  lines: [{ quantity: '1', item: { name: 'Consulting', price: '100.00' }, taxes: [{ cat: 'VAT', rate: 'general' }] }],
  ...changes,
});

/** Makes a sale a simplified invoice. */
export const ticket = { $tags: ['simplified'], customer: null };

/** A sale that can be calculated, but whose customer has a wrong check digit. */
export const invalidInvoice = (): Record<string, unknown> => invoice({ customer: party('Customer S.L.', 'B12345678') });
