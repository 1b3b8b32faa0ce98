// Which end of a chain the database must hold before anything is sealed: what the run carries, else what the witness
// wrote down, else nobody knows.
// docs/decisions/0016-an-unproven-chain-gets-a-new-number.md
import type { KnownChainHead } from '../../contracts/chain-run';
import { chain as limits } from '../../contracts/limits/chain';
import type { WitnessedFact, WitnessedEnd } from '../../contracts/witness';

/** A chain as the database has it. */
export interface StoredEnd {
  readonly installation: string;
  readonly past?: readonly { readonly installation: string; readonly until: Date }[];
  readonly createdAt: Date;
  /** A person looked and says that the database is whole. */
  readonly endConfirmed?: { readonly installation: string; readonly at: Date };
}

export type ExpectedEnd =
  /** The database must hold this record. */
  | { readonly kind: 'record'; readonly end: KnownChainHead }
  /** Nothing was sealed that the database could have lost. */
  | { readonly kind: 'nothing' }
  /** Records of an installation number that the database has never heard of. */
  | { readonly kind: 'other-number'; readonly end: KnownChainHead }
  /** Only the authority or a person can tell. */
  | { readonly kind: 'unknown' };

/** @param witnessed null: there is no witness */
export function predictEnd(
  chain: StoredEnd,
  witnessed: WitnessedFact<WitnessedEnd> | null,
  databaseTime: Date,
): ExpectedEnd {
  const { installation, past = [], createdAt, endConfirmed } = chain;
  const numberSinceMs = (past.at(-1)?.until ?? createdAt).getTime();
  const last = witnessed?.last;
  if (last?.installation === installation) {
    return last.sequence === 0 ? { kind: 'nothing' } : { kind: 'record', end: last };
  }
  // A renewal answers everything that was sealed before it.
  const renewed = past.some((before) => before.installation === last?.installation);
  if (last && !renewed && last.atMs > numberSinceMs) return { kind: 'other-number', end: last };
  if (witnessed && numberSinceMs > witnessed.sinceMs) return { kind: 'nothing' };
  const confirmed = endConfirmed?.installation === installation ? endConfirmed.at.getTime() : 0;
  const isFresh = databaseTime.getTime() - confirmed <= limits.endConfirmedSecondsMax * 1_000;
  return isFresh ? { kind: 'nothing' } : { kind: 'unknown' };
}
