// A point of sale: sells a coffee, issues a simplified invoice with one call (docs/till.md) and prints the receipt with its
// QR code in the terminal. A receipt printer takes the picture instead: GET /fiscal/v1/invoices/{id}/qr.png.
//   node examples/till.mjs [number of the sale]
import { setTimeout as sleep } from 'node:timers/promises';
import qrcode from 'qrcode';
import { call } from './sello.mjs';

// A till stores this number with the sale before the call. After a crash it sends the sale again with the same number.
const sale = process.argv[2] ?? `till3-${Date.now()}`;

const invoice = await issueOnce({
  supplier: {
    name: 'Muebles del Ebro, S.A.',
    tax_code: 'A58818501',
    address: { street: 'Calle Alfonso I 14', city: 'Zaragoza', postcode: '50003' },
  },
  prices_include_tax: true,
  lines: [{ description: 'Café con leche', quantity: 2, price: '1.80', tax: '10%' }],
  payment: { method: 'card', paid: true },
  total: '3.60',
});
if (invoice.status === 'failed') throw new Error(invoice.faults[0].message);

console.log(`${invoice.supplier.name}   NIF ${invoice.supplier.tax_code}`);
console.log(`Factura simplificada ${invoice.number}   ${invoice.issue_date}`);
console.log(`2 ${'Café con leche'.padEnd(24)} ${invoice.totals.total.padStart(8)}`);
console.log(`TOTAL EUR ${invoice.totals.total.padStart(18)}`);
console.log('QR tributario:');
console.log(await qrcode.toString(invoice.qr.text, { type: 'utf8', errorCorrectionLevel: 'M' }));
console.log('VERI*FACTU');
console.log(invoice.qr.text);

/** Issues the invoice of the sale, and repeats the call until its outcome is known. The sale never gets a second invoice. */
async function issueOnce(body) {
  // The header returns the first response again for 24 hours. After that, `key` returns 409 with the id of the invoice.
  const options = {
    headers: { 'Idempotency-Key': sale },
    body: { key: sale, ...body },
    expected: [409, 429, 500, 503],
  };
  for (;;) {
    const response = await call('POST', '/fiscal/v1/invoices?wait=5', options).catch(withoutResponse);
    const { status, body: answer, retrySeconds = 1 } = response;
    if (status === 201) return answer;
    if (status === 202 || (status === 409 && answer.id)) return readIssued(answer.id);
    if (status === 409 && answer.key !== 'idempotency-running') throw new Error(answer.message);
    await sleep(retrySeconds * 1_000);
  }
}

/** Reads an invoice as soon as it is issued, or has failed. */
async function readIssued(id) {
  for (;;) {
    const { body } = await call('GET', `/fiscal/v1/invoices/${id}?wait=30`);
    if (body.status !== 'processing') return body;
  }
}

/** Returns no status if there was no response, because the invoice may exist. Other errors are final. */
function withoutResponse(error) {
  if (error.cause === undefined && !(error instanceof SyntaxError)) throw error;
  return {};
}
