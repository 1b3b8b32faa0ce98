// A point of sale: sells a coffee, creates a simplified invoice and prints the receipt with its QR code in the terminal. A receipt printer
// takes the picture instead: GET /fiscal/v1/entries/{id}/qr.png?module=6.
//   node examples/till.mjs
import qrcode from 'qrcode';
import { call, findWorkflow, registerSupplier, supplier, waitFor } from './sello.mjs';

await registerSupplier();

const { body: job } = await call('POST', '/transform/v1/jobs', {
  body: {
    workflow_id: await findWorkflow('Invoice'),
    data: {
      $schema: 'https://gobl.org/draft-0/bill/invoice',
      $addons: ['es-fiscal-v1'],
      $tags: ['simplified'],
      series: 'T',
      tax: { prices_include: 'VAT' },
      supplier,
      lines: [
        { quantity: '2', item: { name: 'Café con leche', price: '1.80' }, taxes: [{ cat: 'VAT', rate: 'reduced' }] },
      ],
      payment: { advances: [{ key: 'card', description: 'Tarjeta', percent: '100%' }] },
    },
  },
});
const entry = job.silo_entry_id;

// The QR code exists as soon as the record is sealed; the authority hears of it later.
const qr = await waitFor(async () => {
  const { body: now } = await call('GET', `/transform/v1/jobs/${job.id}`);
  if (now.result === 'failed') throw new Error(`${now.faults[0].code}: ${now.faults[0].message}`);
  const { status, body } = await call('GET', `/fiscal/v1/entries/${entry}/qr`, { expected: [404, 409] });
  return status === 200 && body;
});
const { body: stored } = await call('GET', `/silo/v1/entries/${entry}`);
const { series, code, issue_date: date, lines, totals } = stored.data.doc;

console.log(`${supplier.name}   NIF ${supplier.tax_id.code}`);
console.log(`Factura simplificada ${series}-${code}   ${date}`);
for (const { quantity, item, sum } of lines) console.log(`${quantity} ${item.name.padEnd(24)} ${sum.padStart(8)}`);
console.log(`TOTAL EUR ${totals.payable.padStart(18)}`);
console.log(qr.text_above);
console.log(await qrcode.toString(qr.address, { type: 'utf8', errorCorrectionLevel: 'M' }));
console.log(qr.text_below);
console.log(qr.address);
