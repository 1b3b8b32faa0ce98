// Roles of people in the console, and the scopes that each holds. A role is never more than a key of its workspace may be.

export const roleTable = {
  viewer: { scopes: 'read' },
  clerk: { scopes: 'read write run' },
  manager: { scopes: 'read write run operate' },
  admin: { scopes: 'admin' },
  /** Who runs the installation: approvals, workspaces, stops of shared certificates; nothing of a tenant. */
  service: { scopes: 'service' },
} as const satisfies Readonly<Record<string, { readonly scopes: string }>>;

/** Roles of people in the console. */
export type Role = keyof typeof roleTable;

export const roles = Object.keys(roleTable) as Role[];

/** What an administrator of a workspace can give. */
export const tenantRoles = ['viewer', 'clerk', 'manager', 'admin'] as const satisfies readonly Role[];

/** Returns whether a text is a role. */
export const isRole = (text: string): text is Role => Object.hasOwn(roleTable, text);

/** What a person holds in one workspace; `workspace` null and role `service`: in the installation. */
export interface RoleGrant {
  readonly workspace: string | null;
  readonly role: Role;
  /** Of people who were invited: their row in that workspace, and what they are called there. */
  readonly member?: string;
  readonly name?: string;
}
