// A queue with fair turns. Each workspace has its own list of waiting items, and the lists are served in turn.

/** A queue that serves workspaces in turn. */
export class FairWorkspaceQueue<Item> {
  /** Items by workspace, in the order of the workspaces' turns. */
  private readonly lines = new Map<string, Item[]>();
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

  /** The next item that `take` returns. */
  first(): Item | undefined {
    for (const line of this.lines.values()) return line[0];
    return undefined;
  }

  /** Removes and returns the oldest item of the next list. This list then moves to the end. */
  take(): Item | undefined {
    const [first] = this.lines;
    if (first === undefined) return undefined;
    const [share, line] = first;
    const item = line.shift();
    this.lines.delete(share);
    if (line.length > 0) this.lines.set(share, line);
    this.count -= 1;
    return item;
  }
}
