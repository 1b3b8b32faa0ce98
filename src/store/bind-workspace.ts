// Binds store functions to one workspace, so that no filter can be forgotten, and documents of other workspaces are
// refused.
import type { Database } from './database';

/** Binds store functions to the database, for data that all workspaces share. */
export const bindToDatabase =
  (database: Database) =>
  <Rest extends unknown[], Result>(verb: (database: Database, ...rest: Rest) => Result) =>
  (...rest: Rest): Result =>
    verb(database, ...rest);

/**
 * Binds store functions to the database and one workspace.
 * @param workspace null for the operator, who is not a tenant
 */
export const bindToWorkspace =
  <Workspace extends string | null>(database: Database, workspace: Workspace) =>
  <Rest extends unknown[], Result>(verb: (database: Database, workspace: Workspace, ...rest: Rest) => Result) =>
  (...rest: Rest): Result =>
    verb(database, workspace, ...rest);

/** An object of a workspace: a document that has a key, or one that has a member `workspace`. */
type WorkspaceOwned =
  | string
  | { readonly workspace: string }
  | { readonly _id: string }
  | { readonly entry: { readonly _id: string } };

/** Binds store functions whose first argument belongs to a workspace. They refuse resources of another workspace. */
export const bindToResourceOwner =
  (database: Database, workspace: string) =>
  <Resource extends WorkspaceOwned, Rest extends unknown[], Result>(
    verb: (database: Database, resource: Resource, ...rest: Rest) => Result,
  ) =>
  (resource: Resource, ...rest: Rest): Result => {
    if (!belongsTo(workspace, resource)) throw new Error('a document of another workspace was passed to the store');
    return verb(database, resource, ...rest);
  };

function belongsTo(workspace: string, resource: WorkspaceOwned): boolean {
  if (typeof resource === 'string') return resource.startsWith(`${workspace}:`);
  if ('workspace' in resource) return resource.workspace === workspace;
  return belongsTo(workspace, '_id' in resource ? resource._id : resource.entry._id);
}

/**
 * The ways to bind the store functions of a folder: to the workspace, to a document of the workspace, or only to the
 * database.
 */
export interface StoreVerbBinding {
  readonly bound: ReturnType<typeof bindToWorkspace<string>>;
  readonly own: ReturnType<typeof bindToResourceOwner>;
  readonly shared: ReturnType<typeof bindToDatabase>;
}

/** Creates the binding of one workspace. */
export const createStoreVerbBinding = (database: Database, workspace: string): StoreVerbBinding => ({
  bound: bindToWorkspace(database, workspace),
  own: bindToResourceOwner(database, workspace),
  shared: bindToDatabase(database),
});
