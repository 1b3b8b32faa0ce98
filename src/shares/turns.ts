// Limits the concurrent calls of each owner while several owners are active. Each owner runs a few calls (more in a
// calm process), and its further calls wait, so that only a handful of calls delay another owner. A single owner never
// waits.
import { performance } from 'node:perf_hooks';
import { createRefusal } from '../contracts/errors';
import type { ResourceReleaser, ClientGoneSubscriber } from './share';

interface OwnerQueue {
  running: number;
  /** Oldest first. */
  readonly waiting: Set<() => void>;
  /** Time at which the last call started. */
  lastAt: number;
}

export interface OwnerTurnLimits {
  /** Maximum number of running calls of one owner while another owner is active and the thread is busy. */
  readonly together: number;
  /** The limit while the process is not busy. A burst makes the process busy before this is noticed. */
  readonly calm: number;
  /** An owner is active while a call runs, and for this time after its last call started. */
  readonly activeMs: number;
  /**
   * The thread is busy if it worked for `busyPart` of the time between two checks (`lookMs`), and for `busyMs` after
   * that.
   */
  readonly busyPart: number;
  readonly busyMs: number;
  readonly lookMs: number;
}

/** Gives owners turns for their calls. */
export class FairCallTurns {
  private readonly lines = new Map<string, OwnerQueue>();

  constructor(
    private readonly limits: OwnerTurnLimits,
    private readonly isBusy: () => boolean = makeBusyCheck(limits),
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /**
   * Resolves when the call may run. This is at once if its owner is alone or has only a few running calls.
   * @throws Refusal `busy` if the client is gone before
   */
  begin(owner: string, whenGone?: ClientGoneSubscriber): Promise<ResourceReleaser> | ResourceReleaser {
    const line = this.lineOf(owner);
    line.lastAt = this.nowMs();
    if (line.running < this.mostOf(owner)) return this.start(owner, line);
    return new Promise((resolve, reject) => {
      const go = (): void => resolve(this.start(owner, line));
      line.waiting.add(go);
      whenGone?.(() => line.waiting.delete(go) && reject(createRefusal('busy', 'client-disconnected')));
    });
  }

  runningOf(owner: string): number {
    return this.lines.get(owner)?.running ?? 0;
  }

  private lineOf(owner: string): OwnerQueue {
    const line = this.lines.get(owner) ?? { running: 0, waiting: new Set(), lastAt: 0 };
    this.lines.set(owner, line);
    return line;
  }

  private start(owner: string, line: OwnerQueue): ResourceReleaser {
    line.running += 1;
    let isRunning = true;
    return () => {
      if (!isRunning) return;
      isRunning = false;
      line.running -= 1;
      // Calls wait only while others run, so each call that ends starts the next calls.
      for (const go of line.waiting) {
        if (line.running >= this.mostOf(owner)) return;
        line.waiting.delete(go);
        go();
      }
    };
  }

  private mostOf(owner: string): number {
    const now = this.nowMs();
    for (const [other, { running, lastAt }] of this.lines) {
      if (other === owner) continue;
      if (running > 0 || now - lastAt <= this.limits.activeMs)
        return this.isBusy() ? this.limits.together : this.limits.calm;
      this.lines.delete(other);
    }
    return Infinity;
  }
}

/**
 * The turn of one call. The call gives it away while it waits for something outside (`stepAside`), and waits for another
 * one before it continues.
 */
export class CallTurn {
  private asideCount = 0;
  private isHeld = true;
  private isOver = false;
  private beginning: Promise<void> | undefined;

  constructor(
    private release: ResourceReleaser,
    private readonly begin: () => Promise<ResourceReleaser> | ResourceReleaser,
  ) {}

  /**
   * Ends the turn until all returned functions were called. A stream that continues after its call has no turn, and
   * takes none.
   * @returns a function that resolves when it is the call's turn again. Calling it again has no effect. It throws
   *   Refusal `busy` if the client is gone before.
   */
  stepAside(): () => Promise<void> {
    this.asideCount += 1;
    this.giveBack();
    let isAside = true;
    return async () => {
      if (!isAside) return;
      isAside = false;
      this.asideCount -= 1;
      if (this.asideCount > 0 || this.isHeld || this.isOver) return;
      // Parts of a call that come back at once need one turn. A part must not wait for a second one.
      this.beginning ??= this.takeNext();
      await this.beginning;
    };
  }

  end(): void {
    this.isOver = true;
    this.giveBack();
  }

  private async takeNext(): Promise<void> {
    try {
      const release = await this.begin();
      // Meanwhile, the call may have ended, or a part of it may have stepped aside again.
      if (this.isOver || this.asideCount > 0) return release();
      this.release = release;
      this.isHeld = true;
    } finally {
      this.beginning = undefined;
    }
  }

  private giveBack(): void {
    this.isHeld = false;
    this.release();
  }
}

/** Returns whether the thread was busy recently. The limits reduce its load, so it counts as busy for a while longer. */
function makeBusyCheck({ busyPart, busyMs, lookMs }: OwnerTurnLimits): () => boolean {
  let [mark, at, busyAt] = [performance.eventLoopUtilization(), performance.now(), -Infinity];
  return () => {
    const now = performance.now();
    if (now - at >= lookMs) {
      if (performance.eventLoopUtilization(mark).utilization >= busyPart) busyAt = now;
      [mark, at] = [performance.eventLoopUtilization(), now];
    }
    return now - busyAt < busyMs;
  };
}
