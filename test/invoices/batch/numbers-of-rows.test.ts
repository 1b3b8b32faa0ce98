// The numbers that rows of one batch claim: in a dry run, and at the end of a chunk.
import { cutBatchChunkAtFirstBlockingRow } from '../../../src/invoices/batch/issue-rows';
import {
  addNumberingToBatchRowResult,
  failDryRunBatchRowsWithNumberClash,
} from '../../../src/invoices/batch/number-clashes';
import type { BatchRowValidationResult } from '../../../src/invoices/batch/validate-rows';
import type { BatchRowNumbering } from '../../../src/model/batch';

type Number = readonly [series: string, code: string | undefined, date: string];
type Right = Extract<BatchRowValidationResult, { readonly validated: unknown }>;

const supplier = 'A58818501';
const context = { workspace: { reportingFrom: { companies: '2026-01-01' } } };

const buildRow = ([series, code, date]: Number, index: number): Right =>
  ({
    row: { _id: `r${index + 1}`, row: index + 1, lines: [index + 1] },
    validated: {
      invoice: { series, ...(code === undefined ? {} : { code }), issue_date: date },
      supplier: { taxCode: supplier },
      workflow: { steps: [{ provider: 'sequence.enumerate' }, { provider: 'fiscal.generate' }] },
      args: {},
      entry: { bodyForm: 'lines' },
    },
  }) as unknown as Right;

const listDryRunCodes = (numbers: readonly Number[], earlier: readonly BatchRowNumbering[] = []) => {
  const before = earlier.map((numbering) => ({ row: 0, numbering }));
  return failDryRunBatchRowsWithNumberClash(context, {}, numbers.map(buildRow), before).map((one) =>
    'result' in one ? one.result.faults?.[0]?.code : 'issued',
  );
};

const countRowsOfChunk = (numbers: readonly Number[]): number =>
  cutBatchChunkAtFirstBlockingRow({ onError: 'continue', dryRun: false }, numbers.map(buildRow)).length;

describe('two rows of a batch', () => {
  // Regression: a chunk issued WEB-1 twice, with two dates of one year, while a single call was refused.
  it.each<[string, Number, Number, number]>([
    ['one number with two dates of a year', ['WEB', '1', '2026-11-24'], ['WEB', '1', '2026-11-25'], 1],
    ['one number of two series', ['A-1', '2', '2026-11-25'], ['A', '1-2', '2026-11-25'], 1],
    ['a number of the caller after one of Sello', ['WEB', undefined, '2026-11-24'], ['WEB', '1', '2026-11-24'], 1],
    ['two numbers', ['WEB', '1', '2026-11-24'], ['WEB', '2', '2026-11-24'], 2],
    ['one number in two years', ['WEB', '1', '2025-12-31'], ['WEB', '1', '2026-01-02'], 2],
    ['no number', ['WEB', undefined, '2026-11-24'], ['WEB', undefined, '2026-11-24'], 2],
  ])('are stored in one chunk unless the second depends on the first: %s', (_name, one, other, count) =>
    expect(countRowsOfChunk([one, other])).toBe(count),
  );

  // Regression: the dry run compared series and code without the year, and never the number that is printed.
  it.each<[string, Number, Number, string]>([
    ['one number with two dates of a year', ['WEB', '1', '2026-11-24'], ['WEB', '1', '2026-11-25'], 'number-taken'],
    ['one number in two years', ['WEB', '1', '2025-12-31'], ['WEB', '1', '2026-01-02'], 'issued'],
    ['one number of two series', ['A-1', '2', '2026-11-25'], ['A', '1-2', '2026-11-25'], 'number-taken'],
    ['one number without a series', ['', 'A-1', '2026-11-25'], ['A', '1', '2026-11-25'], 'number-taken'],
    ['one number of two series, on two days', ['A-1', '2', '2026-11-24'], ['A', '1-2', '2026-11-25'], 'issued'],
    ['one number of two series, not reported', ['A-1', '2', '2025-11-25'], ['A', '1-2', '2025-11-25'], 'issued'],
    ['another numbering of the series', ['A', '1', '2026-11-25'], ['A', undefined, '2026-11-25'], 'series-mode'],
    ['a number before the supplier reports', ['A', '1', '2025-11-25'], ['A', undefined, '2026-11-25'], 'issued'],
  ])('have the result of the run in a dry run: %s', (_name, one, other, code) => {
    expect(listDryRunCodes([one, other])).toEqual(['issued', code]);
    const { numbering } = addNumberingToBatchRowResult(context, { _id: 'r0' }, buildRow(one, 0).validated);
    expect(listDryRunCodes([other], numbering ? [numbering] : [])).toEqual([code]);
  });
});
