// Equivalence surcharges and the boxes of form 303: a surcharge without a box is reported to the reader of the
// sums.
import { buildRecordBookIssuedRows } from '../../../src/chain/record-book/build-issued-rows';
import { RecordBookProblemCounter } from '../../../src/chain/record-book/findings';
import { listForm303BoxAmounts } from '../../../src/chain/record-book/form-303';
import { convertToRecordContentDespiteProblems } from '../../../src/chain/convert/to-registration-record';
import type { JsonObject } from '../../../src/document/model/basic';
import type { Invoice } from '../../../src/document/model/invoice';
import { build, invoiceInput, line } from '../../document/invoices';

const period = { name: '2026-2T', from: '2026-04-01', to: '2026-06-30' };
const taxed = (ext: JsonObject = {}): JsonObject => ({
  lines: [line('100.00', { taxes: [{ cat: 'VAT', rate: 'general+eqs', ext }] })],
});
const ticket: JsonObject = { $tags: ['simplified'], customer: undefined as never };
const preceding = [{ series: 'A', code: '9', issue_date: '2026-06-01' }];

function look(changes: JsonObject): { readonly said: boolean; readonly boxes: readonly string[] } {
  const built = build(invoiceInput({ ...taxed(), ...changes }));
  if (!('envelope' in built)) throw new Error(JSON.stringify(built));
  const document = built.envelope.doc as unknown as Invoice;
  const findings = new RecordBookProblemCounter();
  const invoice = { entry: 'entry', digest: 'now', document, content: convertToRecordContentDespiteProblems(document) };
  const rows = buildRecordBookIssuedRows({ supplier: 'B98602642', settings: {} }, invoice, findings);
  return {
    said: findings.list().some(({ key }) => key === 'surcharge-without-box'),
    boxes: listForm303BoxAmounts(rows, period).flatMap(({ box, tax }) => (tax === 520n || tax === -520n ? [box] : [])),
  };
}

describe('an equivalence surcharge', () => {
  test.each<[string, JsonObject]>([
    ['of an R5', { ...ticket, type: 'credit-note', preceding }],
    ['with another key than 01', taxed({ 'es-fiscal-regime': '07' })],
  ])('is reported if it has no box: %s', (_what, changes) => {
    expect(look(changes)).toEqual({ said: true, boxes: [] });
  });

  test.each<[string, JsonObject, string]>([
    ['of an invoice', {}, '22'],
    ['of a ticket', ticket, '22'],
    ['of a credit note', { type: 'credit-note', preceding }, '25'],
  ])('is in its box: %s', (_what, changes, box) => {
    expect(look(changes)).toEqual({ said: false, boxes: [box] });
  });
});
