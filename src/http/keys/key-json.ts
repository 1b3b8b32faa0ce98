// Builds new access keys: the request, the stored row and the token. Also formats access keys in responses. The token
// is returned once.
import {
  idSchema,
  textSchema,
  textListSchema,
  timeSchema,
  defineNamedSchema,
  defineObjectSchema,
  defineNamedUnpagedListSchema,
} from '../kit/response-schema';
import { httpLimits as limits } from '../../contracts/limits/http';
import { storeLimits } from '../../contracts/limits/store';
import { type Refusal, createRefusal } from '../../contracts/errors';
import type { AuditDetails, AuditedResource } from '../../model/audit';
import type { AccessKeyDocument } from '../../model/key';
import type { AuditedChangeRunnerOfCall } from '../../store/audit/change';
import type { AccessKeyCreationResult } from '../../store/keys/new-access-keys';
import { computeChangeDigests } from '../../store/audit/rows';
import type { ParsedRequestBody, TenantCallContext, EndpointDeps } from '../kit/endpoint';
import { defineNameSchema } from '../kit/request/parameters';
import { listAccessScopesForOwnerKind } from '../kit/request/scopes';
import { signAccessToken } from '../kit/request/tokens';

const keyMembers = {
  id: idSchema,
  name: textSchema,
  scopes: textListSchema,
  'application?': textSchema,
  created_at: timeSchema,
  'created_by?': idSchema,
  'expires_at?': timeSchema,
  'last_used_at?': timeSchema,
  'revoked_at?': timeSchema,
} as const;

export const accessKeySchema = defineNamedSchema('AccessKey', 'The access key', defineObjectSchema(keyMembers));

export const accessKeyListSchema = defineNamedUnpagedListSchema(
  accessKeySchema,
  'AccessKeyList',
  'The keys, newest first',
);

export const accessKeyWithTokenSchema = defineNamedSchema(
  'NewAccessKey',
  'The access key with its token, which is shown only once',
  defineObjectSchema({ ...keyMembers, token: textSchema }),
);

export const newAccessKeyBodySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'scopes'],
  properties: {
    name: defineNameSchema(limits.nameCharactersMax),
    scopes: {
      type: 'array',
      minItems: 1,
      maxItems: listAccessScopesForOwnerKind('workspace').length,
      uniqueItems: true,
      items: { enum: listAccessScopesForOwnerKind('workspace') },
    },
    /** Name of the program, which is `src` of its meta rows. An application of the installation keeps its name. */
    application: { type: 'string', pattern: '^[a-z][a-z0-9-]{0,62}$' },
    days: { type: 'integer', minimum: 1, maximum: limits.keyDaysMax },
  },
} as const;

type NewKey = AccessKeyDocument & { readonly workspace: string };

/** A call of the administrators of the workspace, or of the operator. */
interface KeyCall
  extends Pick<
    TenantCallContext<ParsedRequestBody<typeof newAccessKeyBodySchema>>,
    'deps' | 'ownId' | 'accessKey' | 'body'
  > {
  readonly change: AuditedChangeRunnerOfCall<{
    readonly keys: { insert(key: NewKey): Promise<AccessKeyCreationResult> };
  }>;
}

/**
 * Creates an access key of a workspace and returns it with its token.
 * @param more additional objects of the audit row
 * @throws Refusal `conflict`
 */
export async function insertAccessKeyAndSignToken(
  call: KeyCall,
  workspace: string,
  more: readonly AuditedResource[] = [],
) {
  const { deps, change, accessKey } = call;
  const key = buildKey(call, workspace);
  const objects = [{ kind: 'key', id: key._id }, ...more];
  const result = await change(
    ({ keys }) => keys.insert(key),
    (how) => (how === 'created' ? { objects, ...computeChangeDigests(null, toAccessKeyJson(key)) } : undefined),
  );
  if (result === 'too-many') throw createTooManyAccessKeysRefusal();
  if (result === 'name-of-application')
    throw createRefusal('conflict', 'key-of-application-name', { name: key.application ?? '' });
  deps.log.info({ workspace, accessKey, created: key._id, scope: key.scope }, 'a key was created');
  return { body: await signTokenAndBuildAccessKeyJson(deps, key) };
}

/** Builds the row of a new access key. Its creator is the access key of the call. */
function buildKey({ deps, ownId, accessKey, body }: KeyCall, workspace: string): NewKey {
  const { name, scopes, application, days = limits.keyDaysDefault } = body;
  const createdAt = deps.now();
  return {
    _id: ownId,
    workspace,
    name,
    scope: scopes.join(' '),
    ...(application ? { application } : {}),
    expiresAt: new Date(createdAt.getTime() + days * 86_400_000),
    createdBy: accessKey,
    createdAt,
  };
}

/**
 * Signs a new token, and formats the access key with it. Only a retry of the call with its `Idempotency-Key` returns
 * the token again.
 */
export async function signTokenAndBuildAccessKeyJson({ keys, settings }: EndpointDeps, key: AccessKeyDocument) {
  const { _id: accessKey, workspace, scope, expiresAt } = key;
  const signing = await keys.signingKey('token', null);
  const token = signAccessToken(signing, { issuer: settings.token.issuer, accessKey, workspace, scope, expiresAt });
  return { ...toAccessKeyJson(key), token };
}

export const createTooManyAccessKeysRefusal = (): Refusal =>
  createRefusal('conflict', 'keys-max', { max: storeLimits.accessKeysMax });

/** Builds the audit details of a revoked access key; undefined if there was no such key. */
export const buildRevokedAccessKeyAuditDetails = (key: AccessKeyDocument | null): AuditDetails | undefined => {
  if (!key) return undefined;
  const { revokedAt: _revoked, ...before } = key;
  return {
    objects: [{ kind: 'key', id: key._id }],
    ...computeChangeDigests(toAccessKeyJson(before), toAccessKeyJson(key)),
  };
};

export const toAccessKeyJson = (key: AccessKeyDocument) => ({
  id: key._id,
  name: key.name,
  scopes: key.scope.split(' '),
  ...(key.application ? { application: key.application } : {}),
  created_at: key.createdAt,
  ...(key.createdBy ? { created_by: key.createdBy } : {}),
  ...(key.expiresAt ? { expires_at: key.expiresAt } : {}),
  ...(key.lastUsedAt ? { last_used_at: key.lastUsedAt } : {}),
  ...(key.revokedAt ? { revoked_at: key.revokedAt } : {}),
});
