// Repeats only calls that are safe to repeat: those whose response allows it, and safe calls with a broken connection.
import { isRetried, SelloError } from './errors.ts';

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

/** A `fetch` that repeats a request. @throws SelloError with the key `connection` if there was no response */
export function createRetryingFetch({ retries, timeoutSeconds, fetch }: RetryOptions) {
  return async (request: Request): Promise<Response> => {
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= retries;
      const outcome = await attemptOnce(request.clone(), fetch, timeoutSeconds);
      if (outcome instanceof Response) {
        const waitSeconds = isLast ? undefined : await readWait(request, outcome, attempt);
        if (waitSeconds === undefined || waitSeconds > waitSecondsMax) return outcome;
        await sleep(waitSeconds, request.signal);
      } else {
        request.signal.throwIfAborted();
        if (isLast || !isSafe(request)) throw outcome;
        await sleep(grow(attempt), request.signal);
      }
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
    const kept = [...headers].filter(([name]) => !/^(content-encoding|content-length|transfer-encoding)$/i.test(name));
    return new Response(bytes, { status, statusText, headers: kept });
  } catch (problem) {
    const { message, cause } = problem as Error;
    const why = cause instanceof Error && cause.message ? cause.message : message;
    const text = `${new URL(request.url).origin} does not respond (${why}).`;
    return new SelloError(0, { key: 'connection', message: text }, { cause: problem });
  }
}

const isJson = ({ headers, status }: Response): boolean =>
  status !== 204 && status !== 304 && /^application\/([\w.]+\+)?json\b/.test(headers.get('Content-Type') ?? '');

const isPdf = ({ headers }: Response): boolean => /^application\/pdf\b/.test(headers.get('Content-Type') ?? '');

/** The wait before the request is sent again; undefined if it is not repeated. */
async function readWait(request: Request, response: Response, attempt: number): Promise<number | undefined> {
  if (![409, 429, 503].includes(response.status)) return undefined;
  if (response.status === 503 && !isSafe(request)) return undefined;
  const body = response.status === 409 && isJson(response) ? ((await response.clone().json()) as { key?: string }) : {};
  if (!isRetried(response.status, body.key)) return undefined;
  const given = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(given) && given >= 0 ? given : grow(attempt);
}

/** Returns whether a repeat does no harm although the first attempt may have succeeded. */
const isSafe = ({ method, headers }: Request): boolean =>
  ['GET', 'HEAD', 'PUT', 'DELETE'].includes(method) || headers.has('Idempotency-Key');

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
