// The typed HTTP client of all calls: openapi-fetch with token, idempotency keys and repeats.
import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { SelloError, toSelloError, toStrangerError } from './errors.ts';
import { keyedCalls } from './made/keyed-calls.ts';
import type { paths } from './made/openapi.ts';
import { createRetryingFetch, isJson } from './retry.ts';

export interface SelloOptions {
  /** Address of the API, for example `https://sello.example.com`. */
  readonly baseUrl: string;
  /** An access key of a workspace. */
  readonly token: string;
  /** Language of messages and remedies: `en` or `es`. */
  readonly language?: 'en' | 'es';
  /** Maximum number of repeats of a call (4). */
  readonly retries?: number;
  /** Maximum duration of one attempt (90). */
  readonly timeoutSeconds?: number;
  readonly fetch?: typeof fetch;
}

/** Every call of the API, by method and path. */
export type Http = Client<paths>;

export function createHttp(options: SelloOptions): Http {
  const { baseUrl, token, language, retries = 4, timeoutSeconds = 90, fetch = globalThis.fetch } = options;
  const http = createClient<paths>({
    baseUrl,
    headers: { Authorization: `Bearer ${token}`, ...(language ? { 'Accept-Language': language } : {}) },
    fetch: createRetryingFetch({ retries, timeoutSeconds, fetch }),
  });
  http.use(giveKeys, refuseStrangers);
  return http;
}

/** Idempotency keys by the response of their call, for errors. */
const keysOfResponses = new WeakMap<Response, string>();

/** Creates one key for all attempts of a call, which distinguishes a repeat from a second order. */
const giveKeys: Middleware = {
  onRequest({ request, schemaPath }) {
    const isKeyed = keyedCalls.has(`${request.method} ${schemaPath.split('?', 1)[0]}`);
    if (isKeyed && !request.headers.has('Idempotency-Key')) request.headers.set('Idempotency-Key', crypto.randomUUID());
    return request;
  },
  onResponse({ request, response }) {
    const key = request.headers.get('Idempotency-Key');
    if (key !== null) keysOfResponses.set(response, key);
  },
};

/** Throws if the page of another server would pass as a success. */
const refuseStrangers: Middleware = {
  onResponse({ request, response, schemaPath, options: { parseAs } }) {
    const { ok, status, headers } = response;
    const isEmpty = request.method === 'HEAD' || status === 204 || (status === 202 && !headers.has('Content-Type'));
    if (!ok || isEmpty) return;
    const isOther = parseAs === 'json' ? !isJson(response) : isPage(response, schemaPath);
    if (isOther) throw toStrangerError(request, response);
  },
};

/** The API has one page of its own, `/declaration`; other HTML is a download. */
const isPage = ({ headers }: Response, schemaPath: string): boolean =>
  /^text\/html\b/.test(headers.get('Content-Type') ?? '') &&
  !headers.has('Content-Disposition') &&
  !schemaPath.startsWith('/declaration');

interface Outcome<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** Returns the body of a response. @throws SelloError for an error response, and if there was no response */
export async function unwrap<Data>(call: Promise<Outcome<Data>>): Promise<Data> {
  const { data, error, response } = await call;
  if (response.ok) return data as Data;
  throw toSelloError(response, error, keysOfResponses.get(response));
}

/** Returns the error of a wait that took too long. */
export const createTimeout = (what: string, seconds: number): SelloError =>
  new SelloError(0, { key: 'timeout', message: `${what} within ${seconds} s. The work continues; ask again later.` });

/** `{ 'Idempotency-Key': key }`, if there is one. */
export const keyHeader = (key: string | undefined): { 'Idempotency-Key'?: string } =>
  key === undefined ? {} : { 'Idempotency-Key': key };
