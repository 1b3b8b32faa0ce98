// A workspace in calls and answers: its members, what of it can change, and what is refused instead of ignored.
import { authorityCodes } from '../../contracts/authority-codes';
import { Refusal } from '../../contracts/errors';
import { isWarningKey, warningTable } from '../../contracts/warnings';
import { http as limits } from '../../contracts/limits/http';
import type { Json, JsonObject } from '../../document/model/basic';
import { blockingWord } from '../../entries/upload/check';
import type { WorkspaceChange, WorkspaceDocument } from '../../store/tenants/workspaces';

export const nameSchema = { type: 'string', minLength: 1, maxLength: limits.nameCharactersMax } as const;

/** Switches are product.md decisions 4 (`amendments`), 20 (`strict`) and 12 (`agreement`). */
export const changeableMembers = {
  name: nameSchema,
  country: { type: 'string', pattern: '^[A-Z]{2}$' },
  amendments: { type: 'boolean' },
  strict: {
    anyOf: [
      { type: 'boolean' },
      { type: 'array', maxItems: limits.strictKeysMax, items: { type: 'string', maxLength: limits.nameCharactersMax } },
    ],
  },
  correction_series: { type: ['string', 'null'], maxLength: limits.nameCharactersMax },
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
  const { correction_series: series, ...members } = Object.fromEntries(given.map((name) => [name, body[name]]));
  if (Array.isArray(members.strict)) checkStrictKeys(members.strict as string[]);
  return { ...(members as WorkspaceChange), ...(series === undefined ? {} : { correctionSeries: patternOf(series) }) };
}

/** @throws Refusal `parameter` for a key that no warning has */
export function checkStrictKeys(keys: readonly string[]): void {
  const wrong = keys.find((key) => key !== blockingWord && !isWarningKey(key) && !authorityCodes.has(Number(key)));
  if (wrong === undefined) return;
  const known = [blockingWord, ...Object.keys(warningTable)].join(', ');
  throw new Refusal(
    'parameter',
    `strict: there is no warning ${wrong.slice(0, 40)}; there are ${known}, and codes of the authority`,
  );
}

/** ASCII without the marks that the authority refuses; of braces only the two words. */
const patternForm = /^(?:[A-Za-z0-9 \/_.-]|\{series\}|\{year\})*$/;

/**
 * The pattern as stored; empty: none. Null and an empty text take it away.
 * @throws Refusal `parameter`
 */
export function patternOf(given: Json): string {
  const pattern = typeof given === 'string' ? given.trim() : '';
  if (patternForm.test(pattern)) return pattern;
  throw new Refusal(
    'parameter',
    'correction_series: takes letters from A to Z, digits, blanks, - _ / . and the words {series} and {year}, for example R{series}',
  );
}

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
  ...(workspace.correctionSeries ? { correction_series: workspace.correctionSeries } : {}),
  agreement: workspace.agreement ?? workspace.environment !== 'simulator',
});
