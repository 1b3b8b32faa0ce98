// Tests that calls with `wait` read in their turns. Regression: 256 calls with `wait` read their jobs at once, in addition
// to the 16 calls that a workspace may run while another one is active.
import { EventEmitter, setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'koa';
import { workspaceConcurrentCallLimits as limits } from '../../src/contracts/limits/shares';
import { waitForStoredJobMilestone } from '../../src/http/jobs/wait-for-job';
import type { TenantCallContext } from '../../src/http/kit/endpoint';
import { runMonthSumsReadInTurn } from '../../src/http/invoice-book/streams';
import { runCallInTurn } from '../../src/http/kit/serve';
import { createMilestoneWaitService } from '../../src/jobs/milestone-waits';
import { createUuidV7 } from '../../src/main/ids';
import type { JobDocument } from '../../src/model/job';
import { apiAndConsoleCallTurns } from '../../src/shares/shares';

const milestones = createMilestoneWaitService(
  (_, listener) => {
    listener.alive();
    return async () => undefined;
  },
  { warn: () => undefined },
);

/** Makes calls of an owner at once. @returns the most reads at once, and how many calls had a response */
async function callAtOnce(count: number, wait: string, abort?: AbortSignal) {
  const owner = createUuidV7();
  const job = { id: createUuidV7(), entryId: createUuidV7(), open: true, intents: [] } as unknown as JobDocument;
  let [reading, most] = [0, 0];
  const read = async () => {
    reading += 1;
    most = Math.max(most, reading);
    await sleep(10);
    reading -= 1;
    return { job, entry: { files: [], states: [] } };
  };
  const store = { jobs: { findWithEntry: read }, entries: { find: async () => (await read()).entry } };
  const answers = await Promise.allSettled(
    Array.from({ length: count }, () => {
      const ctx = { state: {}, res: Object.assign(new EventEmitter(), { closed: false }) };
      ctx.res.setMaxListeners(0);
      abort?.addEventListener('abort', () => Object.assign(ctx.res, { closed: true }).emit('close'));
      return runCallInTurn(ctx as unknown as Context, owner, (stepAside) => {
        const closed = abort ?? new AbortController().signal;
        const call = { query: { wait }, workspace: { _id: owner }, deps: { milestones }, closed, stepAside, store };
        return waitForStoredJobMilestone(call as unknown as TenantCallContext, job);
      });
    }),
  );
  return { most, answered: answers.filter(({ status }) => status === 'fulfilled').length, owner };
}

let active: NodeJS.Timeout;
beforeAll(async () => {
  const touch = async () => (await apiAndConsoleCallTurns.begin('another'))();
  await touch();
  active = setInterval(() => void touch(), 100);
});
afterAll(() => clearInterval(active));

describe('calls that wait for jobs', () => {
  it.each(['0', '1'])('read in the turns of their workspace (wait %s)', async (wait) => {
    const { most, answered, owner } = await callAtOnce(200, wait);
    expect(answered).toBe(200);
    expect(most).toBeLessThanOrEqual(limits.calm);
    expect(apiAndConsoleCallTurns.runningOf(owner)).toBe(0);
  });

  it('leave nothing when their clients disconnect', async () => {
    const closing = new AbortController();
    setMaxListeners(0, closing.signal);
    setTimeout(() => closing.abort(), 50);
    const { owner } = await callAtOnce(200, '20', closing.signal);
    expect(apiAndConsoleCallTurns.runningOf(owner)).toBe(0);
  });
});

describe('calls that wait for a slot', () => {
  it('continue in the turns of their workspace, and none of them waits for another without end', async () => {
    const owner = createUuidV7();
    // A busy process leaves one more turn.
    const held = await apiAndConsoleCallTurns.begin(owner);
    let [working, most] = [0, 0];
    const months = await Promise.all(
      Array.from({ length: 20 }, () => {
        const ctx = { state: {}, res: new EventEmitter() } as unknown as Context;
        return runCallInTurn(ctx, owner, (stepAside) => {
          const call = { closed: new AbortController().signal, workspace: { _id: owner }, stepAside };
          return runMonthSumsReadInTurn(call as unknown as TenantCallContext, async ({ inTurn }) => {
            working += 1;
            most = Math.max(most, working);
            for (let page = 0; page < 3; page += 1) await inTurn?.(() => sleep(1));
            working -= 1;
            return 'read';
          });
        });
      }),
    );
    expect([new Set(months), months.length, most]).toEqual([new Set(['read']), 20, 1]);
    expect(apiAndConsoleCallTurns.runningOf(owner)).toBe(1);
    held();
    expect(apiAndConsoleCallTurns.runningOf(owner)).toBe(0);
  });
});
