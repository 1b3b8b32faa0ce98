// The days of corrections: the operation date in the record, the period of their tax, and four years.
import type { JsonObject } from '../../src/document/model/basic';
import { look, remedyOf, sale } from './findings';
import { line } from './invoices';

const original = { series: 'A', code: '9', issue_date: '2026-06-01' };

describe('the day of a correction', () => {
  // Regression: a discount for volume that names its period instead of invoices had no warning after four years.
  test.each([
    ['2021-06-30', true],
    ['2022-11-20', false],
    ['2022-11-19', true],
  ])('a discount for volume of a period until %s has a warning after four years: %s', (end, isWarned) => {
    const ordering = { period: { start: '2021-01-01', end } };
    const found = look(
      sale({ cat: 'VAT', rate: 'general' }, { type: 'credit-note', issue_date: '2026-11-20', ordering }),
    );
    expect(found.keys.includes('correction-after-four-years')).toBe(isWarned);
  });

  // Regression: a correction with the day of the return as its operation date had no warning.
  test.each<[title: string, more: JsonObject, isWarned: boolean]>([
    ['the day of the return', { op_date: '2026-06-18' }, true],
    ['the day of its invoice', { op_date: '2026-06-01' }, false],
    ['an earlier operation', { op_date: '2026-05-20' }, false],
    ['no day', {}, false],
    ['the day of a substitution', { op_date: '2026-06-18', type: 'corrective' }, true],
    ['a day without an original', { op_date: '2026-06-18', preceding: [] }, false],
  ])(
    'the operation date of a correction gets a warning only if it is later than its invoice: %s',
    (_title, more, isWarned) => {
      const found = look(
        sale(
          { cat: 'VAT', rate: 'general' },
          { type: 'credit-note', issue_date: '2026-06-20', preceding: [original], ...more },
        ),
      );
      expect(found.keys.includes('operation-day-missing')).toBe(isWarned);
      if (isWarned) expect(remedyOf(found, 'operation-day-missing')).toContain('Remove `op_date`');
      expect(found.blocking).not.toContain('operation-day-missing');
    },
  );
});

describe('a negative invoice of an invoice at a rate that has ended', () => {
  const of = (more: JsonObject, taxes: JsonObject = { cat: 'VAT', percent: '7.5%' }): JsonObject =>
    sale(taxes, {
      issue_date: '2026-06-10',
      preceding: [{ series: 'A', code: '1', issue_date: '2024-11-05' }],
      lines: [line('1000.00', { quantity: '-1', taxes: [taxes] })],
      ...more,
    });

  // Regression: the remedy was the operation date of the original, which moves the tax to a closed return.
  it('gets a credit note as remedy, and never the day of its original', () => {
    expect(remedyOf(look(of({})), '1236')).toContain('"correct": {"type": "credit-note"');
    // Regression: the remedy needed a stored original, although rates that have ended are of invoices of a former program.
    expect(remedyOf(look(of({})), '1236')).toContain(
      'a document of the type `credit-note` that names it in `preceding`',
    );
    expect(remedyOf(look(of({})), '1236')).not.toContain('op_date');
    const surcharge = { cat: 'VAT', percent: '5%', surcharge: '0.62%' };
    const ofSurcharge = { preceding: [{ series: 'A', code: '1', issue_date: '2024-03-01' }] };
    const found = look(of(ofSurcharge, surcharge));
    for (const key of ['1194', '1168']) expect(remedyOf(found, key)).toContain('"correct": {"type": "credit-note"');
    const credit = look(
      of({ type: 'credit-note', lines: [line('1000.00', { taxes: [{ cat: 'VAT', percent: '7.5%' }] })] }),
    );
    expect(credit.keys).not.toContain('1236');
    expect(credit.content.FechaOperacion).toBe('05-11-2024');
    expect(credit.content.CuotaTotal).toBe('-75.00');
  });

  // Regression: tickets, and what is issued by the 15th of the next month, had another warning or none.
  it.each<[title: string, more: JsonObject, isWarned: boolean]>([
    ['in a ticket', { $tags: ['simplified'], customer: undefined as never, op_date: '2024-11-05' }, true],
    ['by the 15th of the next month', { op_date: '2026-05-31' }, true],
    ['in the month', { op_date: '2026-06-01' }, false],
    [
      'in the month, in a ticket',
      { $tags: ['simplified'], customer: undefined as never, op_date: '2026-06-01' },
      false,
    ],
    ['without a day', {}, false],
  ])('gets a warning only if its operation date is in an earlier month: %s', (_title, more, isWarned) => {
    const found = look(of(more, { cat: 'VAT', percent: more['op_date'] === '2024-11-05' ? '7.5%' : '21%' }));
    expect(found.keys.includes('issued-late')).toBe(isWarned);
    if (isWarned) expect(remedyOf(found, 'issued-late')).toContain('Remove `op_date`');
  });

  it('gets a warning that its tax goes to the return of its operation date', () => {
    const found = look(of({ op_date: '2024-11-05' }));
    expect(remedyOf(found, 'issued-late')).toContain('Remove `op_date`');
    expect(found.keys).not.toContain('1236');
    const inTime = look(of({ op_date: '2026-06-05' }, { cat: 'VAT', rate: 'general' }));
    expect(inTime.keys).not.toContain('issued-late');
    const sold = look(sale({ cat: 'VAT', rate: 'general' }, { issue_date: '2026-06-10', op_date: '2026-01-05' }));
    expect(remedyOf(sold, 'issued-late')).not.toContain('Remove');
  });
});
