// Cases from practice about dates, series, sending and the invoice book.
import { describeWithShared } from '../shared-folder';
import { type ExpectedCall, expectResults } from './expect';
import { type CaseStack, openCaseStack, readCase } from './replay';

const mixed = { warnings: ['series-mixed'] };

const cases: readonly [file: string, title: string, expected: Readonly<Record<number, ExpectedCall>>][] = [
  [
    '08-one-series',
    'tickets, full invoices, F3, self-billed and third-party invoices shared a series in silence',
    { 2: mixed, 3: mixed, 4: mixed, 5: mixed },
  ],
  [
    '31-description-of-three-dots',
    'an item with a long name was described by three dots',
    {
      1: { record: /DescripcionOperacion=(?=.{500} NombreRazon=)Montaje de cuadro eléctrico con pruebas y boletín\. / },
    },
  ],
];

describeWithShared('a case from practice about dates, series, sending and the book', () => {
  let stack: CaseStack;
  const send = (file: string) => stack.send(readCase(file));
  beforeAll(async () => {
    stack = await openCaseStack();
  }, 120_000);
  afterAll(() => stack.close());

  it.each(cases)(
    'is right from the upload to the record: %s (%s)',
    async (file, _title, expected) => {
      expectResults(await send(file), expected);
    },
    120_000,
  );

  it('gets a warning if a date of the client is old, more so in a closed quarter: 07-old-issue-date', async () => {
    const past = (says: RegExp) => ({ warnings: ['issue-date-past'], remedies: { 'issue-date-past': says } });
    const results = await send('07-old-issue-date');
    // The quarter of the first date is closed as well: September and the day of this test are in different quarters.
    expectResults(results, { 1: past(/tax return of that quarter/), 2: past(/tax return of that quarter/) });
    expect(results.map(({ record }) => /FechaExpedicionFactura=(\S+)/.exec(record)?.[1])).toEqual([
      undefined,
      '10-09-2026',
      '10-03-2025',
    ]);
  }, 120_000);

  it('can state the last day in VERI*FACTU, which the next message contains: 09-last-day-of-scheme', async () => {
    const year = new Date().getFullYear();
    const calls = readCase('09-last-day-of-scheme', {
      '2026-12-31': `${year}-12-31`,
      '2027-01-01': `${year + 1}-01-01`,
    });
    const [register, invoice, last, following, atOnce] = calls as Required<typeof calls>;
    const messages = { simulator: 'GET', path: '/messages?issuer=B50600071&limit=10' };
    const results = await stack.send(
      [register, last, invoice, messages, following, atOnce].flatMap((one) => one ?? []),
    );
    expectResults(results, {});
    expect(results[1]?.json).toMatchObject({ reporting: 'on', until: `${year}-12-31` });
    expect(results[3]?.json).toMatchObject({ messages: [{ lastDay: `31-12-${year}` }] });
    expect(results[4]?.json).toMatchObject({
      periods: [{ state: 'exempt', from: `${year + 1}-01-01` }, { state: 'on' }],
    });
  }, 120_000);

  it('shows `incident` true if the message contained Incidencia S: 25-incident-not-shown', async () => {
    const results = await send('25-incident-not-shown');
    expectResults(results, {});
    const [, , , messages, submissions] = results;
    expect(JSON.stringify(messages?.json)).toContain('"incident":true');
    expect(submissions?.json).toMatchObject({ list: [{ attempts: 2, incident: true }] });
  }, 120_000);

  it('has the operation date in the book, and tax of another period apart: 40-book-day-of-operation', async () => {
    const results = await send('40-book-day-of-operation');
    expectResults(results, {
      1: { warnings: ['issue-date-past'], record: 'FechaOperacion=30-09-2026 ' },
      2: { inForce: ['300.00', '63.00', '363.00'] },
      3: { inForce: ['0.00', '0.00', '0.00'] },
    });
    expect(results[2]?.json).toMatchObject({
      list: [{ issue_date: '2026-10-05', op_date: '2026-09-30' }],
      closing: { other_periods: { list: [{ month: '2026-09', invoices: 1, tax: '63.00' }] } },
    });
  }, 120_000);
});
