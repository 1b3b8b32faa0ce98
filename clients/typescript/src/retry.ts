// Repeats only calls that are safe to repeat: those whose response allows it, and safe calls with a broken connection.
import { isRetried, runningKey, SelloError } from './errors.ts';

export interface RetryOptions {
  /** Maximum number of repeats of a call. */
  readonly retries: number;
  /** Maximum duration of one attempt, longer than the wait of the API (60 s). */
  readonly timeoutSeconds: number;
  readonly fetch: typeof fetch;
}

/** The maximum pause before a repeat. After a longer one, the caller should repeat later, and the error is retryable. */
const waitSecondsMax = 60;
const firstWaitSeconds = 0.5;
/** The time for which the key of a call that broke off can be in use (20 s), and some more. */
const runningSecondsMax = 30;

/** A `fetch` that repeats a request. @throws SelloError with the key `connection` if there was no response */
export function createRetryingFetch({ retries, timeoutSeconds, fetch }: RetryOptions) {
  return async (request: Request): Promise<Response> => {
    const findWait = createWaits(request, retries);
    for (;;) {
      const outcome = await attemptOnce(request.clone(), fetch, timeoutSeconds);
      if (!(outcome instanceof Response)) request.signal.throwIfAborted();
      const waitSeconds = await findWait(outcome);
      if (waitSeconds === undefined) {
        if (outcome instanceof Response) return outcome;
        throw outcome;
      }
      await sleep(waitSeconds, request.signal);
    }
  };
}

/** Reads the whole JSON or PDF of a response, because a response that breaks off is also a broken connection. */
async function attemptOnce(request: Request, fetch: RetryOptions['fetch'], timeoutSeconds: number) {
  try {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutSeconds * 1_000)]);
    // Redirects are not followed: after 301, 302 and 303 the POST would become a GET.
    const response = await fetch(request, { signal, redirect: 'manual' });
    if (!isJson(response) && !isPdf(response)) return response;
    const { status, statusText, headers } = response;
    const bytes = await response.arrayBuffer();
    // Without a length, only the JSON shows that it breaks off.
    if (response.ok && isJson(response)) JSON.parse(new TextDecoder().decode(bytes));
    const kept = [...headers].filter(([name]) => !/^(content-encoding|content-length|transfer-encoding)$/i.test(name));
    return new Response(bytes, { status, statusText, headers: kept });
  } catch (problem) {
    const { message, cause } = problem as Error;
    const why = cause instanceof Error && cause.message ? cause.message : message;
    const text = `${new URL(request.url).origin} does not respond (${why}).`;
    const idempotencyKey = request.headers.get('Idempotency-Key') ?? undefined;
    return new SelloError(0, { key: 'connection', message: text }, { cause: problem, idempotencyKey });
  }
}

export const isJson = ({ headers, status }: Response): boolean =>
  status !== 204 && status !== 304 && /^application\/([\w.]+\+)?json\b/.test(headers.get('Content-Type') ?? '');

const isPdf = ({ headers }: Response): boolean => /^application\/pdf\b/.test(headers.get('Content-Type') ?? '');

/** Creates the function that returns the wait before the next attempt; undefined if there is none. */
function createWaits(request: Request, retries: number) {
  let attempts = 0;
  let runningSeconds = 0;
  return async (outcome: Response | SelloError): Promise<number | undefined> => {
    if (outcome instanceof Response && retries > 0 && (await isRunning(outcome))) {
      // The first attempt still has the key: this is no failure, so it is repeated by time.
      const waitSeconds = Math.max(readRetryAfter(outcome) ?? firstWaitSeconds, firstWaitSeconds);
      runningSeconds += waitSeconds;
      return runningSeconds <= runningSecondsMax ? waitSeconds : undefined;
    }
    if (attempts >= retries || !isRepeated(request, outcome)) return undefined;
    const waitSeconds = (outcome instanceof Response ? readRetryAfter(outcome) : undefined) ?? grow(attempts);
    attempts += 1;
    return waitSeconds <= waitSecondsMax ? waitSeconds : undefined;
  };
}

async function isRunning(response: Response): Promise<boolean> {
  if (response.status !== 409) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return (body as { readonly key?: string } | undefined)?.key === runningKey;
}

/** A safe call is repeated after every outcome that may pass; others only if the API refused them. */
function isRepeated(request: Request, outcome: Response | SelloError): boolean {
  if (!(outcome instanceof Response)) return isSafe(request);
  return isRetried(outcome.status, undefined) && (outcome.status === 429 || isSafe(request));
}

const isHttpDate = /^[a-z]{3,9},? /i;

/** Reads seconds or, as proxies send it, a date (RFC 9110, 10.2.3). */
function readRetryAfter({ headers }: Response): number | undefined {
  const text = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  // `Date.parse` also reads other texts as dates, such as `-1`.
  const seconds = isHttpDate.test(text) ? (Date.parse(text) - Date.now()) / 1_000 : Number.NaN;
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0);
}

/**
 * Returns whether a repeat does no harm although the first attempt may have succeeded. A repeated `DELETE`, or `PUT` of
 * a new id, would be refused, and its caller would be told that it failed.
 */
const isSafe = ({ method, headers }: Request): boolean =>
  ['GET', 'HEAD'].includes(method) || headers.has('Idempotency-Key');

/** 0.5 s, 1 s, 2 s, with a random part, so that many callers do not repeat at once. */
const grow = (attempt: number): number => firstWaitSeconds * 2 ** attempt * (0.75 + Math.random() / 2);

/** @throws the reason of `signal` */
export function sleep(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, seconds * 1_000);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
}
