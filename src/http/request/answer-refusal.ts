// A refusal as an answer: status, headers that belong to it, and the body in the form that the client asked for.
import type { Context } from 'koa';
import type { Refusal } from '../../contracts/errors';
import { http as limits } from '../../contracts/limits/http';
import type { Language } from '../../messages/text';
import { buildKeyLink } from '../../contracts/remedies';
import { toErrorBody, errorText } from './error-body';
import { answerLanguage } from './language';

const problemType = 'application/problem+json';

/** Headers that the failed call has set stay: `Allow`, `Connection`, `Retry-After`. */
export function answerRefusal(ctx: Context, refusal: Refusal, requestId: string): void {
  const { status, details } = refusal;
  ctx.status = status;
  if (status !== 401) ctx.remove('WWW-Authenticate');
  else if (!ctx.response.get('WWW-Authenticate')) ctx.set('WWW-Authenticate', challengeOf(ctx));
  const isLater = status === 429 || status === 503;
  if (details.retrySeconds !== undefined || (isLater && !ctx.response.get('Retry-After')))
    ctx.set('Retry-After', String(details.retrySeconds ?? limits.retryAfterSeconds));
  if (details.etag !== undefined) ctx.set('ETag', details.etag);
  ctx.vary('Accept');
  const language = answerLanguage(ctx);
  const body = toErrorBody(refusal, requestId, language);
  const isProblem = ctx.accepts('application/json', problemType) === problemType;
  ctx.type = isProblem ? problemType : 'application/json';
  ctx.body = JSON.stringify(isProblem ? { ...problemMembers(refusal, requestId, body, language), ...body } : body);
}

/** RFC 6750 section 3: without a token nothing is said of one. */
const challengeOf = (ctx: Context): string =>
  ctx.get('Authorization') === '' ? 'Bearer realm="sello"' : 'Bearer realm="sello", error="invalid_token"';

/** RFC 9457; `type` is where the page of errors tells of the key, `instance` the id that the log has. */
function problemMembers({ key, status }: Refusal, requestId: string, body: object, language: Language): object {
  const { message } = body as { message: string };
  return {
    type: buildKeyLink(key),
    title: errorText(key, language).text,
    status,
    detail: message,
    instance: `urn:uuid:${requestId}`,
  };
}
