// The end of the run of a job in Temporal: a failed job is Failed, a cancelled one Cancelled, lists find it by its
// invoice number, and starting an ended job again does nothing. Each test has a separate run, so they run at the
// same time.
import { ApplicationFailure, Client, WorkflowFailedError, type WorkflowHandle } from '@temporalio/client';
import type { JobRunEnd } from '../../src/contracts/job-run-end';
import type { JobWalkActivityWithSummary } from '../../src/contracts/job-walks';
import { refusedCancellationFailureType, runSignals } from '../../src/contracts/runs';
import { readSettings } from '../../src/settings/settings';
import { startJobRunUnlessAlreadyStarted } from '../../src/temporal/job-run';
import { temporalAddress } from '../servers/addresses';
import { ended, type JobRun, JobRuns, until, waits } from './job-runs';

let runs: JobRuns;
beforeAll(async () => {
  runs = await JobRuns.open(temporalAddress());
}, 60_000);
afterAll(() => runs?.close(), 30_000);

const failure = { code: 'pdf-failed', message: 'The PDF could not be drawn.' };
const failed = () => ended('failed', { failure });
const succeeded = () => ended('succeeded');
const r1 = { requestId: 'r-1' };

const readState = async (run: WorkflowHandle) => {
  const { status, searchAttributes } = await run.describe();
  return [status.name, searchAttributes['JobResult'], searchAttributes['InvoiceNumber']];
};
const readDetails = async (run: WorkflowHandle): Promise<string> =>
  (await run.query<{ currentDetails: string }>('__temporal_workflow_metadata')).currentDetails;
const readEnd = async ({ run }: JobRun): Promise<unknown> => run.result().catch((error: unknown) => error);

describe('the run of a failed job', () => {
  it.concurrent('is Failed, with the code as its type, one sentence, and the steps', async () => {
    const begun = await runs.begin([failed]);
    const error = (await readEnd(begun)) as WorkflowFailedError;
    expect(error).toBeInstanceOf(WorkflowFailedError);
    const cause = error.cause as ApplicationFailure;
    expect(cause).toMatchObject({ type: 'pdf-failed', message: failure.message, nonRetryable: true });
    expect(cause.stack).not.toContain('job-board');
    expect(cause.details).toMatchObject([{ result: 'failed', steps: [{ step: 'Number' }, { code: 'pdf-failed' }] }]);
    expect(await readState(begun.run)).toEqual(['FAILED', ['failed'], ['WEB-000012']]);
    expect(await readDetails(begun.run)).toBe(
      [
        '**Job failed, invoice WEB-000012**',
        '| What | Value |\n| --- | --- |\n| code | pdf-failed |\n| reason | The PDF could not be drawn. |\n' +
          '| next attempt | none: correct the cause, then run the job again in Sello; a reset of this run does not help |\n' +
          `| in the console of Sello | Jobs, ${begun.run.workflowId.split(':')[2]} |`,
        '| Step | Outcome | Code |\n| --- | --- | --- |\n| Number | OK |  |\n| PDF | KO | pdf-failed |',
        'Times are in UTC.',
      ].join('\n\n'),
    );
    await runs.replay(begun);
  });

  it.concurrent.each([
    ['failed', failed],
    ['completed', succeeded],
  ])('starts no work if it is started again after it %s', async (_how, walk) => {
    const { run } = await runs.begin([walk]);
    const before = await run.describe().catch(() => undefined);
    await readEnd({ run } as JobRun);
    const { temporal: engine } = readSettings({});
    const jobId = run.workflowId.split(':')[2] ?? '';
    const client = new Client({ connection: runs.client.connection });
    expect(await startJobRunUnlessAlreadyStarted(client, engine, { workspace: 'w', jobId, kind: 'Invoice' })).toBe(
      false,
    );
    expect((await run.describe()).runId).toBe(before?.runId);
  });
});

