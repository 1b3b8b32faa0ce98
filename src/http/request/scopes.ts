// Scopes of tokens: what a call needs. A token without the scope of a route is refused; there is no default.

export const scopeTable = {
  read: 'read entries, jobs, workflows, chains and files',
  write: 'create and change entries and files',
  run: 'create jobs and change workflows and series',
  operate: 'lift stops and change the workspace',
  application: 'meta rows, spool and files of an enrolled application',
} as const;

export type Scope = keyof typeof scopeTable;

export const allScopes = Object.keys(scopeTable) as Scope[];

/** Scopes are separated by blanks in the claim; `admin` holds them all. */
export function hasScope(claim: string, scope: Scope): boolean {
  const held = claim.split(' ');
  return held.includes('admin') || held.includes(scope);
}
