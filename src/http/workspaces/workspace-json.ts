// A workspace in requests and responses: its fields, which of them can change, and which are refused.
import type { DefaultReportingStartDays } from '../../chain/reporting';
import {
  booleanSchema,
  idSchema,
  defineListSchema,
  defineNamedSchema,
  defineEnumSchema,
  defineObjectSchema,
  textSchema,
  textListSchema,
  createdAndUpdatedAtMembers,
  defineNamedUnpagedListSchema,
} from '../kit/response-schema';
import { goblDocumentSchemaUrls } from '../../document/model/schemas';
import { entryLimits } from '../../contracts/limits/entries';
import { httpLimits as limits } from '../../contracts/limits/http';
import { authorityCodesByNumber } from '../../contracts/authority-codes';
import { createRefusal } from '../../contracts/errors';
import { isWarningKey, warningTable } from '../../contracts/warnings';
import type { JsonObject, Json } from '../../document/model/basic';
import { allBlockingWarningsKey } from '../../entries/upload/check';
import type { AuditDetails } from '../../model/audit';
import type { WorkspaceDocument, WorkspaceFolder } from '../../model/workspace';
import { computeChangeDigests } from '../../store/audit/rows';
import type { ChangedWorkspaceFields } from '../../store/workspaces/workspaces';
import { defineNameSchema, defineNullableTextSchema } from '../kit/request/parameters';
import { formatRevisionEtag } from '../kit/request/preconditions';
import { authorityEnvironments } from '../../contracts/runs';
import {
  parseWorkspacePdfSettings,
  toWorkspacePdfSettingsJson,
  workspacePdfSettingsBodySchema,
  workspacePdfSettingsSchema,
} from './workspace-page';

export const workspaceSchema = defineNamedSchema(
  'Workspace',
  'The workspace',
  defineObjectSchema({
    id: idSchema,
    ...createdAndUpdatedAtMembers,
    name: textSchema,
    slug: textSchema,
    country: textSchema,
    sandbox: booleanSchema,
    environment: defineEnumSchema(...authorityEnvironments),
    amendments: booleanSchema,
    strict: { anyOf: [booleanSchema, textListSchema] },
    blocking_warnings: textListSchema,
    'correction_series?': textSchema,
    'reporting_from?': defineObjectSchema({ 'companies?': textSchema, 'persons?': textSchema }),
    'folders?': defineListSchema(defineObjectSchema({ key: textSchema, schemas: textListSchema })),
    agreement: booleanSchema,
    'page?': workspacePdfSettingsSchema,
  }),
);

export const workspaceListSchema = defineNamedUnpagedListSchema(workspaceSchema, 'WorkspaceList', 'All workspaces');

const shortSchemas = Object.values(goblDocumentSchemaUrls).map((id) => id.split('/').slice(-2).join('/'));

/**
 * Members that can change; why: docs/decisions/0004-content-is-guarded-by-jobs-and-records.md (`amendments`),
 * docs/decisions/0011-nothing-wrong-is-accepted-in-silence.md (`strict`), and
 * docs/decisions/0008-suppliers-register-first.md (`agreement`).
 */
const changeableMembers = {
  name: defineNameSchema(limits.nameCharactersMax),
  country: { type: 'string', pattern: '^[A-Z]{2}$' },
  amendments: { type: 'boolean' },
  strict: {
    anyOf: [
      { type: 'boolean' },
      { type: 'array', maxItems: limits.strictKeysMax, items: { type: 'string', maxLength: limits.nameCharactersMax } },
    ],
  },
  blocking_warnings: {
    type: 'array',
    maxItems: limits.strictKeysMax,
    uniqueItems: true,
    items: { type: 'string', maxLength: limits.nameCharactersMax },
  },
  correction_series: defineNullableTextSchema(limits.nameCharactersMax),
  reporting_from: {
    type: ['object', 'null'],
    additionalProperties: false,
    properties: {
      companies: { type: ['string', 'null'], format: 'date' },
      persons: { type: ['string', 'null'], format: 'date' },
    },
  },
  agreement: { type: 'boolean' },
  folders: {
    type: ['array', 'null'],
    maxItems: entryLimits.foldersMax,
    items: {
      type: 'object',
      required: ['key'],
      additionalProperties: false,
      properties: {
        key: { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 64 },
        schemas: { type: ['array', 'null'], items: { type: 'string', enum: shortSchemas } },
      },
    },
  },
  page: workspacePdfSettingsBodySchema,
} as const;

/** Fields of a new workspace. Its PDF settings, its folders and the start of its reporting are set later. */
const { page: _page, folders: _folders, reporting_from: _starts, ...creatable } = changeableMembers;
export const newWorkspaceBodyProperties = creatable;

export const workspaceChangeBodySchema = { type: 'object', properties: changeableMembers } as const;

/** Fields that cannot be changed. */
const fixed = ['id', 'slug', 'environment', 'sandbox', 'created_at', 'updated_at'];

