// The client of TypeScript and JavaScript: issues an invoice in one call, waits until it is reported, and saves its PDF.
//   node examples/client.mjs [order number]
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Sello, SelloError } from '@sello/client';

const local = existsSync('.sello/local.json') ? JSON.parse(readFileSync('.sello/local.json', 'utf8')) : {};
const sello = new Sello({
  baseUrl: process.env.API ?? local.api ?? 'http://127.0.0.1:8080',
  token: process.env.TOKEN ?? local.token,
});
const order = process.argv[2] ?? `order-${Date.now()}`;

try {
  const { id, number, totals } = await findOrIssue();
  console.log(`${order}: invoice ${number}, ${totals.total} EUR`);
  const { status } = await sello.invoices.waitFor(id, 'reported');
  writeFileSync('invoice.pdf', await sello.invoices.pdf(id));
  console.log(`${number} is ${status}; its page is in invoice.pdf`);
} catch (error) {
  if (!(error instanceof SelloError)) throw error;
  // Every fault at once, each with what to do about it.
  console.error(error.message);
  for (const { code, message, remedy } of error.faults) console.error(`  ${code}: ${message} ${remedy ?? ''}`);
  process.exitCode = 1;
}

/** The same key for every attempt: an order never has two invoices. */
async function findOrIssue() {
  try {
    return await sello.invoices.issue({
      supplier: {
        name: 'Muebles del Ebro, S.A.',
        tax_code: 'A58818501',
        address: { street: 'Calle Alfonso I 14', city: 'Zaragoza', postcode: '50003' },
      },
      series: 'SHOP',
      customer: { name: 'Hotel Mirador, S.L.', tax_code: 'B63272603' },
      lines: [{ description: 'Silla de comedor', quantity: '2', price: '89.50', tax: '21%' }],
      key: order,
    });
  } catch (error) {
    if (error.status === 409) return sello.invoices.getByKey(order);
    throw error;
  }
}
