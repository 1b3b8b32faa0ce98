// Who is at work now: while one owner is alone nobody waits. Of several each has a few calls under way, in a calm process some
// more, and its others wait behind them: what stands before a call of another owner is a handful, whatever anybody sends.
import { performance } from 'node:perf_hooks';
import type { Release } from './share';

interface OwnerQueue {
  running: number;
  readonly waiting: (() => void)[];
  /** When its last call began. */
  lastAt: number;
}

export interface TurnLimits {
  /** Calls under way of one owner while another one is active and the thread is busy. */
  readonly together: number;
  /** The same while it is not: what comes at once makes it busy before anybody sees that. */
  readonly calm: number;
  /** So long after its last call began an owner is active, and while one is under way. */
  readonly activeMs: number;
  /** The thread is busy from this part of its time on, between two looks, and for so long after. */
  readonly busyPart: number;
  readonly busyMs: number;
  readonly lookMs: number;
}

export class Turns {
  private readonly lines = new Map<string, OwnerQueue>();

  constructor(
    private readonly limits: TurnLimits,
    private readonly isBusy: () => boolean = makeLook(limits),
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** Resolves when the call may go on; at once for an owner that is alone, or has little under way. */
  begin(owner: string): Promise<Release> | Release {
    const line = this.lineOf(owner);
    line.lastAt = this.nowMs();
    if (line.running < this.mostOf(owner)) return this.start(owner, line);
    return new Promise((resolve) => line.waiting.push(() => resolve(this.start(owner, line))));
  }

  runningOf(owner: string): number {
    return this.lines.get(owner)?.running ?? 0;
  }

  private lineOf(owner: string): OwnerQueue {
    const line = this.lines.get(owner) ?? { running: 0, waiting: [], lastAt: 0 };
    this.lines.set(owner, line);
    return line;
  }

  private start(owner: string, line: OwnerQueue): Release {
    line.running += 1;
    let isRunning = true;
    return () => {
      if (!isRunning) return;
      isRunning = false;
      line.running -= 1;
      // Somebody waits only behind one that runs: whoever ends lets the next ones go.
      while (line.waiting.length > 0 && line.running < this.mostOf(owner)) line.waiting.shift()?.();
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

/** Whether the thread had little time left lately: turns make it calmer, so it counts as busy for a while longer. */
function makeLook({ busyPart, busyMs, lookMs }: TurnLimits): () => boolean {
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
