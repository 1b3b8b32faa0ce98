// The waiting calls of one process: one change stream for all, a read after each notification, and periodic reads
// without it.
import { setImmediate } from 'node:timers/promises';
import { MongoNetworkError } from 'mongodb';
import { milestoneAnnouncementLimits as limits } from '../../src/contracts/limits/events';
import type { JobMilestone } from '../../src/contracts/milestones';
import {
  createMilestoneWaitService,
  type MilestoneWait,
  type MilestoneWaitClock,
} from '../../src/jobs/milestone-waits';
import type { JobMilestoneAnnouncementListener } from '../../src/store/outbox/announcements';

const workspace = 'w';
const [job, other] = ['job', 'other'];
const open = new AbortController().signal;

/** Time that the test advances. */
class Clock implements MilestoneWaitClock {
  private ms = 0;
  private timers: { readonly atMs: number; readonly act: () => void }[] = [];

  nowMs = (): number => this.ms;

  after(ms: number, act: () => void): () => void {
    const timer = { atMs: this.ms + ms, act };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((one) => one !== timer);
    };
  }

  count = (): number => this.timers.length;

  async pass(ms: number): Promise<void> {
    const endMs = this.ms + ms;
    for (;;) {
      await setImmediate();
      const next = this.timers.toSorted((one, two) => one.atMs - two.atMs)[0];
      if (!next || next.atMs > endMs) break;
      this.timers = this.timers.filter((timer) => timer !== next);
      this.ms = next.atMs;
      next.act();
    }
    this.ms = endMs;
  }
}

/** Streams whose events the test sends. */
class Streams {
  readonly opened: JobMilestoneAnnouncementListener[] = [];
  closed = 0;
  readonly warned: string[] = [];
  readonly clock = new Clock();
  readonly waits = createMilestoneWaitService(
    (_until, listener) => {
      this.opened.push(listener);
      return async () => void (this.closed += 1);
    },
    { warn: (_details, text) => void this.warned.push(text) },
    this.clock,
  );

  get last(): JobMilestoneAnnouncementListener {
    return this.opened.at(-1) as JobMilestoneAnnouncementListener;
  }

  tell = (id: string, milestones: readonly JobMilestone[] = ['sealed']): void =>
    this.last.announced([{ workspace, id, milestones }]);
  /** Lets time pass until the stream responds. */
  async alive(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += limits.awaitMs) {
      await this.clock.pass(Math.min(limits.awaitMs, ms - passed));
      this.last.alive();
    }
  }
}

/** A wait for a value that the test sets later. */
class Waiting {
  looks = 0;
  isThere = false;
  answer: string | undefined = 'waits';
  readonly ended: Promise<void>;

  constructor(wait: MilestoneWait, waitMs = 30_000, closed = open) {
    const look = async () => {
      this.looks += 1;
      return this.isThere ? 'there' : undefined;
    };
    this.ended = wait
      .until(look, { waitMs, closed })
      .then((answer) => void (this.answer = answer))
      .finally(() => wait.end());
  }
}

const settle = () => setImmediate();

