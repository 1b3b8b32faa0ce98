// Compares the database with what lies outside it, before anything is sealed, and writes down what is sealed.
import type { SealInput } from '../../src/contracts/activities';
import type { CarriedHead } from '../../src/contracts/chain-run';
import { chain as limits } from '../../src/contracts/limits/chain';
import type { ChainDocument } from '../../src/store/ledger/chains';
import { noteComparing } from '../../src/store/ledger/chain-control';
import { type SealingView, viewSealing } from '../../src/store/ledger/sealing-view';
import type { Deps } from '../deps';
import { type Difference, differenceOf, type KnownEnd, knownEnds } from './why-sealing-rests';

export interface Compared {
  readonly view: SealingView;
  readonly difference?: Difference;
}

/**
 * Reads the chain and compares. A difference is believed when it is still there behind a write that the majority has: a
 * primary that was deposed and does not know it yet answers with an old state.
 * @throws when the chain is not stored, or the witness cannot be read
 */
export async function compareEnd(deps: Deps, input: SealInput): Promise<Compared> {
  const known = await knownEnd(deps, input);
  const ends = knownEnds(known, input.installation);
  const read = async (): Promise<SealingView> => {
    const view = await viewSealing(deps.database, input.chain, ends);
    if (!view) throw new Error(`chain ${input.chain} is not stored`);
    return view;
  };
  let view = await read();
  let difference = view.chain.installation === input.installation ? differenceOf(view, known) : undefined;
  const isNew = difference?.kind === 'behind' && view.chain.sealStop?.text !== difference.text;
  for (let looks = 0; isNew && difference && looks < limits.differenceLooksMax; looks += 1) {
    await noteComparing(deps.database, view.chain);
    view = await read();
    difference = differenceOf(view, known);
  }
  return { view, ...(difference ? { difference } : {}) };
}

const knownEnd = async (
  { witness }: Deps,
  { chain, head, compared }: Pick<SealInput, 'chain' | 'head' | 'compared'>,
): Promise<KnownEnd> => ({ head, compared, witnessed: await witness.ofChain(chain, !head && !compared) });

export const headOf = ({ installation, head }: Pick<ChainDocument, 'installation' | 'head'>): CarriedHead | null =>
  head && { installation, sequence: head.sequence, fingerprint: head.fingerprint };

/** Writes the end of the chain into the witness, unless it is known there. Before anybody is told of the record. */
export async function witnessEnd({ witness }: Deps, chain: ChainDocument): Promise<void> {
  const end = headOf(chain);
  if (end) await witness.noteEnd(chain._id, end);
}
