// P10: invoice pages per second on one core, compared in the same run with plain pdfkit that draws the same texts in
// Helvetica.
import { median } from './load';
import PDFDocument from 'pdfkit';
import type { Invoice } from '../src/document/model/invoice';
import { buildQrPdfOperators } from '../src/pdf/draw-qr';
import { renderInvoicePdf } from '../src/pdf/render-invoice';
import { buildPrintedInvoiceHeading } from '../src/pdf/view/heading-view';
import { buildPrintedLineTable } from '../src/pdf/view/line-view';
import { buildPrintedParties } from '../src/pdf/view/party-view';
import { buildPaymentLegalAndNoteSections } from '../src/pdf/view/payment-view';
import { buildPrintedTaxTable } from '../src/pdf/view/tax-view';
import { buildPrintedTotalsTable } from '../src/pdf/view/totals-view';
import type { BenchmarkResult } from './result-row';

const address =
  'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=B12345674&numserie=BENCH-0001&fecha=02-01-2026&importe=12100.00';
const record = Buffer.from('<RegistroAlta><IDVersion>1.0</IDVersion></RegistroAlta>'.repeat(40));
const at = new Date('2026-01-02T10:00:00Z');

function buildInvoice(lineCount: number): Invoice {
  const party = (name: string, code: string) => ({
    name,
    tax_id: { country: 'ES', code },
    addresses: [{ street: 'Calle Mayor', num: '1', code: '28001', locality: 'Madrid', country: 'ES' }],
  });
  const lines = Array.from({ length: lineCount }, (_, index) => ({
    i: index + 1,
    quantity: '10',
    item: { name: `Servicio profesional número ${index + 1}`, price: '100.00', unit: 'h' },
    sum: '1000.00',
    taxes: [{ cat: 'VAT', key: 'standard', rate: 'general', percent: '21.0%' }],
    total: '1000.00',
  }));
  const sum = `${lineCount * 1000}.00`;
  const tax = `${lineCount * 210}.00`;
  const total = `${lineCount * 1210}.00`;
  const rates = [{ key: 'standard', base: sum, percent: '21.0%', amount: tax }];
  return {
    $schema: 'https://gobl.org/draft-0/bill/invoice',
    type: 'standard',
    series: 'BENCH',
    code: '0001',
    issue_date: '2026-01-02',
    currency: 'EUR',
    supplier: party('Proveedora Ejemplar S.L.', 'B12345674'),
    customer: party('Clienta de Prueba S.A.', 'A12345674'),
    lines,
    payment: { terms: { key: 'instant' } },
    totals: {
      sum,
      total: sum,
      taxes: { categories: [{ code: 'VAT', rates, amount: tax }], sum: tax },
      tax,
      total_with_tax: total,
      payable: total,
    },
    notes: [{ key: 'general', text: 'Gracias por su confianza.' }],
  };
}

/** Draws the same texts with the same code, but without tags, embedded font, record and PDF/A. */
function renderBare(invoice: Invoice): Promise<number> {
  const document = new PDFDocument({ size: 'A4', margin: 0 });
  let bytes = 0;
  document.on('data', (chunk: Buffer) => (bytes += chunk.length));
  const ended = new Promise<number>((resolve) => document.on('end', () => resolve(bytes)));
  document.font('Helvetica').fontSize(8.5);
  document.addContent(buildQrPdfOperators(address, 48, 70, 99));
  let y = 44;
  const put = (text: string, x: number): void => {
    document.text(text, x, y, { lineBreak: false });
  };
  const down = (): void => {
    y += 14;
    if (y < 780) return;
    document.addPage();
    y = 44;
  };
  for (const { label, value } of buildPrintedInvoiceHeading(invoice, 'es').facts) {
    put(label, 200);
    put(value, 300);
    down();
  }
  for (const text of buildPrintedParties(invoice, 'es').flatMap((party) => [
    party.heading,
    party.name,
    ...party.lines,
  ])) {
    put(text, 200);
    down();
  }
  for (const table of [
    buildPrintedLineTable(invoice, 'es'),
    buildPrintedTaxTable(invoice, 'es'),
    buildPrintedTotalsTable(invoice, 'es'),
  ]) {
    for (const row of table?.rows ?? []) {
      row.cells.forEach((cell, index) => cell.forEach(({ text }) => put(text, 48 + index * 80)));
      down();
    }
  }
  for (const text of buildPaymentLegalAndNoteSections(invoice, 'es').flatMap(({ title, paragraphs }) => [
    title,
    ...paragraphs,
  ])) {
    put(text, 48);
    down();
  }
  document.end();
  return ended;
}

