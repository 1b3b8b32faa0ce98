// Speed of the document core (targets P1): from JSON text to a validated envelope with its digest, on one core.

import { renderMessageInEnglish } from '../src/messages/render';
import { buildEnvelope, type EnvelopeBuildDeps } from '../src/document/envelope';
import { parseJsonPreservingDecimals } from '../src/document/json-text';
import type { BenchmarkResult } from './result-row';

const surroundings: EnvelopeBuildDeps = {
  now: new Date('2026-07-01T10:00:00Z'),
  newId: () => '0197f1a1-c400-7000-8000-000000000000',
};
const turnMilliseconds = 150;
/** The compiler optimizes for about 2 s, so the best turn is one after that. */
const turns = 24;

function party(name: string, code: string): object {
  return {
    name,
    tax_id: { country: 'ES', code },
    addresses: [
      { num: '42', street: 'Calle Mayor', locality: 'Madrid', region: 'Madrid', code: '28002', country: 'ES' },
    ],
    emails: [{ addr: 'facturas@example.com' }],
  };
}

/** Builds an invoice as a client sends it, with `count` lines. Every third line has a discount. */
function invoiceText(lines: number): string {
  return JSON.stringify({
    $schema: 'https://gobl.org/draft-0/bill/invoice',
    $addons: ['es-fiscal-v1'],
    uuid: '0197f1a1-c400-7588-90c3-82d7cd784335',
    series: 'BENCH',
    code: '001',
    issue_date: '2026-06-30',
    supplier: party('Talleres del Norte S.L.', 'B98602642'),
    customer: party('Cliente de Muestra', '54387763P'),
    lines: Array.from({ length: lines }, (_, i) => ({
      quantity: String((i % 7) + 1),
      item: { name: `Artículo ${i}`, price: `${(i % 90) + 10}.${(i % 80) + 10}`, unit: 'item' },
      ...(i % 3 === 0 && { discounts: [{ percent: '10%', reason: 'Descuento' }] }),
      taxes: [{ cat: 'VAT', rate: i % 4 === 0 ? 'reduced' : 'general' }],
    })),
    payment: { terms: { key: 'due-date', due_dates: [{ date: '2026-07-30', percent: '100%' }] } },
  });
}

function build(text: string): object {
  const read = parseJsonPreservingDecimals(text);
  if ('problem' in read) throw new Error(read.problem.kind);
  const built = buildEnvelope(read.value, surroundings);
  if ('problem' in built) throw new Error(renderMessageInEnglish(built.problem.message));
  if (built.faults.length > 0) throw new Error(JSON.stringify(built.faults));
  return built.envelope.doc;
}

/**
 * Measures the repetitions per second of each work. The works alternate, and the best turn of each counts, because it
 * was disturbed least.
 */
function listRates(works: readonly (() => unknown)[]): number[] {
  const best = works.map(() => 0);
  for (let turn = 0; turn < turns; turn++) {
    for (const [i, work] of works.entries()) best[i] = Math.max(best[i] ?? 0, getRate(work));
  }
  return best;
}

function getRate(work: () => unknown): number {
  const start = performance.now();
  let count = 0;
  while (performance.now() - start < turnMilliseconds) {
    work();
    count++;
  }
  return (count / (performance.now() - start)) * 1_000;
}

/**
 * P1: ten lines compared with parsing and printing the calculated invoice. P1-lines: cost per line, 1,000 lines compared with 10.
 */
export async function bench(): Promise<BenchmarkResult[]> {
  const [text, long] = [invoiceText(10), invoiceText(1_000)];
  const calculated = JSON.stringify(build(text));
  const works = [() => JSON.stringify(JSON.parse(calculated)), () => build(text), () => build(long)];
  const [yardstick = 1, value = 1, longValue = 1] = listRates(works);
  const perLineShort = 1_000_000 / value / 10;
  const perLineLong = 1_000_000 / longValue / 1_000;
  return [
    {
      id: 'P1',
      what: 'read, normalize, calculate, validate, digest: invoice of 10 lines',
      value: Math.round(value),
      unit: 'documents/s',
      yardstick: `JSON.parse and JSON.stringify of it: ${Math.round(yardstick)}/s`,
      ratio: round(value / yardstick),
      target: 'at least 0.1 of the baseline, aim 0.25',
      pass: value / yardstick >= 0.1,
    },
    {
      id: 'P1-lines',
      what: 'cost of a line in an invoice of 1,000 lines',
      value: round(perLineLong),
      unit: 'µs/line',
      yardstick: `in an invoice of 10 lines: ${round(perLineShort)} µs`,
      ratio: round(perLineLong / perLineShort),
      target: 'flat: at most 1.5 times',
      pass: perLineLong / perLineShort <= 1.5,
    },
  ];
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
