// The date of the peninsula in the Canary Islands. Regression: a program in Madrid wrote the date of the next quarter into
// an invoice of the old one, without a warning.
import { listIssueDateNotTodayWarnings } from '../../src/flow/issue-date';

describe('the last hour of a day in the Canary Islands', () => {
  const find = (now: string, issue_date: string, zone = 'Atlantic/Canary') =>
    listIssueDateNotTodayWarnings({ entry: {}, zone, now: new Date(now) }, { issue_date }).map(
      ({ message }) => (message as { id: string }).id,
    );

  test.each([
    ['2026-09-30T22:30:00Z', '2026-10-01', ['issue-date-ahead.quarter']],
    ['2026-11-20T23:30:00Z', '2026-11-21', ['issue-date-ahead']],
    ['2026-11-20T23:30:00Z', '2026-11-20', []],
    ['2026-11-20T23:30:00Z', '2026-11-19', ['issue-date-past']],
  ])('gets a warning for the date of the peninsula: %s, %s', (now, day, ids) => expect(find(now, day)).toEqual(ids));

  test('gets no warning for a date that is refused, and none in the peninsula', () => {
    expect(find('2026-11-20T22:30:00Z', '2026-11-21')).toEqual([]);
    expect(find('2026-11-20T23:30:00Z', '2026-11-22')).toEqual([]);
    expect(find('2026-11-20T23:30:00Z', '2026-11-21', 'Europe/Madrid')).toEqual([]);
  });
});