/**
 * Measures runs per second of processor time, whatever else the machine does. The threads of the garbage collector also
 * count.
 */
export async function measureRate(count: number, work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let turn = 0; turn < count; turn++) await work();
  const { user, system } = process.cpuUsage(before);
  return (count * 1e6) / (user + system);
}

const pageCount = 20;
/** The first page has room for 32 lines of one row, the other pages for 39, and the last page for 26 and the totals. */
const linesOfTwentyPages = 760;
/** The baseline of the row with 20 pages: a first page and a last page, which are as full as those of the document. */
const linesOfTwoPages = 58;

/** Pages per second of an invoice. `count` documents are created each time. */
function drawing(invoice: Invoice, count: number): { own: () => Promise<number>; bare: () => Promise<number> } {
  const own = () =>
    renderInvoicePdf({
      invoice,
      locale: 'es',
      qrAddress: address,
      recordXml: { name: 'registro.xml', bytes: record },
      issuedAt: at,
    });
  return { own: () => measureRate(count, own), bare: () => measureRate(count, () => renderBare(invoice)) };
}

/**
 * All measurements alternate, so that other load on the machine affects all of them. A ratio is the median of the
 * rounds.
 */
const rounds = 7;

/** Measures rows P10 (one page of 10 lines) and P10-20pages (a document of 20 pages) in about ten seconds. */
export async function bench(): Promise<BenchmarkResult[]> {
  const [page, two] = [drawing(buildInvoice(10), 80), drawing(buildInvoice(linesOfTwoPages), 40)];
  const twenty = drawing(buildInvoice(linesOfTwentyPages), 4);
  const turns: { own: number; bare: number; two: number; many: number; manyBare: number }[] = [];
  for (let round = 0; round <= rounds; round++) {
    const turn = { own: await page.own(), bare: await page.bare(), two: 0, many: 0, manyBare: 0 };
    turn.two = (await two.own()) * 2;
    turn.many = (await twenty.own()) * pageCount;
    turn.manyBare = (await twenty.bare()) * pageCount;
    // The first one is a warm-up.
    if (round > 0) turns.push(turn);
  }
  const middle = (of: (turn: (typeof turns)[number]) => number): number =>
    Math.round(median(turns.map(of)) * 100) / 100;
  const one = { own: middle(({ own }) => own), bare: middle(({ bare }) => bare) };
  const many = { own: middle((turn) => turn.many), bare: middle((turn) => turn.manyBare) };
  const ratio = middle(({ own, bare }) => own / bare);
  const full = middle((turn) => turn.two);
  const linear = middle((turn) => turn.many / turn.two);
  return [
    {
      id: 'P10',
      what: 'invoice PDF/A-3, one page, 10 lines, QR code and record embedded',
      value: one.own,
      unit: 'pages/s per core',
      yardstick: `pdfkit drawing the same texts in Helvetica: ${one.bare}/s`,
      ratio,
      target: 'at least 150/s, aim 0.9 of the baseline',
      pass: one.own >= 150 || ratio >= 0.9,
    },
    {
      id: 'P10-20pages',
      what: 'the same with 20 pages',
      value: many.own,
      unit: 'pages/s per core',
      yardstick: `two full pages: ${full} pages/s; pdfkit in Helvetica ${many.bare} pages/s`,
      ratio: linear,
      target: 'linear: at least 0.9 of the rate of two',
      pass: linear >= 0.9,
    },
  ];
}
