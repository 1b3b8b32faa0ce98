// The name that somebody meant, among those that there are.
import { computeEditDistance } from './edit-distance';

/** Names longer than this are not compared: the work grows with the square. */
const charactersMax = 64;

/** The nearest of `names`, when few letters differ (a third, at most three); undefined when none is near. */
export function findNearest(given: string, names: readonly string[]): string | undefined {
  if (given.length > charactersMax) return undefined;
  const wanted = given.toLowerCase();
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of names) {
    const distance = computeEditDistance(wanted, name.toLowerCase());
    if (distance <= allowed(wanted, name) && (best === undefined || distance < best.distance))
      best = { name, distance };
  }
  return best?.name;
}

const allowed = (given: string, name: string): number =>
  Math.min(3, Math.max(1, Math.floor(Math.max(given.length, name.length) / 3)));
