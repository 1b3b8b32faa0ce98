// Serves POST /access/v1/enrollment/authorize. An application exchanges its client id and secret there for a token of a
// workspace that enrolled the application. This call runs before the other calls, because it needs no token.
import type { Context, Middleware } from 'koa';
import { createRefusal } from '../../contracts/errors';
import { httpLimits as limits } from '../../contracts/limits/http';
import type { JsonObject } from '../../document/model/basic';
import { authenticateApplication, findActiveApplicationEnrollment } from '../../store/applications/applications';
import type { ApplicationEnrollmentDocument } from '../../model/application';
import { findWorkspaceByIdOrSlug } from '../../store/workspaces/workspaces';
import type { ApiDeps } from '../kit/endpoint';
import { readJsonBody } from '../kit/request/body';
import type { TenantCaller } from '../kit/request/callers';
import { isUuid } from '../../contracts/ids';
import { createMethodNotAllowedRefusal } from '../kit/request/unknown-path';
import { type AnonymousCallLimits, lookUpInTurnForAnonymousCaller } from '../kit/request/anonymous-calls';
import { signAccessToken } from '../kit/request/tokens';
import { compileNullDroppingRequestBodyValidator } from '../kit/request/validation';
import { toApplicationEnrollmentJson } from './application-json';

const authorizePath = '/access/v1/enrollment/authorize';

const text = { type: ['string', 'null'], maxLength: limits.credentialCharactersMax } as const;

/**
 * Schema of the body. The body has the `id` of the enrollment or the `owner_id` of the workspace, unless an earlier
 * token is in the header.
 */
export const authorizeApplicationEnrollmentBodySchema = {
  type: 'object',
  properties: { client_id: text, client_secret: text, id: text, owner_id: text },
} as const;

const check = compileNullDroppingRequestBodyValidator(authorizeApplicationEnrollmentBodySchema);

interface Credentials {
  readonly id: string;
  readonly secret: string;
}

/**
 * Creates the public call that issues a token for an enrollment.
 * @param authenticate the two middlewares that find the caller by a token
 */
export function createEnrollmentTokenIssuingMiddleware(
  deps: ApiDeps,
  authenticate: readonly Middleware[],
  anonymous: AnonymousCallLimits,
): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== authorizePath || ctx.method === 'OPTIONS') return next();
    onlyPost(ctx);
    anonymous.admit(ctx);
    const share = anonymous.bodyShare(ctx);
    // The header is part of a refusal. Only this call has credentials other than a token.
    ctx.set('WWW-Authenticate', 'Basic realm="sello", charset="UTF-8"');
    try {
      const body = await readJsonBody(ctx, limits.credentialBodyBytesMax, share);
      check(body);
      ctx.body = await authorized(deps, ctx, body, authenticate);
      ctx.remove('WWW-Authenticate');
    } finally {
      share.release();
    }
  };
}

/**
 * Refuses other methods, because `authorize` is never the id of an enrollment.
 * @throws Refusal `method-not-allowed`, with `Allow`
 */
function onlyPost(ctx: Context): void {
  if (ctx.method === 'POST') return;
  ctx.set('Allow', 'POST');
  throw createMethodNotAllowedRefusal(ctx.method, ctx.path, 'POST');
}

/**
 * @throws Refusal `unauthorized` for unknown credentials, `not-found` if the workspace did not enroll the application
 */
async function authorized(deps: ApiDeps, ctx: Context, body: JsonObject, authenticate: readonly Middleware[]) {
  const { database, keys, settings, now } = deps;
  const credentials = readCredentials(ctx, body);
  const id = credentials.id.toLowerCase();
  const application = isUuid(id)
    ? await lookUpInTurnForAnonymousCaller(ctx, settings, () =>
        authenticateApplication(database, id, credentials.secret),
      )
    : null;
  // The refusal does not reveal whether the id or the secret is wrong.
  if (!application) throw createRefusal('unauthorized', 'application-credentials-unknown');
  const enrollment = await findEnrollmentToAuthorize(deps, ctx, body, id, authenticate);
  const workspace = enrollment && (await findWorkspaceByIdOrSlug(database, enrollment.workspace));
  if (!enrollment || !workspace) throw createRefusal('not-found', 'application-not-enrolled');
  const expiresAt = new Date(now().getTime() + limits.applicationTokenMinutes * 60_000);
  const signing = await keys.signingKey('token', null);
  const token = signAccessToken(signing, {
    issuer: settings.token.issuer,
    accessKey: enrollment.accessKey,
    workspace: workspace._id,
    scope: application.scope,
    expiresAt,
  });
  return {
    ...toApplicationEnrollmentJson(enrollment, workspace),
    token,
    token_expires: Math.floor(expiresAt.getTime() / 1_000),
  };
}

/** Reads credentials in the body, or as basic authentication. */
function readCredentials(ctx: Context, { client_id: id, client_secret: secret }: JsonObject): Credentials {
  if (typeof id === 'string' && typeof secret === 'string') return { id, secret };
  const [, encoded] = /^basic ([\w+/=]+)$/i.exec(ctx.get('Authorization')) ?? [];
  const [, name, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? [];
  if (name && password) return { id: name, secret: password };
  throw createRefusal('unauthorized', 'application-credentials-missing');
}

async function findEnrollmentToAuthorize(
  { database }: ApiDeps,
  ctx: Context,
  { id, owner_id: owner }: JsonObject,
  application: string,
  authenticate: readonly Middleware[],
): Promise<ApplicationEnrollmentDocument | null> {
  if (typeof id === 'string' && id) {
    const enrollment = isUuid(id) ? await findActiveApplicationEnrollment(database, { _id: id.toLowerCase() }) : null;
    return enrollment?.application === application ? enrollment : null;
  }
  const workspace =
    typeof owner === 'string' && owner ? owner.toLowerCase() : await workspaceOfToken(ctx, authenticate);
  return isUuid(workspace) ? findActiveApplicationEnrollment(database, { workspace, application }) : null;
}

/** Finds the workspace of a valid token. With such a token, the caller may name the workspace. */
async function workspaceOfToken(ctx: Context, authenticate: readonly Middleware[]): Promise<string> {
  const [verify, find] = authenticate;
  if (!verify || !find) throw new Error('there are two steps to find a caller');
  await verify(ctx, async () => void (await find(ctx, () => Promise.resolve())));
  const caller = ctx.state.caller as TenantCaller | { readonly kind: 'service' };
  return caller.kind === 'workspace' ? caller.workspace._id : '';
}
