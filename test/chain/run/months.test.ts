// The months under which the authority may have filed records that were sealed after a known record.
import { listPossibleAuthorityFilingMonths } from '../../../src/chain/run/expected-head';

const listMonths = (since: string, now: string, zone = 'Europe/Madrid'): string[] =>
  listPossibleAuthorityFilingMonths(Date.parse(since), Date.parse(now), zone).map(
    ({ year, month }) => `${year}-${month}`,
  );

describe('the months under which a lost record may be filed', () => {
  it('start with the next month and reach a year before the last record in the database', () => {
    const months = listMonths('2026-11-10T10:00:00Z', '2026-11-25T10:00:00Z');
    expect(months).toHaveLength(14);
    expect([months[0], months[1], months.at(-1)]).toEqual(['2026-12', '2026-11', '2025-11']);
  });

  it.each([
    ['Madrid', 'Europe/Madrid', '2026-10-31T23:30:00Z', '2026-12'],
    ['the Canaries', 'Atlantic/Canary', '2026-10-31T23:30:00Z', '2026-11'],
    ['the Canaries in summer', 'Atlantic/Canary', '2026-08-31T23:30:00Z', '2026-10'],
    ['UTC', 'UTC', '2026-08-31T23:30:00Z', '2026-9'],
  ])('follow the clock of %s, with the first hours of a month in that month', (_name, zone, now, newest) => {
    expect(listMonths(now, now, zone)[0]).toBe(newest);
  });

  it('are limited to the newest months', () => {
    const months = listMonths('2020-01-01T00:00:00Z', '2026-11-25T10:00:00Z');
    expect(months).toHaveLength(26);
    expect(months[0]).toBe('2026-12');
  });

  it('are the current months if the head is in the future', () => {
    expect(listMonths('2027-05-01T00:00:00Z', '2026-11-25T10:00:00Z')[0]).toBe('2026-12');
  });
});
