// Calls that wait for a milestone of a job. Announcements wake these calls (store/outbox/announcements.ts), and a query
// decides. One stream serves all calls of a process that wait for the same milestone; it is open only while there are
// such calls.
import { milestoneAnnouncementLimits as limits } from '../contracts/limits/events';
import type { JobMilestone } from '../contracts/milestones';
import { type Database, isDatabaseUnavailableError } from '../store/database';
import {
  type JobMilestoneAnnouncement,
  type JobMilestoneAnnouncementListener,
  listenToJobMilestoneAnnouncements,
} from '../store/outbox/announcements';

/** The subject of a call's wait. */
export interface MilestoneWaitTarget {
  readonly workspace: string;
  /** Id of the job or of the entry. */
  readonly id: string;
  /** Set if the job or entry is already stored. The wait then starts with a query. */
  readonly isStored?: boolean;
  /**
   * An earlier milestone for which the call also waits. One stream serves both, because it also announces the end of
   * jobs.
   */
  readonly after?: 'sealed';
}

/** The maximum wait of a call. */
export interface MilestoneWaitLimit {
  readonly waitMs: number;
  /** Aborted when the client has gone. */
  readonly closed: AbortSignal;
}

/** The wait of one call that listens. */
export interface MilestoneWait {
  /**
   * Waits until `look` returns a value. `look` is called after announcements, and sometimes without one. `look` queries
   * the database, and returns undefined while the milestone is not reached. An unreachable database counts as not
   * reached.
   * @returns undefined after the time limit, or if the client has disconnected
   */
  until<T>(look: () => Promise<T | undefined>, limit: MilestoneWaitLimit): Promise<T | undefined>;
  /** Stops listening. May be called again. */
  end(): void;
}

/** The waits of all calls of this process. */
export interface MilestoneWaitService {
  /** Starts to listen. A commit after this moment wakes the wait, even before the first query. */
  begin(awaited: MilestoneWaitTarget, until: JobMilestone): MilestoneWait;
}

/** Opens a stream of announcements; returns the function that closes it. */
type Listen = (until: JobMilestone, listener: JobMilestoneAnnouncementListener) => () => Promise<void>;

interface WaitLog {
  warn(details: object, text: string): void;
}

/** The functions of a clock that waits need. */
export interface MilestoneWaitClock {
  nowMs(): number;
  /** Calls `act` later; the returned function prevents the call. */
  after(ms: number, act: () => void): () => void;
}

export const systemMilestoneWaitClock: MilestoneWaitClock = {
  nowMs: () => performance.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms).unref();
    return () => clearTimeout(timer);
  },
};

/** Creates the waits of one process. */
export const createDatabaseMilestoneWaitService = (database: Database, log: WaitLog): MilestoneWaitService =>
  createMilestoneWaitService((until, listener) => listenToJobMilestoneAnnouncements(database, until, listener), log);

/** Creates waits that listen to the given announcements. */
export function createMilestoneWaitService(
  listen: Listen,
  log: WaitLog,
  clock: MilestoneWaitClock = systemMilestoneWaitClock,
): MilestoneWaitService {
  const rooms = new Map<JobMilestone, WaitingRoom>();
  return {
    begin(awaited, until) {
      const { after: stream = until } = awaited;
      const room = rooms.get(stream) ?? new WaitingRoom((listener) => listen(stream, listener), log, clock);
      rooms.set(stream, room);
      return room.enter(awaited, until);
    },
  };
}

/** A waiting call. */
interface Waiter {
  readonly until: JobMilestone;
  /** Whether the next tick must query for this waiter, because something was announced or the job is already stored. */
  isDue: boolean;
  /**
   * Whether an announcement arrived, so that one more query follows. After an election, a new primary may show a change
   * slightly after its announcement.
   */
  isTold: boolean;
  lookedMs: number;
  wake?: () => void;
}

/** The calls that one stream serves. */
class WaitingRoom {
  private readonly waiters = new Map<string, Set<Waiter>>();
  private close: (() => Promise<void>) | undefined;
  private isTicking = false;
  /** Time at which the stream last showed that it is alive; undefined if it is not open. */
  private aliveMs: number | undefined;
  private emptyMs = 0;
  /** Time at which the last stream failed; undefined if it did not fail, or if another stream is alive. */
  private failedMs: number | undefined;

  constructor(
    private readonly listen: (listener: JobMilestoneAnnouncementListener) => () => Promise<void>,
    private readonly log: WaitLog,
    private readonly clock: MilestoneWaitClock,
  ) {}

