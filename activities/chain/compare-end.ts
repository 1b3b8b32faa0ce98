// Compares the database with the end of the chain that the run or the witness knows, before sealing, and records new
// ends in the witness.
import type { SealingInput } from '../../src/contracts/activities';
import type { KnownChainHead } from '../../src/contracts/chain-run';
import { WitnessUnavailableError } from '../../src/contracts/witness';
import type { ChainDocument } from '../../src/model/chain';
import type { RecordDocument } from '../../src/model/record';
import type { SealingRequestDocument } from '../../src/model/request';
import { confirmPrimaryByChainWrite } from '../../src/store/chains/chain-control';
import { type SealingView, readSealingViewWithRequests } from '../../src/store/chains/sealing-view';
import { confirmComparison } from '../../src/store/stale-read';
import type { Deps } from '../deps';
import { type ChainEndDifference, findMissingChainEnd, type KnownChainEnd, listKnownEnds } from './sealing-paused';
import { isSameText } from '../../src/messages/message';

export interface ChainEndComparison {
  readonly view: SealingView;
  readonly difference?: ChainEndDifference;
  /** Set if nothing could be compared because the witness is unavailable. */
  readonly away?: WitnessUnavailableError;
}

/**
 * Reads the chain and compares it. A difference counts only if it persists after a majority write, because a deposed
 * primary that has not noticed it returns an old state.
 * @throws if the chain is not stored
 */
export async function compareChainEnd(deps: Deps, input: SealingInput): Promise<ChainEndComparison> {
  const knownEnds = await catchWitnessUnavailable(knownEnd(deps, input));
  if (knownEnds instanceof WitnessUnavailableError)
    return { view: await viewed(deps, input.chain, []), away: knownEnds };
  const ends = listKnownEnds(knownEnds, input.installation);
  const readView = (): Promise<SealingView> => viewed(deps, input.chain, ends);
  const first = await readView();
  const difference =
    first.chain.installation === input.installation ? findMissingChainEnd(first, knownEnds) : undefined;
  const isNew = difference?.kind === 'behind' && !isSameText(first.chain.sealingPause?.text, difference.text);
  if (!isNew) return { view: first, ...(difference ? { difference } : {}) };
  const view = await confirmComparison({
    first,
    read: readView,
    isWrong: (found) => findMissingChainEnd(found, knownEnds) !== undefined,
    write: () => confirmPrimaryByChainWrite(deps.database, first.chain),
  });
  const confirmed = findMissingChainEnd(view, knownEnds);
  return { view, ...(confirmed ? { difference: confirmed } : {}) };
}

async function viewed({ database }: Deps, chain: string, ends: readonly KnownChainHead[]): Promise<SealingView> {
  const view = await readSealingViewWithRequests(database, chain, ends);
  if (!view) throw new Error(`chain ${chain} is not stored`);
  return view;
}

/** Returns the result of the work, or why the witness is unavailable. */
export const catchWitnessUnavailable = <T>(work: Promise<T>): Promise<T | WitnessUnavailableError> =>
  work.catch((error: unknown) => {
    if (error instanceof WitnessUnavailableError) return error;
    throw error;
  });

const knownEnd = async (
  { witness }: Deps,
  { chain, head, compared }: Pick<SealingInput, 'chain' | 'head' | 'compared'>,
): Promise<KnownChainEnd> => ({ head, compared, witnessed: await witness.ofChain(chain, !head && !compared) });

export const toCarriedHead = ({
  installation,
  head,
}: Pick<ChainDocument, 'installation' | 'head'>): KnownChainHead | null =>
  head && { installation, sequence: head.sequence, fingerprint: head.fingerprint };

/**
 * Writes the end of the chain into the witness unless the witness has it. This precedes every notification about the
 * record.
 * @throws WitnessUnavailableError
 */
export async function writeWitnessEnd({ witness }: Deps, chain: ChainDocument): Promise<void> {
  const end = toCarriedHead(chain);
  if (end) await witness.noteEnd(chain._id, end);
}

/**
 * Writes the numbers of sealed invoices into the witness, because the call that took a number may have died after its
 * commit.
 * @throws WitnessUnavailableError
 */
export async function writeWitnessNumbers({ witness }: Deps, sealed: readonly SealingRequestDocument[]): Promise<void> {
  const highest = new Map<string, number>();
  for (const { number } of sealed)
    if (number) highest.set(number.series, Math.max(number.index, highest.get(number.series) ?? 0));
  await Promise.all([...highest].map(([series, index]) => witness.noteSeries(series, index)));
}

/**
 * Writes the end of a submission into the witness if it was sealed after the chain was read, because its sealer may
 * have died before writing it.
 * @param rows in order @throws WitnessUnavailableError
 */
export async function writeWitnessRows(
  { witness }: Deps,
  chain: ChainDocument,
  rows: readonly RecordDocument[],
): Promise<void> {
  const last = rows.at(-1);
  if (!last || last.installation !== chain.installation) return;
  const { installation, sequence, fingerprint } = last;
  if (sequence > (chain.head?.sequence ?? 0)) await witness.noteEnd(chain._id, { installation, sequence, fingerprint });
}
