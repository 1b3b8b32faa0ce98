// Scopes of tokens: what a call needs. A token without the scope of a route is refused; there is no default.
import { type Refusal, refuse } from '../../../contracts/errors';

export const scopeTable = {
  read: 'read entries, jobs, workflows, chains and files',
  write: 'create and change entries and files',
  run: 'create jobs and change workflows and series',
  operate: 'lift stops of chains, change certificates and the workspace',
  application: 'meta rows, spool and files of an enrolled application',
  admin: "all of these, and the workspace's keys",
  service: "the service's operator, who is no tenant: workspaces, approvals, stops of shared certificates",
} as const;

export type Scope = keyof typeof scopeTable;

/** What a key of a workspace can hold. */
export type TenantScope = Exclude<Scope, 'service'>;

export const allScopes = Object.keys(scopeTable) as Scope[];

const tenantScopes = allScopes.filter((scope) => scope !== 'service');

/** Which scopes a key can have: those of its workspace, or of the service. */
export const listScopes = (owner: 'workspace' | 'service'): readonly Scope[] =>
  owner === 'service' ? ['service'] : tenantScopes;

/** Scopes are separated by blanks in the claim; `admin` holds them all but `service`. */
export function hasScope(held: string, scope: Scope): boolean {
  const scopes = held.split(' ');
  return scopes.includes(scope) || (scope !== 'service' && scopes.includes('admin'));
}

/** What a token opens: what it claims, as far as its key has it, and as far as keys of such an owner can. */
export const intersectScopes = (claimed: string, stored: string, owner: 'workspace' | 'service'): string =>
  listScopes(owner)
    .filter((scope) => hasScope(claimed, scope) && hasScope(stored, scope))
    .join(' ');

/** A token of a workspace never has the scope of the operator: that refusal says where such a token is. */
export const refuseMissingScope = (scope: Scope): Refusal =>
  scope === 'service' ? refuse('forbidden', 'service-scope-missing') : refuse('forbidden', 'scope-missing', { scope });
