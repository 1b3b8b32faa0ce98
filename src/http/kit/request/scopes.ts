// Scopes of tokens. A token without the scope of a route is refused; there is no default.
import { type Refusal, createRefusal } from '../../../contracts/errors';

export const accessScopeDescriptions = {
  read: 'read entries, jobs, workflows, chains and files',
  write: 'create and change entries and files',
  run: 'create jobs and change workflows and series',
  operate: 'resume sending of chains, change certificates and the workspace',
  application: 'meta rows, spool and files of an enrolled application',
  admin: "all of these, and the workspace's keys",
  service: 'the operator, who is not a tenant: workspaces, approvals, stops of shared certificates',
} as const;

/** The scope of a token. */
export type AccessScope = keyof typeof accessScopeDescriptions;

/** Scopes that an access key of a workspace can have. */
export type TenantAccessScope = Exclude<AccessScope, 'service'>;

export const allAccessScopes = Object.keys(accessScopeDescriptions) as AccessScope[];

const tenantScopes = allAccessScopes.filter((scope) => scope !== 'service');

/** Lists the scopes of an access key for a workspace or for the operator. */
export const listAccessScopesForOwnerKind = (owner: 'workspace' | 'service'): readonly AccessScope[] =>
  owner === 'service' ? ['service'] : tenantScopes;

/**
 * Returns whether an access key has a scope. The claim separates scopes by spaces; `admin` includes all except
 * `service`.
 */
export function hasAccessScope(held: string, scope: AccessScope): boolean {
  const scopes = held.split(' ');
  return scopes.includes(scope) || (scope !== 'service' && scopes.includes('admin'));
}

/**
 * Returns the scopes of a token. These are the scopes that the token claims, that its access key has, and that access
 * keys of this kind of owner can have.
 */
export const intersectAccessScopes = (claimed: string, stored: string, owner: 'workspace' | 'service'): string =>
  listAccessScopesForOwnerKind(owner)
    .filter((scope) => hasAccessScope(claimed, scope) && hasAccessScope(stored, scope))
    .join(' ');

/**
 * Creates the refusal of a missing scope. A workspace's token never has the operator's scope, so the refusal explains
 * where to get such a token.
 */
export const createMissingAccessScopeRefusal = (scope: AccessScope): Refusal =>
  scope === 'service'
    ? createRefusal('forbidden', 'service-scope-missing')
    : createRefusal('forbidden', 'scope-missing', { scope });
