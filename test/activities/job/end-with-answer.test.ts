// A job whose call waits for its end: the response of the authority ends it, unless its run or the outcome requires
// more.
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { sendRecords } from '../../../activities/chain/send';
import { type InvoiceToIssue, saveInvoicesAndStartSealing } from '../../../src/jobs/issue/store-and-seal';
import type { ChainDocument } from '../../../src/model/chain';
import { getOutboxCollection } from '../../../src/store/outbox/outbox';
import { getSealingRequestsCollection } from '../../../src/store/chains/requests';
import { requestsOf } from '../../http/count-requests';
import { workspace } from '../chain-fixture';
import { IssueScene, toStartedWalk } from './issued';
import { takeWalk } from './jobs';

let scene: IssueScene;
beforeAll(async () => {
  scene = await IssueScene.open();
}, 60_000);
afterAll(() => scene?.fixture.close());
afterEach(async () => {
  scene.fixture.at = {};
  await scene.fixture.control('DELETE', '/faults');
});

/** A sealed invoice whose call waits for the end of its job. */
async function issueAwaited(chain: ChainDocument, series: string): Promise<InvoiceToIssue> {
  const one = scene.invoice(series, chain.supplier);
  const runs = await saveInvoicesAndStartSealing({ ...(await scene.context()), awaitsEnd: true }, [one]);
  expect(runs.mayEndSoon).toBe(true);
  await scene.fixture.seal(chain);
  return one;
}

const send = async (chain: ChainDocument) => scene.fixture.send(await scene.fixture.chain(chain));
const getRequest = ({ job }: InvoiceToIssue) =>
  getSealingRequestsCollection(scene.fixture.database).findOne({ job: job.id });

const byText = (a: string, b: string): number => a.localeCompare(b);

/** The job and its entry as a reader sees them, without ids, times and fingerprints. */
async function readResult(one: InvoiceToIssue) {
  const [job, entry] = [await scene.job(one), await scene.entry(one)];
  const events = await getOutboxCollection(scene.fixture.database).find({}).sort({ _id: 1 }).toArray();
  const { open, status, result, faults, intents, fileIds, unnotifiedSince } = job;
  return {
    job: { open, status, result, faults, files: fileIds.length, isMarked: unnotifiedSince !== undefined },
    steps: intents.map(({ name, completed, events: seen }) => [name, completed, seen.at(-1)?.status]),
    entry: { state: entry.state, openJob: entry.openJob, result: entry.result, faults: entry.faults },
    files: entry.files.map(({ key, mime, category }) => [key, mime, category].join(' ')).toSorted(byText),
    events: events
      .flatMap((document) => document.events ?? [])
      .flatMap(({ type, data }) => (data.entry_id === one.entry.id ? [type] : []))
      .filter((type) => type !== 'job.updated')
      .toSorted(byText),
  };
}

