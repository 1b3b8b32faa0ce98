// Which warnings a strict workspace refuses. Regression: a right return of the same product was refused.
import { isWarningRefusedByWorkspace } from '../../src/entries/upload/check';
import { createWarning } from '../../src/contracts/warnings';

describe('a strict workspace', () => {
  test('a strict workspace refuses a guess about a sign only by its key', () => {
    const guess = createWarning('returns-above-sale', ['$.doc.totals.total_with_tax'], { total: '-48.40' });
    const mistake = createWarning('negative-invoice', ['$.doc.totals.total_with_tax'], { total: '-48.40' });
    expect([guess, mistake].map((one) => isWarningRefusedByWorkspace(true, one))).toEqual([false, true]);
    expect(isWarningRefusedByWorkspace(['returns-above-sale'], guess)).toBe(true);
  });
});
