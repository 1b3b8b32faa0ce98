// The errors that a call throws: an error response of the API, or a broken connection.
import type { components } from './made/openapi.ts';

type ErrorBody = components['schemas']['Error'];
export type Fault = components['schemas']['Fault'];
export type Warning = components['schemas']['Warning'];

interface SelloErrorOptions extends ErrorOptions {
  readonly idempotencyKey?: string | undefined;
}

/** A call that did not succeed. `message` has the cause, and `remedy` the next step. */
export class SelloError extends Error {
  override readonly name = 'SelloError';
  /** Status of the response; 0 if there was none. */
  readonly status: number;
  /** Key of the error, as docs/errors.md lists them; `connection` and `timeout` are those of the client. */
  readonly key: string;
  /** The faults of the document, each with its own remedy. */
  readonly faults: readonly Fault[];
  readonly warnings: readonly Warning[];
  /** Id of the request, by which the operator finds it in the log of the API. */
  readonly requestId: string | undefined;
  readonly remedy: string | undefined;
  /** Id of the existing resource, for a conflict, or of the invoice that failed. */
  readonly id: string | undefined;
  /** Idempotency key of the call; a repeat with it creates nothing a second time. */
  readonly idempotencyKey: string | undefined;

  constructor(status: number, body: Partial<ErrorBody> & { readonly message: string }, options?: SelloErrorOptions) {
    super(body.message, options);
    this.status = status;
    this.key = body.key ?? 'internal';
    this.faults = body.faults ?? [];
    this.warnings = body.warnings ?? [];
    this.requestId = body.request_id;
    this.remedy = body.remedy;
    this.id = body.id;
    this.idempotencyKey = options?.idempotencyKey;
  }

  /**
   * Whether the same call may succeed later. The client has already repeated it `retries` times. If you repeat it, pass
   * `idempotencyKey`, because the first call may have succeeded.
   */
  get isRetryable(): boolean {
    return this.status === 0 ? this.key === 'connection' : isRetried(this.status, this.key);
  }
}

/** Key of the error while an earlier attempt of the call is in progress. */
export const runningKey = 'idempotency-running';

/** The API is away. It has no 502 and no 504 itself: a proxy did not reach it, or lost the connection. */
const awayStatuses = [502, 503, 504];

/** Returns whether a call may succeed later. */
export const isRetried = (status: number, key: string | undefined): boolean =>
  status === 429 || awayStatuses.includes(status) || (status === 409 && key === runningKey);

/** Describes a redirect, which the client does not follow. Browsers hide its status and its target. */
function describeRedirect({ type, status, headers }: Response): string | undefined {
  const isRedirect = type === 'opaqueredirect' || (status >= 300 && status < 400);
  if (!isRedirect) return undefined;
  const target = headers.get('Location') ?? 'another address';
  return `The API redirects to ${target}. Set \`baseUrl\` to the address without a redirect.`;
}

/** Creates the error of a response, which may not be JSON if it is from a proxy. */
export function toSelloError(response: Response, body: unknown, idempotencyKey?: string): SelloError {
  const known = typeof body === 'object' && body !== null ? (body as Partial<ErrorBody>) : {};
  const key = known.key ?? (awayStatuses.includes(response.status) ? 'connection' : undefined);
  const requestId = known.request_id ?? response.headers.get('X-Request-Id') ?? undefined;
  const message =
    describeRedirect(response) ?? known.message ?? `The API answered ${response.status} ${response.statusText}`.trim();
  const own = { ...(key ? { key } : {}), ...(requestId ? { request_id: requestId } : {}), message };
  return new SelloError(response.status, { ...known, ...own }, { idempotencyKey });
}

/** Creates the error of a success that this call cannot have, for example the login page of another server. */
export function toStrangerError(request: Request, { status, headers }: Response): SelloError {
  const type = headers.get('Content-Type') ?? 'no content type';
  const isPage = type.startsWith('text/html');
  const message =
    `${new URL(request.url).origin} responds with ${type}, which this call does not expect. ` +
    `Check \`baseUrl\`${isPage ? '' : ', or set `parseAs` to read a file'}.`;
  const idempotencyKey = request.headers.get('Idempotency-Key') ?? undefined;
  return new SelloError(status, { key: 'connection', message }, { idempotencyKey });
}
