// A workspace in calls and answers: its members, what of it can change, and what is refused instead of ignored.
import { Refusal } from '../../contracts/errors';
import { http as limits } from '../../contracts/limits/http';
import type { JsonObject } from '../../document/model/basic';
import { digests, type Told } from '../../store/audit/act';
import type { WorkspaceChange, WorkspaceDocument } from '../../store/tenants/workspaces';

export const nameSchema = { type: 'string', minLength: 1, maxLength: limits.nameCharactersMax } as const;

/** Switches are product.md decisions 4 (`amendments`), 20 (`strict`) and 12 (`agreement`). */
export const changeableMembers = {
  name: nameSchema,
  country: { type: 'string', pattern: '^[A-Z]{2}$' },
  amendments: { type: 'boolean' },
  strict: { type: 'boolean' },
  agreement: { type: 'boolean' },
} as const;

export const changeSchema = { type: 'object', properties: changeableMembers } as const;

/** Members of the answer that are for ever. */
const fixed = ['id', 'slug', 'environment', 'sandbox', 'created_at', 'updated_at'];

/** What a PATCH changes. @throws Refusal `parameter` when it names what cannot change, or nothing that can. */
export function changeOf(body: JsonObject): WorkspaceChange {
  const wrong = fixed.filter((name) => Object.hasOwn(body, name));
  if (wrong.length > 0) {
    const fields = Object.fromEntries(wrong.map((name) => [name, 'cannot be changed']));
    throw new Refusal('parameter', `cannot be changed: ${wrong.join(', ')}`, { fields });
  }
  const given = Object.keys(changeableMembers).filter((name) => body[name] !== undefined);
  if (given.length === 0) {
    throw new Refusal('parameter', `nothing to change: give one of ${Object.keys(changeableMembers).join(', ')}`);
  }
  return Object.fromEntries(given.map((name) => [name, body[name]])) as WorkspaceChange;
}

/** What the audit tells of a workspace that was made (before: null) or changed. */
export const workspaceTold =
  (before: WorkspaceDocument | null) =>
  (after: WorkspaceDocument | null): Told | undefined =>
    after
      ? {
          objects: [{ kind: 'workspace', id: after._id }],
          ...digests(before && workspaceMembers(before), workspaceMembers(after)),
        }
      : undefined;

/** `sandbox`: not the live environment. */
export const workspaceMembers = (workspace: WorkspaceDocument): object => ({
  id: workspace._id,
  created_at: workspace.createdAt,
  updated_at: workspace.updatedAt,
  name: workspace.name,
  slug: workspace.slug,
  country: workspace.country,
  sandbox: workspace.environment !== 'live',
  environment: workspace.environment,
  amendments: workspace.amendments,
  strict: workspace.strict,
  agreement: workspace.agreement ?? workspace.environment !== 'simulator',
});
