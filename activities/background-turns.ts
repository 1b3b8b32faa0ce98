// Slots of one kind of background work in a worker, in turns: a workspace that just had a slot leaves one slot free while
// another one waits longer. Workspaces ask again instead of waiting, so the line remembers who asked. Temporal may give
// their next attempt to another worker, so a line has places of workspaces that do not come: it keeps at most one slot.
import { workerLimits } from '../src/contracts/limits/worker';
import { FairResourceLimit, type ResourceReleaser } from '../src/shares/share';

const { background: limits } = workerLimits;

/** The maximum numbers of slots. */
interface BackgroundSlotLimits {
  readonly all: number;
  readonly owner: number;
}

/** A workspace got no slot, and asks again after this time. */
export interface BackgroundSlotRefusal {
  readonly retryMs: number;
}

/** The slots of one worker process, and the workspaces that wait for one. */
export class BackgroundSlotPool {
  private readonly share: FairResourceLimit;
  private taken = 0;
  /** The times until which workspaces wait, in the order in which they first asked in vain. */
  private readonly waiting = new Map<string, number>();
  /** The times at which workspaces gave slots back, oldest first. */
  private readonly turnEnds = new Map<string, number>();

  /** @param nowMs milliseconds of a clock that never goes back */
  constructor(
    private readonly pot: BackgroundSlotLimits,
    private readonly nowMs: () => number,
  ) {
    this.share = new FairResourceLimit('background work', pot);
  }

  /** Takes a slot, unless none is free for the workspace in its turn. @param attempt number of the attempt, from 1 */
  take(workspace: string, attempt: number): ResourceReleaser | BackgroundSlotRefusal {
    this.forgetGone();
    const ahead = this.countAhead(workspace);
    const kept = ahead > 0 && this.turnEnds.has(workspace) ? 1 : 0;
    const release = this.taken + kept < this.pot.all ? this.share.tryTake({ owner: workspace }) : undefined;
    if (!release) return this.refuse(workspace, attempt, ahead);
    this.waiting.delete(workspace);
    this.taken += 1;
    return () => {
      this.taken -= 1;
      this.turnEnds.delete(workspace);
      this.turnEnds.set(workspace, this.nowMs());
      release();
    };
  }

  /** Counts the workspaces that wait longer, and that may have another slot. */
  private countAhead(workspace: string): number {
    let count = 0;
    for (const other of this.waiting.keys()) {
      if (other === workspace) break;
      if (this.mayHaveMore(other)) count += 1;
    }
    return count;
  }

  private mayHaveMore(workspace: string): boolean {
    return this.share.heldBy({ owner: workspace }) < this.pot.owner;
  }

  /** A workspace with all of its slots does not wait in the line, but begins a new turn. */
  private refuse(workspace: string, attempt: number, ahead: number): BackgroundSlotRefusal {
    const isInLine = this.mayHaveMore(workspace);
    const longest = isInLine && ahead < this.pot.all ? limits.nextRetryMs : limits.busyRetryMs;
    const retryMs = Math.min(longest, 200 * 2 ** Math.min(attempt, 10));
    if (isInLine) this.waiting.set(workspace, this.nowMs() + retryMs + limits.retryMarginMs);
    else this.waiting.delete(workspace);
    return { retryMs };
  }

  /** Forgets workspaces that did not ask again (their work ended, or another worker does it), and turns long ago. */
  private forgetGone(): void {
    const now = this.nowMs();
    for (const [workspace, until] of this.waiting) if (until < now) this.waiting.delete(workspace);
    for (const [workspace, ended] of this.turnEnds) {
      if (ended + limits.turnMs > now) break;
      this.turnEnds.delete(workspace);
    }
  }
}
