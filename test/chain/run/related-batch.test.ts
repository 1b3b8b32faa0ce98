// A batch of corrections is compared with the sealed invoices and with each other, within the limit of references.
import { initialInvoiceStateAtAuthority } from '../../../src/chain/record/flags';
import type { InvoiceOrItsCorrection } from '../../../src/chain/invoice-book/excess-reversal';
import { planSealingBatch, type SealingCandidate } from '../../../src/chain/run/plan-batch';
import type { JsonObject } from '../../../src/document/model/basic';
import { software } from '../../../storms/sample-chain';
import { invoiceInput, invoiceOf, line } from '../../document/invoices';
import { buildContent, buildRecord, nameRecord, withDocument } from '../invoice-book/records';

const day = '30-06-2026';
const buildItem = (code: string, changes: JsonObject): SealingCandidate => ({
  request: code,
  kind: 'generate',
  restore: false,
  entry: code,
  entryChanged: false,
  amendment: false,
  invoice: invoiceOf(invoiceInput({ code, ...changes })),
  invoiceKey: code,
  owner: null,
  isNumberAssigned: false,
  unsettled: false,
  situation: initialInvoiceStateAtAuthority,
});

/** Plans a batch in a workspace that refuses these warnings. */
function decide(items: readonly SealingCandidate[], sealed: readonly InvoiceOrItsCorrection[]) {
  const originals = { sealed, exchanged: sealed, blocks: ['original-replaced', 'credited-more'] };
  const nowMs = Date.parse('2026-06-30T10:00:00Z');
  const context = { head: null, nowMs, timeZone: 'Europe/Madrid', environment: 'simulator' as const, software };
  return planSealingBatch(items, { ...context, originals }).decisions;
}

/** @returns the kind or the code of each decision */
const plan = (...given: Parameters<typeof decide>): string[] =>
  decide(...given).map((one) => (one.kind === 'refused' ? one.code : one.kind));

const preceding = [{ series: 'A', code: '1', issue_date: '2026-06-30' }];
const credit = (code: string) => buildItem(code, { type: 'credit-note', preceding });

const seal = (number: string, type: string, more: object = {}): InvoiceOrItsCorrection => {
  const content = { ...buildContent(number, type, { 21: 100_000 }, more), IDFactura: nameRecord(number, day) };
  return withDocument(buildRecord(0, content), type === 'F1' ? 'standard' : 'corrective');
};
const correct = (number: string, kind: string, count: number) => {
  const numbers = Array.from({ length: count }, (_, i) => nameRecord(`A-${i + 1}`, day));
  return seal(number, 'R1', { TipoRectificativa: kind, FacturasRectificadas: numbers });
};

describe('a batch of corrections', () => {
  test('does not seal a credit note of an invoice that a substitution replaced', () => {
    const sealed = [seal('A-1', 'F1'), correct('S-1', 'S', 1)];
    expect(plan([credit('2'), credit('3')], sealed)).toEqual(['original-replaced', 'original-replaced']);
  });

  test('does not seal it even among more references than are compared', () => {
    const many = Array.from({ length: 25 }, (_, i) => correct(`J-${i}`, 'I', 1_000));
    const sealed = [seal('A-1', 'F1'), ...many, correct('S-1', 'S', 1)];
    expect(plan([credit('2')], sealed)).toEqual(['original-replaced']);
  });

  test('is sealed among many references without one', () => {
    const many = Array.from({ length: 25 }, (_, i) => correct(`J-${i}`, 'I', 1_000));
    expect(plan([credit('2'), credit('3')], [seal('A-1', 'F1'), ...many])).toEqual(['sealed', 'sealed']);
  });
});

// Regression: the negative invoice used the rate of its day, so it took back more tax than the sale had charged.
describe('a negative invoice in another currency', () => {
  const dollars = (amount: string) => ({ currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount }] });
  const sale = buildItem('1', dollars('0.90'));
  const back = line('100.00', { quantity: '-1' });
  const readTaxes = (...items: readonly SealingCandidate[]) =>
    decide(items, []).map((one) =>
      one.kind === 'sealed' && 'CuotaTotal' in one.record.content ? one.record.content.CuotaTotal : one.kind,
    );

  test.each<[string, JsonObject, string]>([
    ['takes back the euros of the invoice that it names', { preceding, lines: [back] }, '-18.90'],
    ['keeps its rate if it names no invoice', { lines: [back] }, '-19.95'],
    [
      'is not a final invoice, which names its advance and is a sale',
      { preceding, lines: [line('300.00'), back] },
      '39.90',
    ],
  ])('%s', (_what, changes, tax) => {
    expect(readTaxes(sale, buildItem('2', { ...changes, ...dollars('0.95') }))).toEqual(['18.90', tax]);
  });
});
