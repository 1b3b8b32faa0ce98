// Guesses the member meant by an unknown name: another spelling, another word for it, or the nearest name.
import { computeEditDistance } from '../find-nearest';
import { listDocumentMeanings, toPlainName as plain } from '../other-words';

/**
 * Finds the name most similar to an unknown one among those of an object (`members`) or of its nested objects (`inner`,
 * as `item.price`). Returns undefined if no name is similar enough.
 */
export function guessMember(
  name: string,
  members: readonly string[],
  inner: readonly string[] = [],
): string | undefined {
  const wanted = plain(name);
  const spelt = members.find((member) => plain(member) === wanted);
  if (spelt !== undefined) return spelt;
  const meant = listDocumentMeanings(name).find(
    (path) => members.includes(path) || inner.some((one) => path === one || path.startsWith(`${one}.`)),
  );
  return (
    meant ??
    findNearestMember(wanted, members) ??
    inner.find((path) => plain(path.slice(path.indexOf('.') + 1)) === wanted)
  );
}

/** Nearer than a third of its letters, two at most. */
function findNearestMember(wanted: string, members: readonly string[]): string | undefined {
  const most = Math.min(2, Math.floor((wanted.length + 1) / 3));
  let best: { readonly member: string; readonly steps: number } | undefined;
  for (const member of members) {
    const known = plain(member);
    // Clients' names can have any length: names whose lengths differ too much are not compared.
    if (Math.abs(wanted.length - known.length) > most) continue;
    const steps = computeEditDistance(wanted, known);
    if (steps <= most && steps < (best?.steps ?? Number.POSITIVE_INFINITY)) best = { member, steps };
  }
  return best?.member;
}
