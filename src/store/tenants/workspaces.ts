// Workspaces: the tenants. A token belongs to exactly one; they share nothing.
import { withVersion } from '../document-versions';
import type { ClientSession, Collection, IndexDescription } from 'mongodb';
import type { AuthorityEnvironment } from '../../contracts/runs';
import type { Database } from '../database';

export interface WorkspaceDocument {
  readonly _id: string;
  readonly name: string;
  readonly slug: string;
  readonly country: string;
  readonly environment: AuthorityEnvironment;
  /** Accepted documents may be corrected in place (product.md decision 4). */
  readonly amendments: boolean;
  /** Warnings of documents that are refusals: all, none, or these keys (product.md decision 20). */
  readonly strict: boolean | readonly string[];
  /** Pattern of the series of corrections, `R{series}`; absent: the series of the original (product.md decision 22). */
  readonly correctionSeries?: string;
  /** Suppliers sign an agreement before they report. Absent: everywhere but with the simulator. */
  readonly agreement?: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const workspaceIndexes: IndexDescription[] = [{ key: { slug: 1 }, name: 'workspace_slug', unique: true }];

export const workspaces = (database: Database): Collection<WorkspaceDocument> => database.collection('workspaces');

/** What its operators may change of a workspace. */
export type WorkspaceChange = Partial<
  Pick<WorkspaceDocument, 'name' | 'country' | 'amendments' | 'strict' | 'correctionSeries' | 'agreement'>
>;

export const updateWorkspace = (
  database: Database,
  id: string,
  change: WorkspaceChange,
  now: Date,
): Promise<WorkspaceDocument | null> =>
  workspaces(database).findOneAndUpdate(
    { _id: id },
    { $set: { ...change, updatedAt: now } },
    { returnDocument: 'after' },
  );

/** By its id or its short name. */
export const findWorkspaceBy = (database: Database, idOrSlug: string): Promise<WorkspaceDocument | null> =>
  workspaces(database).findOne({ $or: [{ _id: idOrSlug }, { slug: idOrSlug }] });

/** @throws the driver's duplicate error when the id or the short name is taken. */
export async function insertWorkspace(
  database: Database,
  workspace: WorkspaceDocument,
  session: ClientSession,
): Promise<void> {
  await workspaces(database).insertOne(withVersion('workspaces', workspace), { session });
}

/** Makes a workspace when it is not there; one that is there stays as it is. */
export async function seedWorkspaceDocument(database: Database, { _id, ...rest }: WorkspaceDocument): Promise<void> {
  await workspaces(database).updateOne({ _id }, { $setOnInsert: withVersion('workspaces', rest) }, { upsert: true });
}

/** All workspaces by their short name, or the one with this id or short name. For operators of the installation. */
export const listWorkspaces = (database: Database, idOrSlug?: string): Promise<WorkspaceDocument[]> =>
  workspaces(database)
    .find(idOrSlug ? { $or: [{ _id: idOrSlug }, { slug: idOrSlug }] } : {})
    .sort({ slug: 1 })
    .toArray();
