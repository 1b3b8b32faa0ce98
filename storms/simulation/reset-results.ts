// Counts how often a seal has met a guard against resets, because the guard alone decided. The run then knows an older
// last record, which the database has.
import {
  doesSealingPauseOutlastCleanComparison,
  isStoredChainHeadKnownOrRecent,
} from '../../src/chain/run/expected-head';
import type { SealingActivityInput, SealingActivityResult } from '../../src/contracts/activities';
import type { KnownChainHead } from '../../src/contracts/chain-run';
import { isMessageOfId } from '../../src/messages/message';
import type { ChainDocument } from '../../src/model/chain';
import { readWitnessedEnds } from './witness';
import type { World } from './world';

interface SealedRun {
  readonly chain: string;
  readonly installation: string;
  readonly sealing: { readonly input: SealingActivityInput } | null;
  readonly isReset: boolean;
}

export function noteResultAfterReset(world: World, run: SealedRun, result: SealingActivityResult): void {
  const { chain: key, installation, sealing, isReset } = run;
  if (!sealing || !result.paused || result.compared) return;
  const [row] = world.database.find('chains', { _id: key, installation }) as unknown as ChainDocument[];
  if (!row || !isKnownHere(world, row, sealing.input)) return;
  const { sealingPause: pause, endConfirmed } = row;
  const isKept = pause && doesSealingPauseOutlastCleanComparison(pause) && !pause.restored && !pause.byAuthority;
  if (isReset && isKept && !result.unknownEnd) world.count('pauses kept after a reset of the run');
  if (isReset && pause?.byAuthority) world.count("stops by the authority's word kept after a reset of the run");
  const isUnasked = endConfirmed?.installation === installation && !endConfirmed.authorityAsked;
  if (isUnasked && !isKept && result.unknownEnd) world.count('confirmations that waited for a query');
}

/**
 * Returns whether a seal has stored that records are missing, or that nobody knows the last record. A pause that names
 * no record counts if the run knows a record that is missing: a confirmation or a mutant has replaced its text.
 */
export function hasStoredMissingRecord(
  world: World,
  run: SealedRun,
  { paused, unknownEnd }: SealingActivityResult,
): boolean {
  const { chain: key, installation, sealing } = run;
  const [row] = world.database.find('chains', { _id: key, installation }) as unknown as ChainDocument[];
  if (!row?.sealingPause || !paused) return false;
  if (unknownEnd) return true;
  if (doesSealingPauseOutlastCleanComparison(row.sealingPause)) return true;
  const head = sealing?.input.head ?? null;
  return isMessageOfId(row.sealingPause.text, 'end-not-compared') && head !== null && !isStored(world, row, head);
}

/** Returns whether the run knows a last record, and nothing that the run or the witness knows is missing. */
function isKnownHere(world: World, chain: ChainDocument, { head, compared }: SealingActivityInput): boolean {
  const isRecent = isStoredChainHeadKnownOrRecent(head?.sequence ?? 0, chain.head, new Date(world.nowMs));
  if (!(head || compared) || !isRecent) return false;
  const witnessed = world.rates.witness ? readWitnessedEnds(world, chain._id) : [];
  return [...(head ? [head] : []), ...witnessed].every((end) => isStored(world, chain, end));
}

const isStored = (world: World, { _id, installation }: ChainDocument, end: KnownChainHead): boolean => {
  const { sequence, fingerprint } = end;
  if (end.installation !== installation || sequence === 0) return true;
  return world.database.find('records', { chain: _id, installation, sequence, fingerprint }).length > 0;
};