describe('calls that wait for a milestone', () => {
  let streams: Streams;
  beforeEach(() => {
    streams = new Streams();
  });

  const begin = (id = job) => streams.waits.begin({ workspace, id }, 'sealed');
  /** A call that began to wait while the stream was open. */
  async function waitingOnOpenStream(id = job): Promise<Waiting> {
    begin(other).end();
    streams.last.alive();
    const waiting = new Waiting(begin(id));
    await settle();
    return waiting;
  }

  it('are woken by a notification about their job, with one read and one stream', async () => {
    const [first, second] = [await waitingOnOpenStream(), await waitingOnOpenStream(other)];
    expect([first.looks, second.looks, streams.opened.length]).toEqual([0, 0, 1]);
    first.isThere = true;
    streams.tell(job);
    await first.ended;
    expect([first.answer, first.looks, second.looks]).toEqual(['there', 1, 0]);
  });

  it('are woken by a notification that arrived before their first read', async () => {
    begin(other).end();
    streams.last.alive();
    const wait = begin();
    streams.tell(job);
    expect(await wait.until(async () => 'there', { waitMs: 1, closed: open })).toBe('there');
  });

  it('share a stream for the seal and the end, and are each woken for their own milestone', async () => {
    begin(other).end();
    streams.last.alive();
    const sealed = new Waiting(begin());
    const ended = new Waiting(streams.waits.begin({ workspace, id: job, after: 'sealed' }, 'reported'));
    [sealed.isThere, ended.isThere] = [true, true];
    streams.tell(job);
    await sealed.ended;
    expect([streams.opened.length, sealed.looks, ended.looks]).toEqual([1, 1, 0]);
    streams.tell(job, ['sealed', 'printed', 'reported']);
    await ended.ended;
    expect([ended.answer, ended.looks]).toEqual(['there', 1]);
  });

  it('read once if the stream opens after their start', async () => {
    const waiting = new Waiting(begin());
    await settle();
    expect(waiting.looks).toBe(0);
    waiting.isThere = true;
    streams.last.alive();
    await waiting.ended;
    expect([waiting.answer, waiting.looks]).toEqual(['there', 1]);
  });

  it('return at once if the milestone is already stored', async () => {
    const stored = streams.waits.begin({ workspace, id: job, isStored: true }, 'sealed');
    expect(await stored.until(async () => 'there', { waitMs: 1, closed: open })).toBe('there');
  });

  it('read again soon after a notification without a result, and later rarely', async () => {
    const waiting = await waitingOnOpenStream();
    streams.tell(job);
    await settle();
    expect(waiting.looks).toBe(1);
    await streams.alive(limits.lookMs);
    expect(waiting.looks).toBe(2);
    await streams.alive(limits.lookAgainMs - limits.lookMs);
    expect(waiting.looks).toBe(2);
    await streams.alive(2 * limits.lookMs);
    expect(waiting.looks).toBe(3);
  });

  it('read periodically while the stream is silent', async () => {
    const waiting = await waitingOnOpenStream();
    await streams.clock.pass(limits.silentMs);
    waiting.isThere = true;
    await streams.clock.pass(limits.lookMs);
    expect(waiting.answer).toBe('there');
  });

  it('read periodically after the stream failed, and open it again', async () => {
    const waiting = await waitingOnOpenStream();
    streams.last.failed(new Error('gone'));
    await streams.clock.pass(limits.lookMs);
    expect([waiting.looks, streams.warned.length]).toEqual([1, 1]);
    await streams.clock.pass(limits.lookMs);
    expect([waiting.looks, streams.opened.length]).toEqual([2, 2]);
    waiting.isThere = true;
    streams.last.alive();
    await waiting.ended;
    expect(waiting.answer).toBe('there');
  });

  it('do not open a failing stream more than once a second', async () => {
    const waiting = new Waiting(begin(), 10_000);
    for (let i = 0; i < 40; i += 1) {
      await streams.clock.pass(250);
      streams.last.failed(new Error('refused'));
    }
    await waiting.ended;
    expect(waiting.answer).toBeUndefined();
    expect([streams.opened.length <= 11, streams.warned.length]).toEqual([true, 1]);
  });

  it('end at the time limit, or when the client disconnects', async () => {
    const closing = new AbortController();
    const [late, gone] = [new Waiting(begin(), 3_000), new Waiting(begin(other), 30_000, closing.signal)];
    streams.last.alive();
    closing.abort();
    await gone.ended;
    expect([late.answer, gone.answer]).toEqual(['waits', undefined]);
    await streams.alive(3_000);
    await late.ended;
    expect(late.answer).toBeUndefined();
  });

  it('wait while the database is unavailable, and pass other errors on', async () => {
    begin(other).end();
    streams.last.alive();
    let error: Error | undefined = new MongoNetworkError('away');
    const look = async () => {
      if (error) throw error;
      return 'there';
    };
    const answer = begin().until(look, { waitMs: 30_000, closed: open });
    streams.tell(job);
    await settle();
    error = undefined;
    await streams.alive(limits.lookMs);
    expect(await answer).toBe('there');
    error = new Error('a bug');
    const refused = expect(begin().until(look, { waitMs: 30_000, closed: open })).rejects.toThrow('a bug');
    streams.tell(job);
    await refused;
  });

  it('close their stream some time after the last call, and the next call opens a new stream', async () => {
    const waiting = await waitingOnOpenStream();
    waiting.isThere = true;
    streams.tell(job);
    await waiting.ended;
    await streams.alive(limits.lingerMs - limits.lookMs);
    expect(streams.closed).toBe(0);
    await streams.clock.pass(2 * limits.lookMs);
    expect([streams.closed, streams.clock.count()]).toEqual([1, 0]);
    const next = new Waiting(begin());
    await settle();
    expect([streams.opened.length, next.looks]).toEqual([2, 0]);
  });
});
