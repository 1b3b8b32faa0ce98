// A process whose clock is a day off gives no invoice its date or its number: the walk of a job waits, and a call is
// refused. Another process does the work.
import { wrapWalkToRetryOnOtherWorker } from '../../../activities';
import { walkJobOnce } from '../../../activities/job/walk';
import { WrongClockError } from '../../../src/contracts/process-clock';
import { convertErrorToRefusal } from '../../../src/http/kit/request/failures';
import { saveInvoicesAndStartSealing } from '../../../src/jobs/issue/store-and-seal';
import { getChainsCollection } from '../../../src/store/chains/chains';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { getJobsCollection } from '../../../src/store/jobs/jobs';
import { countWorkWaitingForNumbers } from '../../../src/store/jobs/numbering-waits';
import { getSeriesNumbersCollection } from '../../../src/store/series/series';
import { workspace } from '../chain-fixture';
import { IssueScene } from './issued';
import { begin, takeWalk, unnumbered } from './jobs';

let scene: IssueScene;
beforeAll(async () => {
  scene = await IssueScene.open();
}, 60_000);
afterAll(() => scene?.fixture.close());
afterEach(() => {
  scene.fixture.clockAheadMs = 0;
});

const dayMs = 86_400_000;
const open = { dateIsOpen: true } as const;
const countNumbers = () => getSeriesNumbersCollection(scene.fixture.database).countDocuments({});
const beginOpen = (series: string) =>
  begin(scene.fixture.database, 'Invoice', { ...unnumbered(scene.chain.supplier, series), ...open });
const readDocument = async (entry: Awaited<ReturnType<typeof beginOpen>>['entry']) =>
  JSON.parse((await scene.fixture.entry(entry)).document) as { code?: string; issue_date: string };

describe.each([
  ['behind', -dayMs],
  ['ahead', dayMs],
])('a process whose clock is a day %s', (name, offMs) => {
  it('waits with the reason in the walk of a job, until another worker walks', async () => {
    const begun = await beginOpen(`WALK-${name}`);
    const before = await countNumbers();
    scene.fixture.clockAheadMs = offMs;
    const waits = { kind: 'wait', for: 'series', id: begun.job._id };
    for (let walk = 0; walk < 2; walk += 1)
      expect(await takeWalk(scene.fixture.deps, begun)).toMatchObject({
        next: waits,
        elsewhere: expect.stringMatching(/^Sello assigned no number, because the clock .* differ by 86\d+ s/),
      });
    const job = await getJobsCollection(scene.fixture.database).findOne({ _id: begun.job._id });
    expect(job?.intents.at(-1)).toMatchObject({ provider: 'sequence.enumerate', completed: false });
    expect(job?.intents.at(-1)?.events.at(-1)?.message).toMatchObject({ id: 'number-awaits-clock' });
    expect(await countNumbers()).toBe(before);
    scene.fixture.clockAheadMs = 0;
    expect(await takeWalk(scene.fixture.deps, begun)).toMatchObject({ next: { kind: 'wait', for: 'sealed' } });
    const today = new Date().toLocaleDateString('sv', { timeZone: scene.chain.zone });
    expect(await readDocument(begun.entry)).toMatchObject({ code: '000001', issue_date: today });
  });

  it('shows in the job that its series is paused, as soon as a right worker finds it paused', async () => {
    const { deps, database } = scene.fixture;
    const begun = await beginOpen(`PAUSED-${name}`);
    const readEvents = async () =>
      (await getJobsCollection(database).findOne({ _id: begun.job._id }))?.intents.at(-1)?.events ?? [];
    const ofSeries = () => Promise.resolve({ last: 50, sinceMs: 0, forgot: false });
    const paused = { ...deps, witness: { ...deps.witness, ofSeries } };
    scene.fixture.clockAheadMs = offMs;
    await takeWalk(paused, begun);
    scene.fixture.clockAheadMs = 0;
    const { next } = await takeWalk(paused, begun);
    const waits = (await readEvents()).map(({ status, message }) => [status, message]);
    const awaitsClock = ['QUEUED', expect.objectContaining({ id: 'number-awaits-clock' })];
    expect(waits).toEqual([
      ['RUN', undefined],
      awaitsClock,
      ['QUEUED', expect.objectContaining({ id: 'series-paused' })],
    ]);
    const { jobs } = await countWorkWaitingForNumbers(database, workspace);
    expect(jobs).toContainEqual({ series: (next as { id?: string }).id, count: 1 });
    // Later walks find the same, or only their own clock wrong.
    await takeWalk(paused, begun);
    scene.fixture.clockAheadMs = offMs;
    await takeWalk(paused, begun);
    expect(await readEvents()).toHaveLength(3);
    scene.fixture.clockAheadMs = 0;
    expect(await takeWalk(deps, begun)).toMatchObject({ next: { kind: 'wait', for: 'sealed' } });
  });

  it('lets Temporal retry the walk on any worker', async () => {
    const begun = await beginOpen(`RETRY-${name}`);
    const walk = wrapWalkToRetryOnOtherWorker(walkJobOnce(scene.fixture.deps));
    scene.fixture.clockAheadMs = offMs;
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(walk(begun.input)).rejects.toMatchObject({ type: 'Elsewhere', nonRetryable: false });
    scene.fixture.clockAheadMs = 0;
    expect(await walk(begun.input)).toMatchObject({ next: { kind: 'wait', for: 'sealed' } });
  });

  it('refuses a call that issues an invoice, and stores nothing', async () => {
    const given = scene.invoice(`CALL-${name}`);
    const context = await scene.context();
    await expect(saveInvoicesAndStartSealing(context, [given])).resolves.toBeDefined();
    scene.fixture.clockAheadMs = offMs;
    const own = scene.invoice(`CALL-${name}`);
    const numbered = { ...own, entry: { ...own.entry, ...open, document: withCode(own.entry.document) } };
    for (const one of [own, numbered]) {
      const error: unknown = await saveInvoicesAndStartSealing(context, [one]).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(WrongClockError);
      expect(convertErrorToRefusal(error)).toMatchObject({
        key: 'unavailable',
        status: 503,
        reason: { id: 'process-clock-off' },
      });
      expect(await getEntriesCollection(scene.fixture.database).findOne({ _id: one.entry._id })).toBeNull();
    }
    scene.fixture.clockAheadMs = 0;
    await scene.issue(own);
    expect(await scene.code(own)).toBe('000002');
  });
});