/** Parses the body of a PATCH. @throws Refusal `parameter` for a field that cannot change, or no field that can */
export function parseWorkspaceChange(body: JsonObject): ChangedWorkspaceFields {
  const wrong = fixed.filter((name) => Object.hasOwn(body, name));
  if (wrong.length > 0) {
    const fields = Object.fromEntries(wrong.map((name) => [name, 'cannot be changed']));
    throw createRefusal('parameter', 'members-fixed', { names: wrong.join(', ') }, { fields });
  }
  const changedNames = Object.keys(changeableMembers).filter((name) => body[name] !== undefined);
  if (changedNames.length === 0) {
    throw createRefusal('parameter', 'nothing-to-change', { names: Object.keys(changeableMembers).join(', ') });
  }
  const {
    correction_series: series,
    reporting_from: reportingFrom,
    blocking_warnings: blocks,
    page,
    folders,
    ...members
  } = Object.fromEntries(changedNames.map((name) => [name, body[name]]));
  if (Array.isArray(members.strict)) requireKnownWarningKeys(members.strict as string[]);
  return {
    ...(members as ChangedWorkspaceFields),
    ...(blocks === undefined ? {} : { blockingWarnings: parseBlockingWarningKeys(blocks as string[]) }),
    ...(series === undefined ? {} : { correctionSeries: parseCorrectionSeriesPattern(series) }),
    ...(reportingFrom === undefined ? {} : { reportingFrom: readStarts(reportingFrom as StartsBody | null) }),
    ...(page === undefined ? {} : { page: parseWorkspacePdfSettings(page as JsonObject | null) }),
    ...(folders === undefined ? {} : { folders: readFolders(folders as unknown as FolderBody[] | null) }),
  };
}

interface StartsBody {
  readonly companies?: string | null;
  readonly persons?: string | null;
}

/** Reads the first days of companies and of persons. If a day is omitted, there is no default. */
const readStarts = (given: StartsBody | null): DefaultReportingStartDays => ({
  ...(given?.companies ? { companies: given.companies } : {}),
  ...(given?.persons ? { persons: given.persons } : {}),
});

interface FolderBody {
  readonly key: string;
  readonly schemas?: readonly string[] | null;
}

/** Lists all folders. @throws Refusal `parameter` if two have the same key */
function readFolders(given: readonly FolderBody[] | null): WorkspaceFolder[] {
  const folders = (given ?? []).map(({ key, schemas }) => ({ key, schemas: schemas ?? [] }));
  const twice = folders.find(({ key }, i) => folders.findIndex((other) => other.key === key) !== i);
  if (twice) throw createRefusal('parameter', 'folder-twice', { key: twice.key });
  return folders;
}

/** Checks that the keys of warnings exist. @throws Refusal `parameter` for an unknown key of a warning */
export function requireKnownWarningKeys(keys: readonly string[]): void {
  const wrong = keys.find(
    (key) => key !== allBlockingWarningsKey && !isWarningKey(key) && !authorityCodesByNumber.has(Number(key)),
  );
  if (wrong === undefined) return;
  const choices = [allBlockingWarningsKey, ...Object.keys(warningTable)].join(', ');
  throw createRefusal('parameter', 'strict-key-unknown', { key: wrong.slice(0, 40), known: choices });
}

/** Parses the keys of warnings that block jobs. @throws Refusal `parameter` for an unknown key */
export function parseBlockingWarningKeys(keys: readonly string[]): readonly string[] {
  const wrong = keys.find((key) => !isWarningKey(key) && !authorityCodesByNumber.has(Number(key)));
  if (wrong === undefined) return keys;
  const choices = Object.keys(warningTable).join(', ');
  throw createRefusal('parameter', 'blocking-key-unknown', { key: wrong.slice(0, 40), known: choices });
}

/** ASCII without characters that the authority rejects. Braces are allowed only around the two placeholders. */
const patternForm = /^(?:[A-Za-z0-9 /_.-]|\{series\}|\{year\})*$/;

/** Returns the pattern to store. Null or an empty string removes the pattern. @throws Refusal `parameter` */
export function parseCorrectionSeriesPattern(given: Json): string {
  const pattern = typeof given === 'string' ? given.trim() : '';
  if (patternForm.test(pattern)) return pattern;
  throw createRefusal('parameter', 'correction-series-invalid');
}

/** Builds the audit details of a workspace that was created (`before` is null) or changed. */
export const createWorkspaceAuditDetailsBuilder =
  (before: WorkspaceDocument | null) =>
  (after: WorkspaceDocument | null): AuditDetails | undefined =>
    after
      ? {
          objects: [{ kind: 'workspace', id: after._id }],
          ...computeChangeDigests(before && toWorkspaceJson(before), toWorkspaceJson(after)),
        }
      : undefined;

export const buildWorkspaceResponse = (workspace: WorkspaceDocument) => ({
  body: toWorkspaceJson(workspace),
  headers: { ETag: formatRevisionEtag(workspace) },
});

/** Formats a workspace. `sandbox` means that the workspace is not in the live environment. */
export const toWorkspaceJson = (workspace: WorkspaceDocument) => ({
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
  blocking_warnings: workspace.blockingWarnings ?? [],
  ...(workspace.correctionSeries ? { correction_series: workspace.correctionSeries } : {}),
  ...(Object.keys(workspace.reportingFrom ?? {}).length > 0 ? { reporting_from: workspace.reportingFrom } : {}),
  agreement: workspace.agreement ?? workspace.environment !== 'simulator',
  ...(workspace.folders && workspace.folders.length > 0 ? { folders: workspace.folders } : {}),
  ...(workspace.page === undefined ? {} : { page: toWorkspacePdfSettingsJson(workspace.page) }),
});