describe('the run of a successful job', () => {
  it.concurrent('is Completed, and its result has the steps with their outcomes', async () => {
    const begun = await runs.begin([succeeded]);
    expect(await begun.run.result()).toMatchObject({
      result: 'succeeded',
      steps: [
        { step: 'Number', status: 'OK' },
        { step: 'PDF', status: 'OK' },
      ],
    });
    expect(await readState(begun.run)).toEqual(['COMPLETED', ['succeeded'], ['WEB-000012']]);
    expect(await readDetails(begun.run)).toContain('| what follows | nothing: the job has ended |');
    await runs.replay(begun);
  });

  it.concurrent('shows the end that it was given, without a walk, if the job ended before its run started', async () => {
    const { outcome } = succeeded().next as { readonly outcome: JobRunEnd };
    const begun = await runs.begin([], { ended: outcome });
    expect(await begun.run.result()).toEqual(outcome);
    expect(await readState(begun.run)).toEqual(['COMPLETED', ['succeeded'], ['WEB-000012']]);
    expect(await readDetails(begun.run)).toContain('| PDF | OK |');
    expect(begun.script.calls).toEqual([]);
    const { events } = await begun.run.fetchHistory();
    expect(events?.filter(({ markerRecordedEventAttributes: marker }) => marker)).toEqual([]);
    await runs.replay(begun);
  });

  it.concurrent('shows the number in the list while the run waits, has names for its walks, and has at most 21 events', async () => {
    const waiting = (what: 'sealed' | 'settled', nextWalk: JobWalkActivityWithSummary) => () => ({
      ...waits(what, 'r-1'),
      refs: { invoice: 'WEB-000012', supplier: 'A58818501' },
      nextWalk,
    });
    const begun = await runs.begin(
      [
        waiting('sealed', { activity: 'drawPdf', summary: 'Draw the PDF' }),
        waiting('settled', { activity: 'recordResponse', summary: "Record the authority's response" }),
        succeeded,
      ],
      { firstWalk: { activity: 'requestRecord', summary: 'Number, sign, request the record' } },
    );
    const { run, script } = begun;
    await until(() => script.ended === 1);
    await until(async () => (await run.describe()).searchAttributes['InvoiceNumber'] !== undefined);
    expect(await readDetails(run)).toContain('| invoice | WEB-000012 |');
    expect(await readDetails(run)).toContain('| what follows | Draw the PDF |');
    await run.signal(runSignals.sealed, r1);
    await until(() => script.ended === 2);
    await run.signal(runSignals.settled, r1);
    await run.result();
    const { events = [] } = await run.fetchHistory();
    const names = (events ?? []).flatMap(({ markerRecordedEventAttributes: marker, userMetadata }) =>
      marker ? [String(userMetadata?.summary?.data ?? '')] : [],
    );
    expect(names).toEqual(
      ['Number, sign, request the record', 'Draw the PDF', "Record the authority's response"].map((name) =>
        JSON.stringify(name),
      ),
    );
    const types = (events ?? []).flatMap(({ markerRecordedEventAttributes: marker }) => {
      const data = marker?.details?.['data']?.payloads?.[0]?.data;
      return data ? [(JSON.parse(Buffer.from(data).toString()) as { activity_type: string }).activity_type] : [];
    });
    expect(types).toEqual(['requestRecord', 'drawPdf', 'recordResponse']);
    expect((await run.describe()).historyLength).toBeLessThanOrEqual(19);
    await runs.replay(begun);
  });
});

describe('the run of a cancelled job', () => {
  it.concurrent('is Cancelled if the walk that found the cancellation requests it', async () => {
    const begun: JobRun = await runs.begin([
      async () => {
        await begun.run.cancel();
        return ended('cancelled');
      },
    ]);
    const { outcome } = ended('cancelled').next as { outcome: NonNullable<JobRun['script']['cancelled']> };
    begun.script.cancelled = outcome;
    await readEnd(begun);
    expect(await readState(begun.run)).toEqual(['CANCELLED', ['cancelled'], ['WEB-000012']]);
    await runs.replay(begun);
  });

  it.concurrent('is Cancelled if the request arrives after the walk', async () => {
    const begun = await runs.begin([() => ended('cancelled')]);
    await until(() => begun.script.ended === 1);
    await begun.run.cancel();
    await readEnd(begun);
    expect((await readState(begun.run)).slice(0, 2)).toEqual(['CANCELLED', ['cancelled']]);
    await runs.replay(begun);
  });

  it.concurrent.each([
    ['failed', 'FAILED', failed],
    ['succeeded', 'COMPLETED', succeeded],
  ] as const)('ends like the job if the request is too late, because the job had %s', async (_result, status, walk) => {
    const begun = await runs.begin([() => waits('sealed', 'r-1')]);
    const { outcome } = walk().next as { outcome: NonNullable<JobRun['script']['cancelled']> };
    begun.script.cancelled = outcome;
    await until(() => begun.script.ended === 1);
    await begun.run.cancel();
    await readEnd(begun);
    expect((await readState(begun.run))[0]).toBe(status);
    await runs.replay(begun);
  });
});

describe('the run of a job whose cancellation is refused', () => {
  it.concurrent('is Failed with the reason and without a result, and the sweep can start another run', async () => {
    const begun = await runs.begin([() => waits('sealed', 'r-1')]);
    const message = 'The cancellation was refused, because the record is sealed.';
    const type = refusedCancellationFailureType;
    begun.script.cancelled = ApplicationFailure.create({ type, message, nonRetryable: true });
    await until(() => begun.script.ended === 1);
    await begun.run.cancel();
    const error = (await readEnd(begun)) as WorkflowFailedError;
    expect(error.cause).toMatchObject({ type, message });
    expect(begun.script.cancels).toBe(1);
    expect((await readState(begun.run)).slice(0, 2)).toEqual(['FAILED', [type]]);
    expect(await readDetails(begun.run)).toMatch(
      /^\*\*Cancellation refused: the job is still open\*\*.*record is sealed/s,
    );
    await runs.replay(begun);
    const { temporal: engine } = readSettings({});
    const job = { workspace: 'w', jobId: begun.run.workflowId.split(':')[2] ?? '', kind: 'Invoice' };
    expect(await startJobRunUnlessAlreadyStarted(runs.client, engine, job, true)).toBe(true);
    await runs.client.workflow.getHandle(begun.run.workflowId).terminate();
  });
});