const withMembers = (document: string, members: object): string =>
  JSON.stringify({ ...(JSON.parse(document) as object), ...members });
const withCode = (document: string): string => withMembers(document, { code: '77' });

describe('a process whose clock refuses the date of an invoice with its number', () => {
  it.each([
    // In the Canary Islands, the day of the date has begun by a right clock.
    ['a blocked issue-date-ahead', ['issue-date-ahead'], '2027-01-01T23:57:00Z', '2027-01-02'],
    ['a blocked issue-date-past', ['issue-date-past'], '2027-01-02T00:05:00Z', '2027-01-01'],
    ['a date in the future', [], '2027-01-01T12:00:00Z', '2027-01-02'],
  ])(
    'refuses the call because of its clock, instead of a job that fails for good: %s',
    async (_, blocks, time, date) => {
      const { database } = scene.fixture;
      await getChainsCollection(database).updateOne({ _id: scene.chain._id }, { $set: { zone: 'Atlantic/Canary' } });
      const context = await scene.context();
      const now = new Date(time);
      const workspaceBlocks = { ...context.workspace, blockingWarnings: blocks };
      const own = { ...context, workspace: workspaceBlocks, now, runs: { ...context.runs, now: () => now } };
      const { entry, ...given } = scene.invoice('DAY');
      const dated = { ...entry, document: withMembers(entry.document, { code: '78', issue_date: date }) };
      const call = saveInvoicesAndStartSealing(own, [{ ...given, entry: dated }]);
      await expect(call).rejects.toThrow(WrongClockError);
      expect(await getEntriesCollection(database).findOne({ _id: entry._id })).toBeNull();
    },
  );
});

describe('a process whose clock is half a minute off', () => {
  it('issues and walks', async () => {
    scene.fixture.clockAheadMs = 30_000;
    await scene.issue(scene.invoice('NEAR'));
    const begun = await beginOpen('NEAR');
    expect(await takeWalk(scene.fixture.deps, begun)).toMatchObject({ next: { kind: 'wait', for: 'sealed' } });
  });
});
