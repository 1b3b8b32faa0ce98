// The invoices that a supplier reports by their date, and changes of its reporting periods.
import {
  findLastReportingDay,
  computeReportingStatusOnDay,
  listUnreportedIssueDateRanges,
  type SupplierReportingStatusPeriods,
  type ReportingStatusPeriod,
} from '../../src/chain/reporting';
import { computeChangedReportingStatusPeriods } from '../../src/chain/reporting-change';

const supplier = 'B12345674';
const statement = { at: new Date(0), by: 'key' };
const of = (first: ReportingStatusPeriod, ...more: ReportingStatusPeriod[]): SupplierReportingStatusPeriods => ({
  ...first,
  ...statement,
  ...(more.length > 0 ? { more } : {}),
});
const sii = { state: 'exempt', scheme: 'sii', reason: 'x' } as const;
const kindOn = (reporting: SupplierReportingStatusPeriods | undefined, day: string, code = supplier) =>
  computeReportingStatusOnDay(reporting ? { supplier: code, reporting } : { supplier: code }, day, {
    companies: '2027-01-01',
    persons: '2027-07-01',
  }).kind;

describe('the reporting of an invoice', () => {
  test.each<[string, SupplierReportingStatusPeriods | undefined, string, string]>([
    ['by default from the day of companies', undefined, '2026-12-31', 'not-yet-due'],
    ['by default on that day', undefined, '2027-01-01', 'reported'],
    ['on, without a day', of({ state: 'on' }), '2026-01-01', 'reported'],
    ['on, from a day', of({ state: 'on', from: '2026-10-01' }), '2026-09-30', 'not-yet-due'],
    ['exempt', of(sii), '2027-05-05', 'exempt'],
    ['exempt, before its period', of({ ...sii, from: '2028-01-01' }), '2027-12-31', 'reported'],
    ['exempt, in its period', of({ ...sii, from: '2028-01-01', until: '2028-12-31' }), '2028-12-31', 'exempt'],
    ['exempt, after its period', of({ ...sii, from: '2028-01-01', until: '2028-12-31' }), '2029-01-01', 'reported'],
    ['on until a day', of({ state: 'on', until: '2026-12-31' }), '2026-12-31', 'reported'],
    ['after the last day', of({ state: 'on', until: '2026-12-31' }), '2027-01-01', 'left'],
    [
      'after the last day, exempt',
      of({ state: 'on', until: '2026-12-31' }, { ...sii, from: '2027-01-01' }),
      '2027-01-01',
      'exempt',
    ],
    [
      'back again',
      of({ state: 'on', from: '2028-01-01' }, { state: 'on', until: '2026-12-31' }),
      '2028-01-01',
      'reported',
    ],
    ['in between', of({ state: 'on', from: '2028-01-01' }, { state: 'on', until: '2026-12-31' }), '2027-01-01', 'left'],
  ])('depends on the periods of the supplier: %s', (_name, reporting, day, kind) => {
    expect(kindOn(reporting, day)).toBe(kind);
  });

  test.each<[string, SupplierReportingStatusPeriods | undefined]>([
    ['by default', undefined],
    ['on', of({ state: 'on' })],
    ['exempt', of(sii)],
    ['exempt in a period', of({ ...sii, from: '2026-12-31', until: '2027-01-01' })],
    ['on in two periods', of({ state: 'on', from: '2027-01-02' }, { state: 'on', until: '2026-12-31' })],
    ['on until an exemption', of({ state: 'on', until: '2026-12-31' }, { ...sii, from: '2027-01-01' })],
  ])('has ranges of days without a report: %s', (_name, reporting) => {
    const defaults = { companies: '2027-01-01' };
    const ranges = listUnreportedIssueDateRanges({ supplier, ...(reporting ? { reporting } : {}) }, defaults);
    for (const day of ['2025-01-01', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2030-01-01']) {
      const isInRange = ranges.some(({ from, before }) => from <= day && (before === undefined || day < before));
      expect([day, isInRange]).toEqual([day, kindOn(reporting, day) !== 'reported']);
    }
  });

  test.each([
    ['54387763P', 'not-yet-due'],
    ['X1234567L', 'not-yet-due'],
    ['E12345678', 'not-yet-due'],
    ['G12345678', 'reported'],
  ])('begins on the default day, for %s on 1 January 2027: %s', (code, kind) => {
    expect(kindOn(undefined, '2027-01-01', code)).toBe(kind);
  });

  test('ends with the last day of the latest period that has begun', () => {
    const until = of({ state: 'on', until: '2026-12-31' }, { ...sii, from: '2027-01-01' });
    expect(findLastReportingDay(until, '2026-12-15')).toBe('2026-12-31');
    const returning = of({ state: 'on', from: '2027-04-01' }, { state: 'on', until: '2026-12-31' });
    const days = ['2026-12-15', '2027-01-15', '2027-04-01'].map((day) => findLastReportingDay(returning, day));
    expect(days).toEqual(['2026-12-31', '2026-12-31', undefined]);
    expect(findLastReportingDay(of({ state: 'on', from: '2027-04-01' }), '2026-12-15')).toBeUndefined();
    expect(findLastReportingDay(undefined, '2026-12-15')).toBeUndefined();
  });
});

describe('changes of reporting periods', () => {
  const left = of({ state: 'on', until: '2026-12-31' });
  const later = { state: 'exempt', scheme: 'tbai', reason: 'y', from: '2027-01-01' } as const;
  const notObliged = { state: 'exempt', scheme: 'not-obliged', reason: 'y' } as const;
  const on = (more: object = {}) => ({ one: { state: 'on', ...more } as ReportingStatusPeriod });

  test('can remove the last day until it has passed', () => {
    expect(computeChangedReportingStatusPeriods(left, on(), '2026-12-31')).toEqual([{ state: 'on' }]);
    expect(computeChangedReportingStatusPeriods(left, on(), '2027-01-01')).toEqual({ kind: 'left', day: '2026-12-31' });
    const list = { all: [{ state: 'on', from: '2028-01-01' }] } as const;
    expect(computeChangedReportingStatusPeriods(left, list, '2027-06-01')).toEqual({ kind: 'left', day: '2026-12-31' });
    expect(computeChangedReportingStatusPeriods(left, on({ from: '2028-01-01' }), '2027-06-01')).toEqual([
      { state: 'on', from: '2028-01-01' },
      { state: 'on', until: '2026-12-31' },
    ]);
  });

  // Regression: a first day after the last day removed the last day, and a last day removed the first day.
  test('keep the last day before a new first day, and the first day of the period that they end', () => {
    expect(computeChangedReportingStatusPeriods(left, on({ from: '2027-04-01' }), '2026-12-15')).toEqual([
      { state: 'on', from: '2027-04-01' },
      { state: 'on', until: '2026-12-31' },
    ]);
    const ending = (...stored: [ReportingStatusPeriod, ...ReportingStatusPeriod[]]) =>
      computeChangedReportingStatusPeriods(of(...stored), on({ until: '2026-12-31' }), '2026-11-20');
    expect(ending({ state: 'on', from: '2026-07-01' })).toEqual([
      { state: 'on', from: '2026-07-01', until: '2026-12-31' },
    ]);
    const next = { state: 'on', from: '2027-04-01' } as const;
    expect(ending(next, { state: 'on', until: '2026-12-31' })).toEqual([{ state: 'on', until: '2026-12-31' }, next]);
    expect(ending(next)).toEqual({ kind: 'reversed', from: '2027-04-01', until: '2026-12-31' });
  });

  test('remove the last day if the first day is in its period', () => {
    expect(computeChangedReportingStatusPeriods(left, on({ from: '2026-07-01' }), '2026-11-20')).toEqual([
      { state: 'on', from: '2026-07-01' },
    ]);
  });

  // Regression: on the day itself, no message can tell the authority before that day.
  test('can set the last day only before that day', () => {
    const leaving = on({ until: '2026-12-31' });
    expect(computeChangedReportingStatusPeriods(undefined, leaving, '2026-12-30')).toEqual([leaving.one]);
    const late = { kind: 'last-day-today', day: '2026-12-31', next: '2027-12-31' };
    expect(computeChangedReportingStatusPeriods(undefined, leaving, '2026-12-31')).toEqual(late);
    expect(computeChangedReportingStatusPeriods(left, leaving, '2026-12-31')).toEqual([leaving.one]);
  });

  test('replace the day of the duty only for an exemption without bounds', () => {
    const began = of({ state: 'on', from: '2026-10-01' });
    const bounded = { ...sii, from: '2027-01-01' };
    expect(computeChangedReportingStatusPeriods(began, { one: bounded }, '2026-11-01')).toEqual([
      bounded,
      { state: 'on', from: '2026-10-01' },
    ]);
    expect(computeChangedReportingStatusPeriods(began, { one: sii }, '2026-11-01')).toEqual([sii]);
  });

  test('keep an earlier exemption if they set the first day of the duty', () => {
    const ended = { ...sii, from: '2026-01-01', until: '2026-12-31' };
    const from = (day: string) => computeChangedReportingStatusPeriods(of(ended), on({ from: day }), '2026-11-01');
    expect(from('2027-01-01')).toEqual([{ state: 'on', from: '2027-01-01' }, ended]);
    expect(from('2026-12-31')).toEqual([{ state: 'on', from: '2026-12-31' }]);
  });

  // Regression: an exemption that begins later removed the one in force, so the supplier was reported from that day on.
  test.each<
    [
      title: string,
      stored: ReportingStatusPeriod,
      wanted: ReportingStatusPeriod,
      kept: readonly ReportingStatusPeriod[],
    ]
  >([
    ['from a day', { ...sii, from: '2025-01-01' }, later, [{ ...sii, from: '2025-01-01', until: '2026-12-31' }]],
    ['of all days', sii, later, [{ ...sii, until: '2026-12-31' }]],
    [
      'of two years',
      { ...sii, from: '2026-01-01', until: '2027-12-31' },
      { ...later, from: '2027-06-01' },
      [{ ...sii, from: '2026-01-01', until: '2027-05-31' }],
    ],
    [
      'around another scheme',
      sii,
      { ...later, until: '2027-01-31' },
      [
        { ...sii, until: '2026-12-31' },
        { ...sii, from: '2027-02-01' },
      ],
    ],
    ['before the days of another scheme without a first day', sii, { ...notObliged, until: '2026-12-31' }, []],
    [
      'for another reason',
      { ...sii, from: '2026-01-01' },
      { ...sii, reason: 'z', from: '2026-07-01' },
      [{ ...sii, from: '2026-01-01', until: '2026-06-30' }],
    ],
    ['that has not begun and is postponed', later, { ...later, from: '2027-02-01' }, []],
    [
      'that ends earlier',
      { ...sii, from: '2026-01-01' },
      { ...sii, from: '2026-07-01', until: '2026-12-31' },
      [{ ...sii, from: '2026-01-01', until: '2026-06-30' }],
    ],
    ['whose last day is set', sii, { ...sii, until: '2026-12-31' }, []],
    ['with the same first day', { ...sii, from: '2027-01-01' }, later, []],
    ['replaced by one of all days', { ...sii, from: '2025-01-01' }, { ...later, from: undefined as never }, []],
  ])('keep the days of an exemption before the next one: %s', (_title, stored, wanted, kept) => {
    const { from, ...unbounded } = wanted;
    const one = from === undefined ? unbounded : wanted;
    const periods = computeChangedReportingStatusPeriods(of(stored), { one }, '2026-11-20');
    expect(periods).toEqual([one, ...kept]);
    const [first, ...more] = periods as [ReportingStatusPeriod, ...ReportingStatusPeriod[]];
    expect(kindOn(of(first, ...more), '2026-12-01')).toBe(kindOn(of(stored), '2026-12-01'));
  });

  // Regression: a program that repeats its settings each day added one period a day.
  test.each<[title: string, stored: ReportingStatusPeriod, wanted: ReportingStatusPeriod, period: object]>([
    ['from a day', { ...sii, from: '2026-01-01' }, { ...sii, from: '2026-11-20' }, { ...sii, from: '2026-01-01' }],
    ['of all days', sii, { ...sii, from: '2026-11-20' }, sii],
    [
      'of a year, extended',
      { ...sii, from: '2026-01-01', until: '2026-12-31' },
      { ...sii, from: '2026-07-01' },
      { ...sii, from: '2026-01-01' },
    ],
    [
      'with a last day',
      { ...sii, from: '2026-01-01', until: '2026-12-31' },
      { ...sii, from: '2026-11-20', until: '2026-12-31' },
      { ...sii, from: '2026-01-01', until: '2026-12-31' },
    ],
  ])('keep one period of an exemption that is stated again: %s', (_title, stored, one, period) => {
    expect(computeChangedReportingStatusPeriods(of(stored), { one }, '2026-11-20')).toEqual([period]);
  });

  test('keep an exemption within the period that the last day ends', () => {
    const within = { ...sii, from: '2026-03-01', until: '2026-06-30' };
    const leaving = (exemption: ReportingStatusPeriod) =>
      computeChangedReportingStatusPeriods(of(exemption), on({ until: '2026-12-31' }), '2026-11-01');
    const last = { state: 'on', until: '2026-12-31' };
    expect(leaving(within)).toEqual([last, within]);
    expect(leaving({ ...sii, until: '2026-06-30' })).toEqual([last, { ...sii, until: '2026-06-30' }]);
    expect(leaving({ ...sii, from: '2026-03-01' })).toEqual([last]);
    expect(leaving({ ...within, until: '2026-12-31' })).toEqual([last]);
    expect(computeChangedReportingStatusPeriods(of(within), on({ from: '2026-01-01' }), '2026-11-01')).toEqual([
      { state: 'on', from: '2026-01-01' },
      within,
    ]);
    expect(computeChangedReportingStatusPeriods(of(within), on({ from: '2026-03-01' }), '2026-11-01')).toEqual([
      { state: 'on', from: '2026-03-01' },
    ]);
  });

  test('are refused if periods overlap or end before they begin', () => {
    const reversed = { ...sii, from: '2027-01-02', until: '2027-01-01' };
    for (const stored of [undefined, of(sii)])
      expect(computeChangedReportingStatusPeriods(stored, { one: reversed }, '2026-11-01')).toMatchObject({
        kind: 'reversed',
      });
    const twice = [
      { ...sii, from: '2027-01-01' },
      { ...sii, until: '2027-01-01' },
    ] as const;
    expect(computeChangedReportingStatusPeriods(undefined, { all: twice }, '2026-11-01')).toEqual({
      kind: 'overlap',
      other: '2027-01-01',
      from: '',
    });
  });
});
