// A queue with fair turns: each workspace has its own line, and the lines are served in turn.

/** A queue that serves workspaces in turn. */
export class FairWorkspaceQueue<Item> {
  /** By share, in the order of their turns. */
  private readonly lines = new Map<string, Item[]>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** How many items of a share wait. */
  sizeOf(share: string): number {
    return this.lines.get(share)?.length ?? 0;
  }

  add(share: string, item: Item): void {
    const line = this.lines.get(share);
    if (line) line.push(item);
    else this.lines.set(share, [item]);
    this.count += 1;
  }

  /** The item that `take` would give. */
  first(): Item | undefined {
    for (const line of this.lines.values()) return line[0];
    return undefined;
  }

  /** The oldest item of the next line, which then goes to the end. */
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
