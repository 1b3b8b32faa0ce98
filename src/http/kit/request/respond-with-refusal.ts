// Builds a refusal as a response, with its language, status, headers, and the body in the form that the client accepts.
import type { Context } from 'koa';
import type { Refusal } from '../../../contracts/errors';
import { httpLimits as limits } from '../../../contracts/limits/http';
import { languages, type Language } from '../../../messages/text';
import { toErrorBody, getErrorCauseAndRemedy } from './error-body';
import { buildApiErrorDocsLink } from '../../../contracts/remedies';

/**
 * Reads the language from `Accept-Language`; otherwise English. Without the header, Koa would return the first
 * language.
 */
export function readAcceptedLanguage(ctx: Context): Language {
  if (ctx.get('Accept-Language') === '') return 'en';
  return (ctx.acceptsLanguages([...languages]) || 'en') as Language;
}

/** Sets `Content-Language` for a response with messages. Keys and codes do not depend on the language. */
export function chooseAndSetContentLanguage(ctx: Context): Language {
  const language = readAcceptedLanguage(ctx);
  ctx.set('Content-Language', language);
  ctx.vary('Accept-Language');
  return language;
}

const problemType = 'application/problem+json';

/** Responds with a refusal. Headers that the failed call set stay, such as `Allow`, `Connection` and `Retry-After`. */
export function sendRefusalResponse(ctx: Context, refusal: Refusal, requestId: string): void {
  const { status, details } = refusal;
  ctx.status = status;
  if (status !== 401) ctx.remove('WWW-Authenticate');
  else if (!ctx.response.get('WWW-Authenticate')) ctx.set('WWW-Authenticate', buildChallenge(ctx));
  const isLater = status === 429 || status === 503;
  if (details.retrySeconds !== undefined || (isLater && !ctx.response.get('Retry-After')))
    ctx.set('Retry-After', String(details.retrySeconds ?? limits.retryAfterSeconds));
  if (details.etag !== undefined) ctx.set('ETag', details.etag);
  ctx.vary('Accept');
  const language = chooseAndSetContentLanguage(ctx);
  const body = toErrorBody(refusal, requestId, language);
  const isProblem = ctx.accepts('application/json', problemType) === problemType;
  ctx.type = isProblem ? problemType : 'application/json';
  ctx.body = JSON.stringify(isProblem ? { ...problemMembers(refusal, requestId, body, language), ...body } : body);
}

/** Builds the challenge. If the call has no token, the challenge has no error code (RFC 6750 section 3). */
const buildChallenge = (ctx: Context): string =>
  ctx.get('Authorization') === '' ? 'Bearer realm="sello"' : 'Bearer realm="sello", error="invalid_token"';

/**
 * Builds the members of RFC 9457. `type` links to the explanation of the error's key, and `instance` is the id in the
 * log.
 */
function problemMembers({ key, status }: Refusal, requestId: string, body: object, language: Language): object {
  const { message } = body as { message: string };
  return {
    type: buildApiErrorDocsLink(key),
    title: getErrorCauseAndRemedy(key, language).text,
    status,
    detail: message,
    instance: `urn:uuid:${requestId}`,
  };
}
