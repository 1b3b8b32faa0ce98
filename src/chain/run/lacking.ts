// What a database lacks of a chain, in words for people.
import type { CarriedHead } from '../../contracts/chain-run';
import type { Witnessed, WitnessedEnd } from '../../contracts/witness';
import { expectedEnd, type StoredEnd } from './expected-end';

type WithHead = { readonly head: { readonly sequence: number } | null };

/** The database ends before the last record that is known. */
export function whyRestored({ head }: WithHead, known: CarriedHead | null): string | undefined {
  const sequence = head?.sequence ?? 0;
  if (!known || sequence >= known.sequence) return undefined;
  return `the database ends at record ${sequence}, ${known.sequence} were sealed: a restored backup? Renew the chain`;
}

/** Records of an installation number that the database has never heard of. */
export const otherNumber = ({ installation, sequence }: CarriedHead): string =>
  `record ${sequence} of the installation number ${installation} was sealed, which the database does not know: a ` +
  'restored backup? Renew the chain';

/** What the witness alone shows, for a chain that nobody has woken yet. */
export function lackingByWitness(
  chain: StoredEnd & WithHead,
  witnessed: Witnessed<WitnessedEnd> | null,
  now: Date,
): string | undefined {
  const expected = expectedEnd(chain, witnessed, now);
  if (expected.kind === 'other-number') return otherNumber(expected.end);
  return expected.kind === 'record' ? whyRestored(chain, expected.end) : undefined;
}
