// Why a chain of the environment `live` seals nothing: nothing false or unsendable may become a first record there.
import { findLiveProblems } from '../../src/settings/live';
import type { ChainDocument } from '../../src/model/chain';
import type { Deps } from '../deps';

/**
 * The reason for people; undefined: sealing may go on. The software block is looked at for each batch, because a newer
 * version needs a declaration of its own; the certificate before the first record only, so that one that ends later
 * stops sending and not the issue of invoices.
 */
export async function explainNotLive(
  { settings, connectionFor }: Pick<Deps, 'settings' | 'connectionFor'>,
  chain: ChainDocument,
): Promise<string | undefined> {
  if (chain.environment !== 'live') return undefined;
  const problems = findLiveProblems(settings);
  if (problems.length > 0) return `this installation may not report to the real authority: ${problems.join('; ')}`;
  if (chain.head || (chain.past?.length ?? 0) > 0) return undefined;
  const found = await connectionFor(chain);
  return 'problem' in found ? `a first record needs a certificate: ${found.problem.text}` : undefined;
}
