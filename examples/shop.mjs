// A shop: makes one invoice for an order, waits for its PDF and saves it. The PDF is there when the invoice is sealed; the
// shop does not wait until it is reported.
//   node examples/shop.mjs [order number]
import { writeFileSync } from 'node:fs';
import { call, findWorkflow, registerSupplier, supplier, waitFor } from './sello.mjs';

const order = process.argv[2] ?? `order-${Date.now()}`;

await registerSupplier();

// The same key for every attempt: a repeat makes no second invoice. 409 names the job that exists.
const created = await call('POST', '/transform/v1/jobs', {
  expected: [409],
  body: {
    workflow_id: await findWorkflow('Invoice'),
    key: order,
    data: {
      $schema: 'https://gobl.org/draft-0/bill/invoice',
      $addons: ['es-fiscal-v1'],
      series: 'WEB',
      supplier,
      customer: {
        name: 'Hotel Mirador, S.L.',
        tax_id: { country: 'ES', code: 'B63272603' },
        addresses: [{ street: 'Passeig Marítim', num: '3', locality: 'Sitges', code: '08870', country: 'ES' }],
      },
      lines: [
        {
          quantity: '2',
          item: { name: 'Silla de comedor', price: '89.50' },
          taxes: [{ cat: 'VAT', rate: 'general' }],
        },
      ],
    },
  },
});
const job = created.body.id;

const { pdf, entry } = await waitFor(async () => {
  const { body } = await call('GET', `/transform/v1/jobs/${job}`);
  if (body.result === 'failed') throw new Error(`${body.faults[0].code}: ${body.faults[0].message}`);
  const found = body.attachments?.find((file) => file.mime === 'application/pdf');
  return found && { pdf: found, entry: body.silo_entry_id };
});

const bytes = Buffer.from(await (await fetch(pdf.url)).arrayBuffer());
writeFileSync('invoice.pdf', bytes);

const { body: stored } = await call('GET', `/silo/v1/entries/${entry}`);
const { series, code, totals } = stored.data.doc;
console.log(`${order}: invoice ${series}-${code}, ${totals.payable} EUR, invoice.pdf (${bytes.length} bytes)`);
