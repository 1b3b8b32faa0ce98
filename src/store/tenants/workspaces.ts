// Workspaces: the tenants. A token belongs to exactly one; they share nothing.
import type { ClientSession, Collection, IndexDescription } from 'mongodb';
import type { AuthorityEnvironment } from '../../contracts/runs';
import { type Database, within } from '../database';

export interface WorkspaceDocument {
  readonly _id: string;
  readonly name: string;
  readonly slug: string;
  readonly country: string;
  readonly environment: AuthorityEnvironment;
  /** Accepted documents may be corrected in place (product.md decision 4). */
  readonly amendments: boolean;
  /** A credit note needs `preceding` (product.md decision 11). */
  readonly precedingRequired: boolean;
  /** Suppliers sign an agreement before they report. Absent: everywhere but with the simulator. */
  readonly agreement?: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const workspaceIndexes: IndexDescription[] = [{ key: { slug: 1 }, name: 'workspace_slug', unique: true }];

export const workspaces = (database: Database): Collection<WorkspaceDocument> => database.collection('workspaces');

export const findWorkspace = (database: Database, id: string, session?: ClientSession) =>
  workspaces(database).findOne({ _id: id }, within(session));
