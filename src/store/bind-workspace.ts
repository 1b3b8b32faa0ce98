// Binds store functions to one workspace, so that no filter can be forgotten, and documents of other workspaces are
// refused.
import type { Database } from './database';

/** Binds store functions to the database, for data that all workspaces share. */
export const createDatabaseFunctionBinder =
  (database: Database) =>
  <Rest extends unknown[], Result>(verb: (database: Database, ...rest: Rest) => Result) =>
  (...rest: Rest): Result =>
    verb(database, ...rest);

/**
 * Binds store functions to the database and one workspace.
 * @param workspace null for the operator, who is not a tenant
 */
export const createWorkspaceFunctionBinder =
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
export const createOwnershipCheckingBinder =
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
export interface StoreFunctionBinders {
  readonly bound: ReturnType<typeof createWorkspaceFunctionBinder<string>>;
  readonly own: ReturnType<typeof createOwnershipCheckingBinder>;
  readonly shared: ReturnType<typeof createDatabaseFunctionBinder>;
}

export const createStoreFunctionBinders = (database: Database, workspace: string): StoreFunctionBinders => ({
  bound: createWorkspaceFunctionBinder(database, workspace),
  own: createOwnershipCheckingBinder(database, workspace),
  shared: createDatabaseFunctionBinder(database),
});