  enter({ workspace, id, isStored = false }: MilestoneWaitTarget, until: JobMilestone): MilestoneWait {
    const key = `${workspace}:${id}`;
    // An open stream announces all later changes. If a stream opens later, it wakes all waiters at that moment.
    const waiter: Waiter = { until, isDue: isStored, isTold: false, lookedMs: this.clock.nowMs() };
    const same = this.waiters.get(key) ?? new Set();
    this.waiters.set(key, same.add(waiter));
    this.open();
    if (!this.isTicking) this.tickLater();
    return {
      until: (look, limit) => waitUntil(waiter, look, limit, this.clock),
      end: () => {
        same.delete(waiter);
        if (same.size > 0 || this.waiters.get(key) !== same) return;
        this.waiters.delete(key);
        if (this.waiters.size === 0) this.emptyMs = this.clock.nowMs();
      },
    };
  }

  private isAlive(): boolean {
    return this.aliveMs !== undefined && this.clock.nowMs() - this.aliveMs <= limits.silentMs;
  }

  private open(): void {
    const { failedMs = Number.NEGATIVE_INFINITY } = this;
    if (this.close || this.clock.nowMs() - failedMs < limits.reopenMs) return;
    this.close = this.listen({
      alive: () => {
        const wasAlive = this.isAlive();
        this.aliveMs = this.clock.nowMs();
        this.failedMs = undefined;
        // A commit before the stream opened is not announced to earlier waiters.
        if (!wasAlive) this.wakeAll();
      },
      announced: (announcements) => this.wake(announcements),
      failed: (error) => this.lose(error),
    });
  }

  private lose(error: unknown): void {
    this.close = undefined;
    this.aliveMs = undefined;
    const isNew = this.failedMs === undefined;
    this.failedMs = this.clock.nowMs();
    if (isNew && this.waiters.size > 0)
      this.log.warn({ error }, 'a change stream failed: calls that wait for jobs read the database every second');
  }

  private wake(announcements: readonly JobMilestoneAnnouncement[]): void {
    for (const { workspace, id, milestones } of announcements)
      this.waiters.get(`${workspace}:${id}`)?.forEach((waiter) => {
        if (!milestones.includes(waiter.until)) return;
        waiter.isTold = true;
        wakeUp(waiter);
      });
  }

  private wakeAll(): void {
    for (const same of this.waiters.values()) same.forEach(wakeUp);
  }

  private tickLater(): void {
    this.isTicking = true;
    this.clock.after(limits.lookMs, () => this.tick());
  }

  /** Queries for changes that were not announced, and closes an unused stream. */
  private tick(): void {
    const nowMs = this.clock.nowMs();
    if (this.waiters.size === 0 && nowMs - this.emptyMs >= limits.lingerMs) return this.rest();
    this.tickLater();
    if (this.waiters.size > 0) this.open();
    if (!this.isAlive()) return this.wakeAll();
    for (const same of this.waiters.values())
      for (const waiter of same)
        if (waiter.isTold || nowMs - waiter.lookedMs >= limits.lookAgainMs) {
          waiter.isTold = false;
          wakeUp(waiter);
        }
  }

  private rest(): void {
    this.isTicking = false;
    const { close } = this;
    this.close = undefined;
    this.aliveMs = undefined;
    void close?.().catch((error: unknown) => this.log.warn({ error }, 'a stream of announcements was not closed'));
  }
}

function wakeUp(waiter: Waiter): void {
  waiter.isDue = true;
  waiter.wake?.();
}

async function waitUntil<T>(
  waiter: Waiter,
  look: () => Promise<T | undefined>,
  { waitMs, closed }: MilestoneWaitLimit,
  clock: MilestoneWaitClock,
): Promise<T | undefined> {
  const endMs = clock.nowMs() + waitMs;
  for (;;) {
    if (waiter.isDue) {
      waiter.isDue = false;
      const value = await lookUnlessAway(look);
      waiter.lookedMs = clock.nowMs();
      if (value !== undefined) return value;
    }
    const leftMs = endMs - clock.nowMs();
    if (leftMs <= 0 || closed.aborted) return undefined;
    if (!waiter.isDue) await sleepUntilWoken(waiter, leftMs, closed, clock);
  }
}

async function lookUnlessAway<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await look();
  } catch (error) {
    if (isDatabaseUnavailableError(error)) return undefined;
    throw error;
  }
}

function sleepUntilWoken(
  waiter: Waiter,
  leftMs: number,
  closed: AbortSignal,
  clock: MilestoneWaitClock,
): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      stop();
      closed.removeEventListener('abort', done);
      delete waiter.wake;
      resolve();
    };
    const stop = clock.after(leftMs, done);
    closed.addEventListener('abort', done, { once: true });
    waiter.wake = done;
  });
}
