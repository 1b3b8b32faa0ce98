// Roles of people in the console, and the scopes of each role. A role never allows more than an access key of its
// workspace can.

export const accessScopesByRole = {
  viewer: { scopes: 'read' },
  clerk: { scopes: 'read write run' },
  manager: { scopes: 'read write run operate' },
  admin: { scopes: 'admin' },
  /** Operates the installation, with approvals, workspaces and stops of shared certificates, and has no access to tenants. */
  service: { scopes: 'service' },
} as const satisfies Readonly<Record<string, { readonly scopes: string }>>;

/** Roles of people in the console. */
export type ConsoleRole = keyof typeof accessScopesByRole;

export const roles = Object.keys(accessScopesByRole) as ConsoleRole[];

/** Roles that an administrator of a workspace can assign. */
export const workspaceRoles = ['viewer', 'clerk', 'manager', 'admin'] as const satisfies readonly ConsoleRole[];

export const isConsoleRole = (text: string): text is ConsoleRole => Object.hasOwn(accessScopesByRole, text);

/** A person's role in one workspace; with `workspace` null and role `service`, in the installation. */
export interface RoleGrant {
  readonly workspace: string | null;
  readonly role: ConsoleRole;
  /** Row of an invited person in that workspace; it contains the person's name there. */
  readonly member?: string;
  readonly name?: string;
}
