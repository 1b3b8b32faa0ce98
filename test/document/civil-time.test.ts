// Civil date and time of an instant: the cached second belongs to its zone and instant.
import { canonicalizeTimeZoneName, toCivilDateTime } from '../../src/document/calculate/dates';

describe('the civil time of an instant', () => {
  it('is computed for each zone and each second', () => {
    const at = new Date('2026-06-30T23:30:00.400Z');
    const cases = [
      toCivilDateTime(at, 'Europe/Madrid'),
      toCivilDateTime(at, 'Atlantic/Canary'),
      toCivilDateTime(new Date(at.getTime() + 599), 'Europe/Madrid'),
      toCivilDateTime(new Date(at.getTime() + 600), 'Europe/Madrid'),
      toCivilDateTime(at, 'Europe/Madrid'),
    ];
    expect(cases).toEqual([
      { date: '2026-07-01', time: '01:30:00' },
      { date: '2026-07-01', time: '00:30:00' },
      { date: '2026-07-01', time: '01:30:00' },
      { date: '2026-07-01', time: '01:30:01' },
      { date: '2026-07-01', time: '01:30:00' },
    ]);
  });

  it('creates no format for another spelling of a zone, because each format takes 30 kB', () => {
    const at = new Date('2026-06-30T23:30:00Z');
    const letters = 'europe/lisbon'.split('');
    const spellings = Array.from({ length: 500 }, (_, bits) =>
      letters.map((letter, place) => ((bits >> place) & 1 ? letter.toUpperCase() : letter)).join(''),
    );
    const formats = jest.spyOn(Intl, 'DateTimeFormat');
    const days = new Set(spellings.map((zone) => toCivilDateTime(at, zone).time));
    expect([...days]).toEqual(['00:30:00']);
    expect(formats.mock.calls.length).toBeLessThan(5);
    formats.mockRestore();
  });
});

describe('the search for a time zone', () => {
  it.each([
    ['Europe/Madrid', 'Europe/Madrid'],
    ['atlantic/canary', 'Atlantic/Canary'],
    ['etc/gmt+5', 'Etc/GMT+5'],
    ['utc', 'UTC'],
    ['Europe/Zaragoza', undefined],
    ['+01:23', undefined],
    ['Asia/\u212Aolkata', undefined],
    ['', undefined],
  ])('finds %j as %j', (text, name) => expect(canonicalizeTimeZoneName(text)).toBe(name));
});
