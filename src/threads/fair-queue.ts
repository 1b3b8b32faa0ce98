// A queue with fair turns. Each workspace has its own list of waiting items, and the lists are served in turn.

/** A queue that serves workspaces in turn. */
export class FairWorkspaceQueue<Item> {
  /** Items by workspace, in the order of the workspaces' turns. */
  private readonly lines = new Map<string, Item[]>();
  /** Until when a workspace lets others go first, in milliseconds of the process's clock. */
  private readonly pausedUntilMs = new Map<string, number>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** Number of waiting items of a share. */
  sizeOf(share: string): number {
    return this.lines.get(share)?.length ?? 0;
  }

  add(share: string, item: Item): void {
    const line = this.lines.get(share);
    if (line) line.push(item);
    else this.lines.set(share, [item]);
    this.count += 1;
  }

  /**
   * Lets other workspaces go first for as long as a task of this workspace took, so that long tasks of one workspace
   * leave at least half of the time to others. If no other workspace waits, this one does not wait either.
   */
  pause(share: string, tookMs: number): void {
    const now = performance.now();
    for (const [one, untilMs] of this.pausedUntilMs) if (untilMs <= now) this.pausedUntilMs.delete(one);
    this.pausedUntilMs.set(share, now + tookMs);
  }

  /** The next item that `take` returns. */
  first(): Item | undefined {
    const share = this.nextShare();
    return share === undefined ? undefined : this.lines.get(share)?.[0];
  }

  /** Removes and returns the oldest item of the next list. This list then moves to the end. */
  take(): Item | undefined {
    const share = this.nextShare();
    if (share === undefined) return undefined;
    const line = this.lines.get(share) ?? [];
    const item = line.shift();
    this.lines.delete(share);
    if (line.length > 0) this.lines.set(share, line);
    this.count -= 1;
    return item;
  }

  /** The first workspace that is not paused; if all of them are paused, the first one. */
  private nextShare(): string | undefined {
    const now = performance.now();
    let paused: string | undefined;
    for (const share of this.lines.keys()) {
      if ((this.pausedUntilMs.get(share) ?? 0) <= now) return share;
      paused ??= share;
    }
    return paused;
  }
}
