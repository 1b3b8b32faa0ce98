// The months under which the authority may have filed what was sealed behind a known record.
import { listFilingMonths } from '../../../src/chain/run/expected-end';

const asked = (since: string, now: string, zone = 'Europe/Madrid'): string[] =>
  listFilingMonths(Date.parse(since), Date.parse(now), zone).map(({ year, month }) => `${year}-${month}`);

describe('months that a lost record may be filed under', () => {
  it('start with the next month and go back a year before the last record in the database', () => {
    const months = asked('2026-11-10T10:00:00Z', '2026-11-25T10:00:00Z');
    expect(months).toHaveLength(14);
    expect([months[0], months[1], months.at(-1)]).toEqual(['2026-12', '2026-11', '2025-11']);
  });

  it.each([
    ['Madrid', 'Europe/Madrid', '2026-10-31T23:30:00Z', '2026-12'],
    ['the Canaries', 'Atlantic/Canary', '2026-10-31T23:30:00Z', '2026-11'],
    ['the Canaries in summer', 'Atlantic/Canary', '2026-08-31T23:30:00Z', '2026-10'],
    ['UTC', 'UTC', '2026-08-31T23:30:00Z', '2026-9'],
  ])('are counted by the clock of %s: the first hours of a month belong to it', (_name, zone, now, newest) => {
    expect(asked(now, now, zone)[0]).toBe(newest);
  });

  it('are limited to the newest ones', () => {
    const months = asked('2020-01-01T00:00:00Z', '2026-11-25T10:00:00Z');
    expect(months).toHaveLength(26);
    expect(months[0]).toBe('2026-12');
  });

  it('are those of now for a head in the future', () => {
    expect(asked('2027-05-01T00:00:00Z', '2026-11-25T10:00:00Z')[0]).toBe('2026-12');
  });
});
