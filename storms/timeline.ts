// Events in order of time, in a binary heap. Events with the same time stay in the order in which they were added.

export interface TimelineEntry<T> {
  readonly atMs: number;
  readonly value: T;
}

interface PlacedEntry<T> extends TimelineEntry<T> {
  readonly order: number;
}

export class Timeline<T> {
  private readonly heap: PlacedEntry<T>[] = [];
  private added = 0;

  add(atMs: number, value: T): void {
    const { heap } = this;
    const placed = { atMs, value, order: (this.added += 1) };
    let at = heap.length;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!isEarlier(placed, heap[above] as PlacedEntry<T>)) break;
      heap[at] = heap[above] as PlacedEntry<T>;
      at = above;
    }
    heap[at] = placed;
  }

  /** Removes the first event; undefined if nothing is left. */
  next(): TimelineEntry<T> | undefined {
    const { heap } = this;
    const [first] = heap;
    const last = heap.pop();
    if (heap.length > 0 && last) this.sink(last);
    return first;
  }

  private sink(placed: PlacedEntry<T>): void {
    const { heap } = this;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && isEarlier(heap[below + 1] as PlacedEntry<T>, heap[below] as PlacedEntry<T>))
        below += 1;
      if (!isEarlier(heap[below] as PlacedEntry<T>, placed)) break;
      heap[at] = heap[below] as PlacedEntry<T>;
      at = below;
    }
    heap[at] = placed;
  }
}

const isEarlier = <T>(a: PlacedEntry<T>, b: PlacedEntry<T>): boolean =>
  a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);
