// The census that steps of jobs query. Regression: a census that did not respond held a slot of the worker for ten
// seconds of each walk, so that a few hundred jobs of one workspace delayed the seals of all others while it was away. Nothing counted the queries, which use the certificate of the installation.
import { setTimeout as sleep } from 'node:timers/promises';
import { provideStepNeed } from '../../../activities/job/provide';
import { CensusQueryRunner } from '../../../activities/job/census-queries';
import type { ActivityDeps } from '../../../activities/deps';
import type { CensusResponse } from '../../../src/authority/census';
import { censusQueryLimits as limits } from '../../../src/contracts/limits/jobs';
import type { StepNeed } from '../../../src/flow/step-context';
import type { JobWalkInput } from '../../../src/model/walk';

const usual = { ...limits };
let isAway = true;
const ends: (() => void)[] = [];
beforeEach(() => {
  Object.assign(limits, { walkWaitsMs: 50 });
  isAway = true;
});
afterEach(async () => {
  isAway = false;
  for (const end of ends.splice(0)) end();
  await sleep(50);
});
afterAll(() => void Object.assign(limits, usual));

const identified = { kind: 'census', identified: true, result: 'IDENTIFICADO', name: 'A' } as const;
const answered = (): Promise<CensusResponse> => Promise.resolve(identified);
const hanging = (): Promise<CensusResponse> =>
  isAway ? new Promise((resolve) => void ends.push(() => resolve(identified))) : answered();

function openWorker() {
  let nowMs = 0;
  const queries = new CensusQueryRunner(() => nowMs);
  let asked = 0;
  const query = (workspace: string, step: string, ask: () => Promise<CensusResponse>) =>
    queries.query({
      workspace,
      step: `${workspace} ${step}`,
      ask: () => {
        asked += 1;
        return ask();
      },
    });
  return { query, countAsked: () => asked, passMs: (ms: number) => void (nowMs += ms) };
}

describe('a census that does not respond', () => {
  it('lets the walks of jobs end at once, so that their slots are free', async () => {
    let asked = 0;
    const lookUp = () => {
      asked += 1;
      return hanging();
    };
    const connectionFor = async () => ({ connection: { client: { lookUp } } });
    const walk = (workspace: string, id: number) =>
      provideStepNeed(
        { now: () => new Date(), connectionFor } as unknown as ActivityDeps,
        { databaseTime: new Date(), job: { _id: `${workspace}:${id}`, workspace }, workspace: {} } as JobWalkInput,
        { kind: 'census', visit: 0, code: 'B12345674', name: 'A' } as StepNeed,
      );
    const startMs = performance.now();
    const walks = ['a', 'b', 'c'].flatMap((workspace) => Array.from({ length: 40 }, (_, id) => walk(workspace, id)));
    expect(new Set((await Promise.all(walks)).map(({ kind }) => kind))).toEqual(new Set(['census-awaited']));
    expect(performance.now() - startMs).toBeLessThan(2_000);
    expect(asked).toBe(limits.atOnce.all);
  });

  it('leaves queries to another workspace', async () => {
    const { query, countAsked } = openWorker();
    await Promise.all(Array.from({ length: 40 }, (_, step) => query('large', `${step}`, hanging)));
    expect(countAsked()).toBe(limits.atOnce.owner);
    expect(await query('small', '1', answered)).toEqual(identified);
  });

  it('is queried once for a step, and a late answer is for the next walk', async () => {
    const { query, countAsked } = openWorker();
    let respond: (response: CensusResponse) => void = () => undefined;
    const late = (): Promise<CensusResponse> =>
      new Promise((resolve) => {
        respond = resolve;
      });
    expect(await query('a', '1', late)).toBeUndefined();
    expect(await query('a', '1', late)).toBeUndefined();
    respond(identified);
    expect(await query('a', '1', late)).toEqual(identified);
    expect(countAsked()).toBe(1);
  });

  it('is queried again after an error or a response that is no answer', async () => {
    const { query } = openWorker();
    const useless = { kind: 'unknown', reason: 'not-the-answer' } as unknown as CensusResponse;
    expect(await query('a', '1', () => Promise.reject(new Error('away')))).toBeUndefined();
    expect(await query('a', '1', () => Promise.resolve(useless))).toBeUndefined();
    expect(await query('a', '1', answered)).toEqual(identified);
  });
});

describe('a workspace that queries the census without end', () => {
  it('has a limited number of queries per minute', async () => {
    const { query, countAsked, passMs } = openWorker();
    for (let step = 0; step < limits.perMinute + 10; step += 1) await query('large', `${step}`, answered);
    expect(countAsked()).toBe(limits.perMinute);
    expect(await query('small', '1', answered)).toEqual(identified);
    passMs(60_000);
    expect(await query('large', 'later', answered)).toEqual(identified);
  });

  // A job asks again after ten seconds, later after two minutes. Its query must not wait for that.
  it('gets the answers of its jobs one after the other, however many of them begin at once', async () => {
    const { query, countAsked } = openWorker();
    const slowly = (): Promise<CensusResponse> => sleep(10, identified);
    const steps = Array.from({ length: 50 }, (_, step) => `${step}`);
    const first = await Promise.all(steps.map((step) => query('large', step, slowly)));
    expect(first.filter(Boolean)).toHaveLength(limits.atOnce.owner);
    await sleep(1_000);
    const left = steps.filter((_, i) => !first[i]);
    const second = await Promise.all(left.map((step) => query('large', step, slowly)));
    expect(second).toEqual(left.map(() => identified));
    expect(countAsked()).toBe(steps.length);
  });
});
