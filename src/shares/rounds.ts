// Spreads bursts of work. Only a few calls start in each turn of the event loop, owner by owner. Other work runs in
// between, so a thousand calls delay other work by one turn instead of a thousand.
import type { ClientGoneSubscriber } from './share';

/** Starts calls in rounds, owner by owner. */
export class FairCallStarter {
  private begun = 0;
  private isPlanned = false;
  /** Waiting calls by owner, in the order of their turns. */
  private readonly lines = new Map<string, Set<() => void>>();

  /** @param most maximum number of calls that start in one turn of the loop */
  constructor(private readonly most: number) {}

  /**
   * Begins a call; returns undefined if the call may start now. If the client is gone before, the promise resolves at
   * once, and the call does not count.
   */
  begin(owner: string, whenGone?: ClientGoneSubscriber): Promise<void> | undefined {
    this.plan();
    if (this.lines.size === 0 && this.begun < this.most) {
      this.begun += 1;
      return undefined;
    }
    return new Promise((resolve) => {
      const line = this.lines.get(owner) ?? new Set();
      this.lines.set(owner, line.add(resolve));
      whenGone?.(() => this.drop(owner, resolve));
    });
  }

  private plan(): void {
    if (this.isPlanned) return;
    this.isPlanned = true;
    setImmediate(() => this.round());
  }

  private round(): void {
    this.isPlanned = false;
    for (this.begun = 0; this.begun < this.most; this.begun += 1) {
      const next = this.take();
      if (!next) return;
      next();
    }
    this.plan();
  }

  /** Takes the oldest call of the next owner. This owner then moves to the end. */
  private take(): (() => void) | undefined {
    const [first] = this.lines;
    if (!first) return undefined;
    const [owner, line] = first;
    const [next] = line;
    if (next) line.delete(next);
    this.lines.delete(owner);
    if (line.size > 0) this.lines.set(owner, line);
    return next;
  }

  private drop(owner: string, resolve: () => void): void {
    const line = this.lines.get(owner);
    if (!line?.delete(resolve)) return;
    if (line.size === 0) this.lines.delete(owner);
    resolve();
  }
}
