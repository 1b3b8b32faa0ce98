// The sweep of batches, bulk actions, registrations and exports, on a real database: which rows it reaches when starts fail.
import {
  restartLostBatchRuns,
  restartLostBulkActionRuns,
  restartLostMonthExportRuns,
  restartLostSelfRegistrationRuns,
} from '../../../activities/sweep/restart-lost-runs';
import { batchLimits } from '../../../src/contracts/limits/batches';
import { monthExportLimits } from '../../../src/contracts/limits/exports';
import { registrationLinkLimits } from '../../../src/contracts/limits/registrations';
import { sweepLimits } from '../../../src/contracts/limits/sweep';
import { type ChainFixture, workspace } from '../chain-fixture';
import { openSweepFixture } from './temporal-fixture';

let fixture: ChainFixture;
beforeAll(async () => {
  fixture = await openSweepFixture();
}, 60_000);
afterAll(() => fixture.close());

describe.each([
  ['batches', 'batches', restartLostBatchRuns, batchLimits],
  ['bulk actions', 'bulk_actions', restartLostBulkActionRuns, batchLimits],
  ['registrations', 'registrations', restartLostSelfRegistrationRuns, registrationLinkLimits],
  ['exports', 'month_exports', restartLostMonthExportRuns, monthExportLimits],
] as const)('the sweep of %s', (_what, name, sweep, { sweptSeconds, sweptMax }) => {
  const rows = () => fixture.database.collection<{ _id: string; id: string; checkedAt: Date }>(name);
  let now = new Date();
  let attempted: string[] = [];
  beforeEach(async () => {
    await rows().deleteMany({});
    attempted = [];
    now = new Date();
  });

  const start = { total: 1, supplier: 'B12345674', month: '2026-01' };
  const seed = (ids: readonly string[], checkedAt = new Date(0)) =>
    rows().insertMany(
      ids.map(
        (id) => ({ _id: `${workspace}:${id}`, id, workspace, open: true, tokenHash: id, checkedAt, ...start }) as never,
      ),
    );
  /** Runs a pass, later by the pause between two passes. Starts of ids that begin with "bad" fail. */
  const pass = async (stopping: () => boolean = () => false, code = 3): Promise<string[]> => {
    now = new Date(now.getTime() + sweepLimits.everySeconds * 1_000);
    attempted = [];
    const { temporal } = fixture.deps;
    const start = async (_type: string, { workflowId }: { workflowId: string }): Promise<void> => {
      const id = workflowId.split(':').at(-1) ?? '';
      attempted.push(id);
      if (id.startsWith('bad')) throw Object.assign(new Error('refused'), { code, details: '', metadata: {} });
    };
    const workflow = Object.assign(Object.create(temporal.workflow) as object, { start });
    const failing = Object.create(temporal, { workflow: { value: workflow } }) as typeof temporal;
    await sweep({ ...fixture.deps, temporal: failing, stopping }, now);
    return attempted;
  };
  const named = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}-${i}`);

  it('retries a failed start in the next pass, but a successful start only after the interval', async () => {
    await seed(['bad-1', 'good-1']);
    expect((await pass()).toSorted()).toEqual(['bad-1', 'good-1']);
    expect(await pass()).toEqual(['bad-1']);
    now = new Date(now.getTime() + sweptSeconds * 1_000);
    expect((await pass()).toSorted()).toEqual(['bad-1', 'good-1']);
  });

  it('starts the other runs even if a whole page of starts fails each time', async () => {
    await seed(named('bad', sweptMax));
    await seed(['good-1'], new Date(now.getTime() - sweptSeconds * 1_000));
    expect(await pass()).not.toContain('good-1');
    expect(await pass()).toContain('good-1');
  });

  it('ends if Temporal becomes unavailable, and the next pass continues after the failed start', async () => {
    await seed(['bad-1'], new Date(0));
    await seed(['good-1', 'good-2'], new Date(1));
    expect(await pass(undefined, 14)).toEqual(['bad-1']);
    expect(await pass(undefined, 14)).toEqual(['good-1', 'good-2', 'bad-1']);
  });

  it('ends if the worker stops, and the next pass continues at the same place', async () => {
    await seed(['good-1'], new Date(0));
    await seed(['good-2'], new Date(1));
    expect(await pass(() => attempted.length > 0)).toEqual(['good-1']);
    expect(await pass()).toEqual(['good-2']);
  });
});
