// Authenticates calls. Verifies the token (koa-jwt, ES256 only), finds its access key and workspace, and refuses
// revoked access keys.
import type { KeyObject } from 'node:crypto';
import type { Middleware } from 'koa';
import jwt from 'koa-jwt';
import { createRefusal } from '../../../contracts/errors';
import { httpLimits as limits } from '../../../contracts/limits/http';
import { markConnectionAuthenticatedWithinLimit } from '../server/anonymous-connections';
import type { ApiDeps } from '../endpoint';
import { createCallerFinder, getCallerResourceOwnerId } from './callers';
import { rememberValidCredential, readBearerToken } from './known-callers';
import { isUuid } from '../../../contracts/ids';
import { accessTokenAudience, type VerifiedTokenClaims, createVerifiedTokenCache } from './tokens';

/**
 * Creates the two middlewares before every endpoint. The first checks the signature and the times of the token, and the
 * second checks the access key and the workspace.
 */
export function createAuthenticationMiddlewares(deps: ApiDeps): Middleware[] {
  const { keys, settings } = deps;
  const verify = jwt({
    // The key is in the request, as `ctx.state.secret`.
    secret: 'none',
    algorithms: ['ES256'],
    issuer: settings.token.issuer,
    audience: accessTokenAudience,
    key: 'claims',
  }) as Middleware;
  const tokens = createVerifiedTokenCache();
  const callers = createCallerFinder(deps);
  const { proxies } = settings.api;
  return [
    async (ctx, next) => {
      const header = ctx.get('Authorization');
      if (!header) throw createRefusal('unauthorized', 'token-missing');
      if (header.length > limits.tokenCharactersMax) throw createRefusal('unauthorized', 'token-too-long');
      if (!/^bearer /i.test(header)) throw createRefusal('unauthorized', 'token-not-bearer');
      ctx.state.claims = tokens.find(header);
      if (ctx.state.claims) return next();
      const kid = readKeyId(header);
      // The public key is prepared, because parsing a PEM for each request costs more than the signature check.
      const key = kid === undefined ? undefined : await keys.tokenPublicKey(kid);
      if (!kid || !key) throw createRefusal('unauthorized', 'token-of-other-service');
      ctx.state.secret = key satisfies KeyObject;
      return verify(ctx, () => {
        const claims = { ...(ctx.state.claims as VerifiedTokenClaims), kid };
        ctx.state.claims = claims;
        tokens.keep(header, claims);
        return next();
      });
    },
    async (ctx, next) => {
      const caller = await callers.find(ctx.state.claims as VerifiedTokenClaims);
      ctx.state.caller = caller;
      // The connections of a proxy belong to the proxy.
      rememberValidCredential(ctx, readBearerToken(ctx), getCallerResourceOwnerId(caller));
      markConnectionAuthenticatedWithinLimit(ctx, proxies > 0 ? undefined : getCallerResourceOwnerId(caller));
      ctx.state.forgetCallers = callers.forget;
      await next();
    },
  ];
}

/**
 * Returns the `kid` in the header of a token, if it has the form of Sello's key ids. Nothing else of the token is read.
 */
function readKeyId(authorization: string): string | undefined {
  const [, header] = /^bearer ([\w-]+)\.[\w-]+\.[\w-]+$/i.exec(authorization) ?? [];
  if (!header) return undefined;
  try {
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid?: unknown };
    return typeof kid === 'string' && isUuid(kid) ? kid : undefined;
  } catch {
    return undefined;
  }
}
