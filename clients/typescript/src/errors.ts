// What a call throws: the API's refusal, or a connection that broke.
import type { components } from './made/openapi.ts';

type ErrorBody = components['schemas']['Error'];
export type Fault = components['schemas']['Fault'];
export type Warning = components['schemas']['Warning'];

/** A call that did not succeed. Its `message` says what is wrong, and `remedy` what to do. */
export class SelloError extends Error {
  override readonly name = 'SelloError';
  /** Status of the response; 0 when none came. */
  readonly status: number;
  /** Key of the error, as docs/errors.md lists them; `connection` and `timeout` are the client's own. */
  readonly key: string;
  /** What is wrong with the document, each with its own remedy. */
  readonly faults: readonly Fault[];
  readonly warnings: readonly Warning[];
  /** Quote it to the operator: the log of the API has it. */
  readonly requestId: string | undefined;
  readonly remedy: string | undefined;
  /** Id of the resource that exists, for a conflict, or of the invoice that failed. */
  readonly id: string | undefined;

  constructor(status: number, body: Partial<ErrorBody> & { readonly message: string }, options?: ErrorOptions) {
    super(body.message, options);
    this.status = status;
    this.key = body.key ?? 'internal';
    this.faults = body.faults ?? [];
    this.warnings = body.warnings ?? [];
    this.requestId = body.request_id;
    this.remedy = body.remedy;
    this.id = body.id;
  }

  /** Whether the same call may succeed later. The client has repeated it already, as often as `retries` says. */
  get isRetryable(): boolean {
    return this.status === 0 ? this.key === 'connection' : isRetried(this.status, this.key);
  }
}

/** Whether the API says of a refusal that the same call may succeed later. */
export const isRetried = (status: number, key: string | undefined): boolean =>
  status === 429 || status === 503 || (status === 409 && key === 'idempotency-running');

/** The error of a response: a proxy's answer is not JSON. */
export function toSelloError(response: Response, body: unknown): SelloError {
  const known = typeof body === 'object' && body !== null ? (body as Partial<ErrorBody>) : {};
  const requestId = known.request_id ?? response.headers.get('X-Request-Id') ?? undefined;
  const message = known.message ?? `The API answered ${response.status} ${response.statusText}`.trim();
  return new SelloError(response.status, { ...known, ...(requestId ? { request_id: requestId } : {}), message });
}
