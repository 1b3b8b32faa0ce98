// The name that somebody meant, among those that there are.

/** Names longer than this are not compared: the work grows with the square. */
const charactersMax = 64;

/** The nearest of `names`, when few letters differ (a third, at most three); undefined when none is near. */
export function nearest(given: string, names: readonly string[]): string | undefined {
  if (given.length > charactersMax) return undefined;
  const wanted = given.toLowerCase();
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of names) {
    const distance = distanceOf(wanted, name.toLowerCase());
    if (distance <= allowed(wanted, name) && (best === undefined || distance < best.distance))
      best = { name, distance };
  }
  return best?.name;
}

const allowed = (given: string, name: string): number =>
  Math.min(3, Math.max(1, Math.floor(Math.max(given.length, name.length) / 3)));

/** Letters to add, drop or change, or neighbours to exchange. */
function distanceOf(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, i) => i);
  for (let i = 1; i <= left.length; i++) {
    const row = [i];
    for (let j = 1; j <= right.length; j++) {
      const same = left[i - 1] === right[j - 1];
      let cost = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const exchanged = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      if (exchanged) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[right.length] ?? 0;
}