describe('a job whose call waits for its end', () => {
  it('ends with the same result as a job with a run when the authority accepts its record', async () => {
    const chain = await scene.fixture.supplier('B85905495');
    const ofRun = scene.invoice('ENDS1', chain.supplier);
    await scene.issue(ofRun);
    await scene.fixture.seal(chain);
    await takeWalk(scene.fixture.deps, toStartedWalk(ofRun));
    await send(chain);
    expect(await takeWalk(scene.fixture.deps, toStartedWalk(ofRun))).toMatchObject({ next: { kind: 'done' } });
    const one = await issueAwaited(chain, 'ENDS2');
    await send(chain);
    const ended = await readResult(one);
    expect(ended).toEqual(await readResult(ofRun));
    expect(ended).toMatchObject({ job: { open: false, result: 'succeeded' }, entry: { state: 'sent', openJob: null } });
    const outcome = { result: 'succeeded' };
    const walked = await takeWalk(scene.fixture.deps, toStartedWalk(one));
    expect(walked).toMatchObject({ completedSteps: [], next: { kind: 'done', outcome } });
  });

  it('needs one transaction of its chain for outcome, PDF and end, and no notification', async () => {
    const chain = await scene.fixture.supplier('B60000007');
    await issueAwaited(chain, 'COST1');
    await send(chain);
    const one = await issueAwaited(chain, 'COST2');
    const current = await scene.fixture.chain(chain);
    const requests = await requestsOf(scene.fixture.database, () => scene.fixture.send(current));
    expect(requests.slice(requests.indexOf('commitTransaction') + 1)).toEqual([
      'aggregate jobs',
      'findAndModify submissions',
      'update windows',
      'update chains',
      'update records',
      'update chain_invoices',
      'update requests',
      'update entries',
      'update jobs',
      'update entries',
      'update blobs',
      'update outbox',
      'commitTransaction',
      'aggregate chains',
    ]);
    expect((await scene.job(one)).open).toBe(false);
    expect(await getRequest(one)).not.toHaveProperty('notify');
  });

  it('ends in its run if the run walks it during the call', async () => {
    const chain = await scene.fixture.supplier('B60000155');
    const one = await issueAwaited(chain, 'FASTER');
    scene.fixture.at['after-call'] = async () => void (await takeWalk(scene.fixture.deps, toStartedWalk(one)));
    expect(await send(chain)).toMatchObject({ left: { unrecorded: false } });
    expect(await scene.job(one)).toMatchObject({ open: true, status: 'QUEUED' });
    expect((await scene.entry(one)).fiscal?.outcome).toBe('accepted');
    expect(await takeWalk(scene.fixture.deps, toStartedWalk(one))).toMatchObject({ next: { kind: 'done' } });
    expect(await scene.job(one)).toMatchObject({ open: false, result: 'succeeded' });
  });

  it('ends in a run that starts at once if its record is rejected', async () => {
    const chain = await scene.fixture.supplier('A10000008');
    const one = await issueAwaited(chain, 'REFUSED');
    const rule = { kind: 'line', code: 1110, issuer: chain.supplier, operation: 'submission', next: 1 };
    await scene.fixture.control('PUT', '/faults', { rules: [rule] });
    const started: string[] = [];
    const workflow = {
      start: async (_: string, { workflowId }: { workflowId: string }) => void started.push(workflowId),
      getHandle: (id: string) => ({ signal: () => Promise.reject(new WorkflowNotFoundError('none', id, undefined)) }),
    };
    const temporal = { withDeadline: (_: number, work: () => unknown) => work(), workflow } as unknown as Client;
    const { _id, installation } = await scene.fixture.chain(chain);
    const input = { chain: _id, installation, head: null, compared: true };
    await sendRecords({ ...scene.fixture.deps, temporal })(input);
    expect(started).toEqual([`job:${workspace}:${one.job.id}`]);
    expect(await takeWalk(scene.fixture.deps, toStartedWalk(one))).toMatchObject({ next: { kind: 'done' } });
    expect(await scene.job(one)).toMatchObject({ open: false, result: 'failed', faults: [{ code: '1110' }] });
  });

  it('notifies other jobs that wait for its record', async () => {
    const chain = await scene.fixture.supplier('B20000006');
    const one = await issueAwaited(chain, 'HEARD');
    await getSealingRequestsCollection(scene.fixture.database).updateOne(
      { job: one.job.id },
      { $set: { listeners: ['other'] } },
    );
    await send(chain);
    expect((await scene.job(one)).open).toBe(false);
    expect(await getRequest(one)).toMatchObject({ state: 'settled', notify: true });
  });

  it('ends even if the authority makes the chain wait', async () => {
    const chain = await scene.fixture.supplier('B58378431');
    const nextAttemptAt = new Date(Date.now() + 60_000);
    const one = { ...scene.invoice('CLOSED', chain.supplier), chain: { ...chain, nextAttemptAt } };
    const runs = await saveInvoicesAndStartSealing({ ...(await scene.context()), awaitsEnd: true }, [one]);
    expect(runs.mayEndSoon).toBe(false);
    expect(await getRequest(one)).not.toHaveProperty('callAwaitsEnd');
  });
});
