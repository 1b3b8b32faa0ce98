// What a database lacks of a chain, in words for people.
import type { KnownChainHead } from '../../contracts/chain-run';
import type { WitnessedFact, WitnessedEnd } from '../../contracts/witness';
import { predictEnd, type StoredEnd } from './expected-end';

type WithHead = { readonly head: { readonly sequence: number } | null };

/** The database ends before the last record that is known. */
export function detectRestore({ head }: WithHead, known: KnownChainHead | null): string | undefined {
  const sequence = head?.sequence ?? 0;
  if (!known || sequence >= known.sequence) return undefined;
  return `the database ends at record ${sequence}, ${known.sequence} were sealed: a restored backup? Renew the chain`;
}

/** Records of an installation number that the database has never heard of. */
export const describeUnknownInstallation = ({ installation, sequence }: KnownChainHead): string =>
  `record ${sequence} of the installation number ${installation} was sealed, which the database does not know: a ` +
  'restored backup? Renew the chain';

/** What the witness alone shows, for a chain that nobody has woken yet. */
export function detectRestoreByWitness(
  chain: StoredEnd & WithHead,
  witnessed: WitnessedFact<WitnessedEnd> | null,
  now: Date,
): string | undefined {
  const expected = predictEnd(chain, witnessed, now);
  if (expected.kind === 'other-number') return describeUnknownInstallation(expected.end);
  return expected.kind === 'record' ? detectRestore(chain, expected.end) : undefined;
}
