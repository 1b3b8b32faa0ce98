// The documents that benchmarks and storms upload: suppliers by number, and invoices with a given number of lines.

/** A well-formed Spanish company code, one for each number. */
export function makeSupplierCode(n: number): string {
  const digits = String(2_000_000 + n).padStart(7, '0');
  let sum = 0;
  for (const [i, digit] of digits.split('').entries()) {
    const value = Number(digit) * (i % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return `B${digits}${(10 - (sum % 10)) % 10}`;
}

export const makeParty = (supplier: string): object => ({
  $schema: 'https://gobl.org/draft-0/org/party',
  name: `Proveedora ${supplier}`,
  tax_id: { country: 'ES', code: supplier },
});

export const makeInvoice = (supplier: string, lines: number, customer = '54387763P'): object => ({
  $schema: 'https://gobl.org/draft-0/bill/invoice',
  $addons: ['es-fiscal-v1'],
  series: 'B',
  supplier: { name: `Proveedora ${supplier}`, tax_id: { country: 'ES', code: supplier } },
  customer: { name: 'Cliente de Prueba', tax_id: { country: 'ES', code: customer } },
  lines: Array.from({ length: lines }, (_, i) => ({
    quantity: String(i + 1),
    item: { name: `Servicio ${i + 1}`, price: '12.50', unit: 'h' },
    taxes: [{ cat: 'VAT', rate: i % 2 === 0 ? 'general' : 'reduced' }],
  })),
});
