// What a change tells of itself: who, what, when, from where, and digests, never contents. A row of the audit is made of it,
// and its events.
import { cloneJson, computeDigest } from '../../document/canonical-json';

/** SHA-256 (hex) of the canonical JSON of what was changed; undefined of nothing. */
const digestOfThing = (thing: object | null | undefined): string | undefined =>
  thing ? computeDigest(cloneJson(thing)).val : undefined;

/** The digests before and after a change, as far as there is something. */
export function computeDigests(before: object | null | undefined, after: object | null | undefined) {
  const [was, is] = [digestOfThing(before), digestOfThing(after)];
  return { ...(was ? { before: was } : {}), ...(is ? { after: is } : {}) };
}
