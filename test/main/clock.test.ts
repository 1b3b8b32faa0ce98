// Tests the clock task of an API process: it measures the drift, and the log says that no invoice is issued.
import pino from 'pino';
import { startClockDriftCheckTask } from '../../src/main/background/clock';
import { noopMetricRecorder } from '../../src/metrics/measure';
import { connectDatabase, type Database } from '../../src/store/database';
import { mongoUri } from '../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../servers/own-database';

describe('the clock task of an API process', () => {
  let database: Database;
  beforeAll(async () => {
    database = await prepareDatabase(await connectDatabase(mongoUri(), databaseName()));
  });
  afterAll(() => leaveDatabase(database));

  it.each([
    ['right', 0, []],
    ['an hour behind', -3_600, ['the clocks of this process and of the database differ: it issues no invoices']],
  ])('measures a clock that is %s', async (_name, offSeconds, logged) => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const measured: number[] = [];
    const set = (name: string, _labels: object, value: number): void => {
      if (name === 'sello_database_clock_drift_seconds') measured.push(value);
    };
    const measure = { ...noopMetricRecorder, set };
    const now = (): Date => new Date(Date.now() + offSeconds * 1_000);
    await startClockDriftCheckTask({ database, log, measure, now })();
    expect(measured.map((value) => Math.round(value / 10) * 10 + 0)).toEqual([offSeconds]);
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(logged);
  });
});
