// Finds, among existing names, the name that was probably meant, so that a message can suggest it.

/**
 * Counts the letters to add, remove, replace, or swap with their neighbor. The work grows with the product of both
 * lengths.
 */
export function computeEditDistance(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, i) => i);
  for (let i = 1; i <= left.length; i++) {
    const row = [i];
    for (let j = 1; j <= right.length; j++) {
      const same = left[i - 1] === right[j - 1];
      let steps = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      if (isSwapped) steps = Math.min(steps, (beforeLast[j - 2] ?? 0) + 1);
      row.push(steps);
    }
    beforeLast = last;
    last = row;
  }
  return last[right.length] ?? 0;
}

/** Maximum length of a name that is compared. The work grows with the square of the length. */
const charactersMax = 64;

/** Maximum number of letters that differ. */
const lettersMax = 3;

/** Returns the most similar of `names` if at most a third of the letters (and at most three) differ, else undefined. */
export function findMostSimilarName(given: string, names: readonly string[]): string | undefined {
  if (given.length > charactersMax) return undefined;
  const word = given.toLowerCase();
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of names) {
    // Clients also choose the names, so they may be long.
    if (name.length > word.length + lettersMax) continue;
    const distance = computeEditDistance(word, name.toLowerCase());
    if (distance <= computeDistanceMax(word, name) && (best === undefined || distance < best.distance))
      best = { name, distance };
  }
  return best?.name;
}

/**
 * Computes the maximum distance. If a letter or digit of a code of two characters differs, it is another code: E9 is
 * not E1.
 */
const computeDistanceMax = (given: string, name: string): number =>
  name.length < 3 ? 0 : Math.min(lettersMax, Math.max(1, Math.floor(Math.max(given.length, name.length) / 3)));
