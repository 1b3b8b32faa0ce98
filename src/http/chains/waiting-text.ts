// What a chain waits for, as a sentence made when it is read: nothing polls (product.md decision 14).
import { chain as limits } from '../../contracts/limits/chain';
import { stopsOf } from '../../store/ledger/chain-control';
import { chains, chainKey, type ChainDocument } from '../../store/ledger/chains';
import type { Database } from '../../store/database';
import { countPending } from '../../store/ledger/records';
import { submissions } from '../../store/ledger/submissions';
import type { WorkspaceDocument } from '../../store/tenants/workspaces';

export interface ChainStanding {
  readonly chain: ChainDocument;
  /** Sealed records that the authority has not answered, those on their way included. */
  readonly pending: number;
  readonly stop?: string;
}

/** Reads how a supplier's chain stands; undefined when the supplier was never registered here. */
export async function readStanding(
  database: Database,
  workspace: WorkspaceDocument,
  supplier: string,
): Promise<ChainStanding | undefined> {
  const key = chainKey(workspace._id, workspace.environment, supplier);
  const chain = await chains(database).findOne({ _id: key });
  return chain ? standingOf(database, chain) : undefined;
}

export async function standingOf(database: Database, chain: ChainDocument): Promise<ChainStanding> {
  const [waiting, open, [stop]] = await Promise.all([
    countPending(database, chain._id, limits.pendingCountMax),
    submissions(database).findOne({ chain: chain._id, open: true }, { projection: { marked: 1 } }),
    stopsOf(database, chain),
  ]);
  const pending = waiting + (open?.marked ?? 0);
  return { chain, pending, ...(stop ? { stop: stop.text } : {}) };
}

/** For instance: waits for the authority, 12 pending, next attempt 10:42:05. Making a record never waits for that. */
export function standingText({ chain, pending, stop }: ChainStanding, provider: string): string {
  const resting = chain.sealStop ? [`sealing rests: ${chain.sealStop.text}`] : [];
  if (provider === 'fiscal.generate') return ['waits to be sealed', ...resting].join(', ');
  const parts = ['waits for the authority', `${pending} pending`];
  if (stop) parts.push(`stopped: ${stop}`);
  else if (chain.nextAttemptAt) parts.push(`next attempt ${chain.nextAttemptAt.toISOString()}`);
  if (chain.lastError) parts.push(`last error: ${chain.lastError.text}`);
  return [...parts, ...resting].join(', ');
}
