// Invoices that calls issue are stored exactly as a run stores them, and their runs continue from there.
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { createSealActivity } from '../../../activities/chain/seal';
import { initialInvoiceStateAtAuthority } from '../../../src/chain/record/flags';
import type { InvoiceToIssue } from '../../../src/jobs/issue/store-and-seal';
import { getChainInvoicesCollection } from '../../../src/store/chains/records';
import { getSealingRequestsCollection } from '../../../src/store/chains/requests';
import { workspace } from '../chain-fixture';
import { IssueScene, toStartedWalk } from './issued';
import { begin, takeWalk } from './jobs';

let scene: IssueScene;
beforeAll(async () => {
  scene = await IssueScene.open();
}, 60_000);
afterAll(() => scene?.fixture.close());

/** Removes what always differs: ids, times, the bytes of signatures and of what names them. */
const getShape = (value: unknown, ids: readonly string[]): unknown => {
  let text = JSON.stringify(value, (name, part: unknown) => {
    if (name === 'val' || name === 'signatures' || name === 'head') return 'x';
    return Array.isArray(part) && name === 'versions' ? part.map((one: object) => ({ ...one, version: 'x' })) : part;
  });
  for (const [i, id] of ids.entries()) text = text.replaceAll(id, `#${i}`);
  return JSON.parse(
    text
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'uuid')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time'),
  );
};

describe('an invoice that a call issues', () => {
  it('is stored exactly as a run would store it in its first walk', async () => {
    const ordinary = scene.invoice('SAME1');
    const walked = await begin(scene.fixture.database, 'Invoice', ordinary.entry);
    await takeWalk(scene.fixture.deps, walked);
    const called = scene.invoice('SAME2');
    await scene.issue(called);
    const ofRun = { ...ordinary, job: walked.job };
    const shape = async (one: InvoiceToIssue) => {
      const names = [one.entry.id, one.job.id];
      const series = one === called ? 'SAME2' : 'SAME1';
      const request = await getSealingRequestsCollection(scene.fixture.database).findOne({ job: one.job.id });
      const entry = await scene.entry(one);
      const versions = await scene.fixture.database
        .collection<{ _id: string }>('versions')
        .find({ _id: { $regex: `^${entry._id}:` } })
        .toArray();
      const contents = versions
        .map(({ _id: _key, ...content }) => content)
        .toSorted((a, b) => JSON.stringify(a).length - JSON.stringify(b).length);
      const all = { entry: { ...entry, version: 'x' }, job: await scene.job(one), request, contents };
      delete (all.entry as { v?: number }).v;
      return JSON.parse(JSON.stringify(getShape(all, names)).replaceAll(new RegExp(series, 'gi'), 'SERIES')) as {
        entry: { revision: number };
        job: object;
        request: object;
      };
    };
    const [byRun, byCall] = [await shape(ofRun), await shape(called)];
    expect(byCall).toEqual({
      ...byRun,
      // The mark stays until the first walk of the run, whose title has the number; the chain need not notify it.
      job: { ...byRun.job, unnotifiedSince: 'time', invoiceNumber: 'SERIES-000001' },
      // A run asks for its number again; for a call, the sealer stores it in the witness.
      request: { ...byRun.request, jobHasNoRun: true, number: { series: expect.any(String), index: 1 } },
      // A call needs one write less, because the lock is stored with the entry.
      entry: { ...byRun.entry, revision: byCall.entry.revision },
    });
  });
});

describe('the run of an invoice that a call issued', () => {
  it('finds the first steps done, and continues with the PDF', async () => {
    const one = scene.invoice('BEHIND');
    await scene.issue(one);
    await scene.fixture.seal(scene.chain);
    const walked = await takeWalk(scene.fixture.deps, toStartedWalk(one));
    expect(walked).toMatchObject({
      completedSteps: ['fiscal.generate', 'pdf'],
      next: { kind: 'wait', for: 'settled' },
    });
    expect((await scene.job(one)).unnotifiedSince).toBeUndefined();
  });

  it('is notified of the seal if it walks before the seal', async () => {
    const one = scene.invoice('EARLY');
    await scene.issue(one);
    const begun = toStartedWalk(one);
    expect(await takeWalk(scene.fixture.deps, begun)).toMatchObject({ completedSteps: [], next: { for: 'sealed' } });
    const started: string[] = [];
    scene.fixture.at = { 'before-notify': async () => void started.push('notify') };
    await scene.fixture.seal(scene.chain);
    scene.fixture.at = {};
    expect(started).toEqual(['notify']);
  });

  it('is notified of the seal even if it walks while its record is sealed', async () => {
    const one = scene.invoice('RACE');
    await scene.issue(one);
    const begun = toStartedWalk(one);
    scene.fixture.at = {
      'before-seal': async () => {
        scene.fixture.at = {};
        await takeWalk(scene.fixture.deps, begun);
      },
    };
    await scene.fixture.seal(scene.chain);
    const request = await getSealingRequestsCollection(scene.fixture.database).findOne({ job: one.job.id });
    expect(request).toMatchObject({ state: 'sealed', notify: true });
  });

  it('is started by the chain if the chain refuses the invoice and the call waits for the end', async () => {
    const chain = await scene.fixture.supplier('B58378431');
    const one = scene.invoice('LATE', chain.supplier);
    await scene.issue(one);
    const request = await getSealingRequestsCollection(scene.fixture.database).findOne({ job: one.job.id });
    const [, number = '', date = ''] = request?.invoiceKey.split('|') ?? [];
    await getChainInvoicesCollection(scene.fixture.database).insertOne({
      _id: request?.invoiceKey ?? '',
      chain: chain._id,
      number,
      date,
      entry: 'another',
      version: 1,
      unsettled: null,
      situation: initialInvoiceStateAtAuthority,
    });
    const started: string[] = [];
    const workflow = {
      start: async (_: string, { workflowId }: { workflowId: string }) => void started.push(workflowId),
      getHandle: (id: string) => ({ signal: () => Promise.reject(new WorkflowNotFoundError('none', id, undefined)) }),
    };
    const temporal = { withDeadline: (_: number, work: () => unknown) => work(), workflow } as unknown as Client;
    const { _id, installation } = chain;
    await createSealActivity({ ...scene.fixture.deps, temporal })({
      chain: _id,
      installation,
      head: null,
      compared: true,
    });
    expect(started).toEqual([`job:${workspace}:${one.job.id}`]);
  });
});
