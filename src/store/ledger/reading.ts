// What clients and operators read of chains: one supplier's chain, all of a workspace, and how a chain stands.
import { chain as limits } from '../../contracts/limits/chain';
import type { AuthorityEnvironment } from '../../contracts/runs';
import type { Database } from '../database';
import { stopsOf } from './chain-control';
import { type ChainDocument, chainKey, chains, findChain } from './chains';
import { countPending } from './records';
import { submissions } from './submissions';
import type { StopDocument } from './windows';

export interface ChainStanding {
  readonly chain: ChainDocument;
  /** Sealed records that the authority has not answered, those on their way included. */
  readonly pending: number;
  /** Why nothing is sent, and since when. */
  readonly stop?: Pick<StopDocument, 'at' | 'code' | 'text'>;
}

/** The chain of a supplier. */
export const findSupplierChain = (
  database: Database,
  workspace: string,
  environment: AuthorityEnvironment,
  supplier: string,
): Promise<ChainDocument | null> => findChain(database, chainKey(workspace, environment, supplier));

/** Chains of a workspace by supplier, behind `after`; those of one environment when it is given. */
export const listChains = (
  database: Database,
  workspace: string,
  wanted: { readonly environment?: AuthorityEnvironment; readonly limit?: number; readonly after?: string },
): Promise<ChainDocument[]> =>
  chains(database)
    .find({
      workspace,
      ...(wanted.environment ? { environment: wanted.environment } : {}),
      ...(wanted.after === undefined ? {} : { supplier: { $gt: wanted.after } }),
    })
    .sort({ supplier: 1 })
    .limit(wanted.limit ?? 0)
    .toArray();

/** What a page of operators shows of a chain. */
export async function readStanding(database: Database, chain: ChainDocument): Promise<ChainStanding> {
  const [waiting, open, [stop]] = await Promise.all([
    countPending(database, chain._id, limits.pendingCountMax),
    submissions(database).findOne({ chain: chain._id, open: true }, { projection: { marked: 1 } }),
    stopsOf(database, chain),
  ]);
  const pending = waiting + (open?.marked ?? 0);
  return { chain, pending, ...(stop ? { stop } : {}) };
}

/** A chain as a list of installations shows it. */
export type ListedChain = Pick<
  ChainDocument,
  '_id' | 'environment' | 'workspace' | 'supplier' | 'installation' | 'head' | 'past' | 'createdAt' | 'endConfirmed'
>;

/** Chains of several workspaces, as a renewal after a restored backup needs them. For operators of the installation. */
export const listChainsOfWorkspaces = (database: Database, workspaces: readonly string[]): Promise<ListedChain[]> =>
  chains(database)
    .find({ workspace: { $in: [...workspaces] } })
    .sort({ workspace: 1, supplier: 1 })
    .project<ListedChain>({
      environment: 1,
      workspace: 1,
      supplier: 1,
      installation: 1,
      head: 1,
      past: 1,
      createdAt: 1,
      endConfirmed: 1,
    })
    .toArray();
