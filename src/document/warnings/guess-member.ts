// Guesses which member an unknown name means, by another spelling, another word, or the nearest name.
import { computeEditDistance } from '../find-nearest';
import { listDocumentPathsMeantByWord, foldMemberNameForComparison as plain } from '../synonyms';

/**
 * Finds the name most similar to an unknown name, among the names of an object (`members`) or of its nested objects
 * (`inner`, as `item.price`). Returns undefined if no name is similar enough.
 */
export function guessIntendedMemberName(
  name: string,
  members: readonly string[],
  inner: readonly string[] = [],
): string | undefined {
  const plainName = plain(name);
  const spelt = members.find((member) => plain(member) === plainName);
  if (spelt !== undefined) return spelt;
  const suggestion = listDocumentPathsMeantByWord(name).find(
    (path) => members.includes(path) || inner.some((one) => path === one || path.startsWith(`${one}.`)),
  );
  return (
    suggestion ??
    findNearestMember(plainName, members) ??
    inner.find((path) => plain(path.slice(path.indexOf('.') + 1)) === plainName)
  );
}

/** Finds a member whose name differs in less than a third of its letters, and in two at most. */
function findNearestMember(wanted: string, members: readonly string[]): string | undefined {
  const most = Math.min(2, Math.floor((wanted.length + 1) / 3));
  let best: { readonly member: string; readonly steps: number } | undefined;
  for (const member of members) {
    const candidate = plain(member);
    // Names whose lengths differ too much are not compared. Clients' names can have any length.
    if (Math.abs(wanted.length - candidate.length) > most) continue;
    const steps = computeEditDistance(wanted, candidate);
    if (steps <= most && steps < (best?.steps ?? Number.POSITIVE_INFINITY)) best = { member, steps };
  }
  return best?.member;
}
