// Civil date and time of an instant: the cached second belongs to its zone and instant.
import { toCivilDateTime } from '../../src/document/calculate/dates';

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
});
