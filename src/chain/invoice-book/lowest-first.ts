// A queue of numbers that returns the lowest one first (a binary heap).
export class NumberMinHeap {
  private readonly heap: number[] = [];

  add(value: number): void {
    const { heap } = this;
    let at = heap.push(value) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const other = heap[above] ?? value;
      if (other <= value) break;
      heap[at] = other;
      at = above;
    }
    heap[at] = value;
  }

  /** Returns the lowest number and removes it. Returns undefined if there is none. */
  take(): number | undefined {
    const { heap } = this;
    const [lowest] = heap;
    const value = heap.pop();
    if (value === undefined || heap.length === 0) return lowest;
    let at = 0;
    for (let below = 1; below < heap.length; below = 2 * at + 1) {
      const [left = value, right = left] = [heap[below], heap[below + 1]];
      const least = Math.min(left, right);
      if (least >= value) break;
      heap[at] = least;
      at = right < left ? below + 1 : below;
    }
    heap[at] = value;
    return lowest;
  }
}
