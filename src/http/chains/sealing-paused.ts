// Why a chain seals nothing, as people are told: the stop that was written down, else what the database lacks.
import { detectRestoreByWitness } from '../../chain/run/detect-restore';
import type { ChainDocument } from '../../store/chains/chains';
import type { Call } from '../kit/endpoint';

/** Also of a chain that nobody has woken since its database was restored. Null: nothing rests. */
export async function explainSealingPaused(
  { deps: { witness, now, log }, store }: Pick<Call, 'deps' | 'store'>,
  chain: ChainDocument,
): Promise<ChainDocument['sealStop'] | null> {
  if (chain.sealStop) return chain.sealStop;
  try {
    const witnessed = await witness.ofChain(chain._id, false);
    if (detectRestoreByWitness(chain, witnessed, now()) === undefined) return null;
    // It may have sealed since it was read. What the witness knows is committed, so the database must show it by now.
    const again = await store.chains.find(chain.environment, chain.supplier);
    const text = detectRestoreByWitness(again ?? chain, witnessed, now());
    return text === undefined ? null : { at: now(), text };
  } catch (error) {
    log.warn({ error }, 'the witness cannot be read');
    return null;
  }
}
