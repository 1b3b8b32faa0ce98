// Turns of owners: unlimited for a single owner, a few each when there are several, and no owner waits without end.
import { CallTurn, FairCallTurns } from '../../src/shares/turns';
import type { ResourceReleaser } from '../../src/shares/share';

const limits = { together: 2, calm: 5, activeMs: 1_000, busyPart: 0.7, busyMs: 1, lookMs: 1 };
let now = 0;
let isBusy = true;
const createTurns = () =>
  new FairCallTurns(
    limits,
    () => isBusy,
    () => now,
  );

describe('the turns of owners', () => {
  it('are unlimited for an only owner', () => {
    const turns = createTurns();
    expect(Array.from({ length: 50 }, () => turns.begin('a')).every((turn) => typeof turn === 'function')).toBe(true);
    expect(turns.runningOf('a')).toBe(50);
  });

  it('are a few for each of two owners, later one by one, and unlimited again for an only owner', async () => {
    const turns = createTurns();
    const other = turns.begin('b') as ResourceReleaser;
    other();
    const ends: ResourceReleaser[] = [];
    for (let i = 0; i < 10; i += 1) void Promise.resolve(turns.begin('a')).then((end) => ends.push(end));
    await Promise.resolve();
    const again = turns.begin('b');
    expect([turns.runningOf('a'), typeof again]).toEqual([2, 'function']);
    (again as ResourceReleaser)();
    ends.shift()?.();
    expect(turns.runningOf('a')).toBe(2);
    now += 2_000;
    ends.shift()?.();
    expect(turns.runningOf('a')).toBe(8);
    await new Promise((resolve) => setImmediate(resolve));
    for (const end of ends.splice(0)) end();
    expect(turns.runningOf('a')).toBe(0);
  });

  it('end once even if the caller ends them twice', () => {
    const turns = createTurns();
    const [one] = [turns.begin('a') as ResourceReleaser, turns.begin('a')];
    one();
    one();
    expect(turns.runningOf('a')).toBe(1);
  });

  it('let a second owner wait for only some turns of the first owner in a calm process', () => {
    const turns = createTurns();
    (turns.begin('b') as ResourceReleaser)();
    isBusy = false;
    const begun = Array.from({ length: 50 }, () => turns.begin('a')).filter((turn) => typeof turn === 'function');
    expect(begun).toHaveLength(limits.calm);
    isBusy = true;
  });

  // Regression: calls of clients that had disconnected stayed in the line and ran.
  it('skip a call whose client is gone', async () => {
    const turns = createTurns();
    (turns.begin('b') as ResourceReleaser)();
    const running = Array.from({ length: limits.together }, () => turns.begin('a') as ResourceReleaser);
    let leave = (): void => undefined;
    const gone = turns.begin('a', (drop) => (leave = drop));
    const next = turns.begin('a');
    leave();
    await expect(gone).rejects.toMatchObject({ key: 'busy', reason: { id: 'client-disconnected' } });
    running.forEach((end) => end());
    (await next)();
    leave();
    expect(turns.runningOf('a')).toBe(0);
  });
});

// Regression: a call that had waited outside continued without a turn, in addition to the calls that had one.
describe('a call that steps aside', () => {
  const createCall = async (turns: FairCallTurns) => {
    const begin = () => turns.begin('a');
    return new CallTurn(await begin(), begin);
  };
  /** Two calls of `a`, which are all that it may run. */
  const createCalls = async () => {
    const turns = createTurns();
    (turns.begin('b') as ResourceReleaser)();
    return { turns, one: await createCall(turns), other: await createCall(turns) };
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  it('lets another call run, and continues only when it is its turn again', async () => {
    const { turns, one, other } = await createCalls();
    const comeBack = one.stepAside();
    const next = turns.begin('a');
    expect([typeof next, turns.runningOf('a')]).toEqual(['function', 2]);
    let isBack = false;
    const back = comeBack().then(() => (isBack = true));
    await settle();
    expect([isBack, turns.runningOf('a')]).toEqual([false, 2]);
    other.end();
    await back;
    await comeBack();
    expect(turns.runningOf('a')).toBe(2);
    (next as ResourceReleaser)();
    one.end();
    expect(turns.runningOf('a')).toBe(0);
  });

  it('comes back once if it stepped aside twice, and holds one turn whatever its parts do at once', async () => {
    const { turns, one, other } = await createCalls();
    const [first, second] = [one.stepAside(), one.stepAside()];
    await second();
    expect(turns.runningOf('a')).toBe(1);
    await first();
    expect(turns.runningOf('a')).toBe(2);
    await Promise.all([one.stepAside()(), one.stepAside()()]);
    await one.stepAside()();
    expect(turns.runningOf('a')).toBe(2);
    one.end();
    other.end();
    expect(turns.runningOf('a')).toBe(0);
  });

  it('takes no turn after its end, as a stream does that is read later', async () => {
    const { turns, one, other } = await createCalls();
    const comeBack = one.stepAside();
    const next = turns.begin('a') as ResourceReleaser;
    const back = comeBack();
    one.end();
    other.end();
    next();
    await back;
    await one.stepAside()();
    expect(turns.runningOf('a')).toBe(0);
  });
});
