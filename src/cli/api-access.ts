// Finds the API that commands call, which is the API in options or environment, or else the API of the running local
// stack.
import path from 'node:path';
import type { components, Schema } from '@sello/client';
import { readLocalStackFile, type LocalStackFileContent } from '../local/local-stack-info';
import { type Language, languages } from '../messages/text';
import { requireProjectRoot, defaultDataFolder } from '../local/root';
import { describeLocalStackNotRunning } from './installation';

/** Address and token of an API. */
export interface ApiUrlAndToken {
  readonly api: string;
  readonly token: string;
  /** Language of the API's messages. */
  readonly language: Language;
  /** Token of the operator, for actions that tenants cannot perform. */
  readonly operatorToken: string | undefined;
}

/** Options of every command that calls the API. */
export const apiCommandOptions = {
  data: { type: 'string', default: defaultDataFolder },
  api: { type: 'string' },
  token: { type: 'string' },
  lang: { type: 'string' },
} as const;

interface AccessValues {
  readonly data: string;
  readonly api?: string;
  readonly token?: string;
  readonly lang?: string;
}

/**
 * Finds the API to call and its token. If there is none, prints the remedy and returns undefined. The tokens of the
 * local stack are only for its own APIs, so they are never sent to another one.
 */
export function findApiUrlAndTokenOrPrintRemedy(values: AccessValues): ApiUrlAndToken | undefined {
  const folder = path.resolve(requireProjectRoot(), values.data);
  const local = readLocalStackFile(folder);
  const api = values.api ?? process.env.SELLO_API ?? local?.api;
  const own = api !== undefined && isApiOfLocalStack(api, local) ? local : undefined;
  const token = values.token ?? process.env.SELLO_TOKEN ?? own?.token;
  const operatorToken = process.env.SELLO_OPERATOR_TOKEN ?? own?.operatorToken;
  const language = chooseLanguage(values.lang);
  if (language === undefined) {
    console.error(`--lang: must be one of ${languages.join(', ')}`);
    return undefined;
  }
  if (api && token) return { api, token, operatorToken, language };
  console.error(
    api
      ? `Missing token for ${api}. Set --token or SELLO_TOKEN.`
      : `${describeLocalStackNotRunning(folder, values.data)} To use a different API, set --api and --token, or SELLO_API and SELLO_TOKEN.`,
  );
  return undefined;
}

export function isApiOfLocalStack(api: string, local: Pick<LocalStackFileContent, 'apis'> | undefined): boolean {
  const origin = toOrigin(api);
  return origin !== undefined && local?.apis.some((one) => toOrigin(one) === origin) === true;
}

/** A local stack listens on 127.0.0.1, which users also write as `localhost`. */
const toOrigin = (api: string): string | undefined =>
  URL.canParse(api) ? new URL(api).origin.replace(/^http:\/\/localhost(?=:|$)/, 'http://127.0.0.1') : undefined;

/**
 * Returns the language in `--lang`, or else the language of the terminal if there is a catalogue for it. Returns
 * undefined if `--lang` is not a language.
 */
function chooseLanguage(option: string | undefined): Language | undefined {
  if (option !== undefined) return languages.find((one) => one === option);
  const { LC_ALL: all, LC_MESSAGES: messages, LANG: lang } = process.env;
  const terminal = all || messages || lang || '';
  // `es`, `es_ES.UTF-8`, or `es@euro`.
  return languages.find((one) => one === terminal.split(/[_.@]/)[0]) ?? 'en';
}

/** A response of the API that is not a success. */
export class ApiRefusalError extends Error {
  override readonly name = 'ApiRefusalError';

  constructor(
    readonly status: number,
    /** The JSON of the response; empty if the response is not JSON. */
    readonly answer: RefusalResponseBody,
    message: string,
    /** Seconds from the header `Retry-After`. */
    readonly retryAfterSeconds: number | undefined,
  ) {
    super(`${status}: ${message}`);
  }
}

/** The members of a refusal that commands read. */
export interface RefusalResponseBody {
  readonly key?: string;
  readonly id?: string;
  readonly message?: string;
  readonly remedy?: string;
  readonly faults?: readonly ApiFaultOrWarning[];
}

export interface ApiFaultOrWarning {
  readonly provider?: string;
  readonly code: string;
  readonly message: string;
  readonly remedy?: string;
  readonly paths?: readonly string[];
}

/** Nothing responds at the address of the API, or the response breaks off. */
export class ApiUnreachableError extends Error {
  override readonly name = 'ApiUnreachableError';
}

/** Optional parts of a call: headers and an abort signal. */
export interface ApiCallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** A body that is sent as bytes, with its content type. */
export interface RawRequestBody {
  readonly type: string;
  readonly content: Buffer<ArrayBuffer>;
}

/**
 * Calls the API.
 * @throws ApiRefusalError with the message of a refusal, remedy included
 * @throws ApiUnreachableError with the URL that does not respond
 */
export async function callApi(
  { api, token, language }: ApiUrlAndToken,
  method: string,
  target: string,
  body?: object | { readonly raw: RawRequestBody },
  { headers, signal }: ApiCallOptions = {},
): Promise<Response> {
  const { type, content } = toRequestBody(body);
  const response = await reach(api, target, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Accept-Language': language,
      ...(type === undefined ? {} : { 'Content-Type': type }),
      ...headers,
    },
    ...(content === undefined ? {} : { body: content }),
    // After 301, 302 and 303, `fetch` would make a GET of the POST.
    redirect: 'manual',
    ...(signal ? { signal } : {}),
  });
  if (response.ok) return response;
  const text = await response.text();
  const answer = readRefusal(text);
  throw new ApiRefusalError(
    response.status,
    answer,
    describeRedirect(api, response) ?? answer.message ?? text,
    parseRetryAfterSeconds(response.headers.get('retry-after') ?? ''),
  );
}

/** Reads seconds or, as proxies send it, a date (RFC 9110, 10.2.3). */
export function parseRetryAfterSeconds(header: string): number | undefined {
  if (/^\s*\d+\s*$/.test(header)) return Number(header);
  // `Date.parse` also reads other texts as dates, such as `-1`.
  const seconds = /^[a-z]{3,9},? /i.test(header) ? (Date.parse(header) - Date.now()) / 1_000 : Number.NaN;
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0);
}

function describeRedirect(api: string, { status, headers }: Response): string | undefined {
  const target = headers.get('location');
  if (status < 300 || status >= 400 || target === null) return undefined;
  return `${api} redirects to ${target}. Set --api to the address without a redirect.`;
}

export type OpenapiSchemaName = keyof components['schemas'];

/**
 * Reads the JSON of a response. `schema` is its name in openapi.yaml, from which the type is generated; tests check
 * every response of the API against the same schema.
 */
export const readResponseJson = async <Name extends OpenapiSchemaName>(
  _schema: Name,
  response: Response,
): Promise<Schema<Name>> => {
  if (isJson(response)) return (await response.json()) as Schema<Name>;
  const type = response.headers.get('content-type') ?? 'no content type';
  throw new Error(`The API URL responds with ${type}, not as the Sello API. Check --api.`);
};

const isJson = ({ headers }: Response): boolean =>
  /^application\/([\w.]+\+)?json\b/.test(headers.get('content-type') ?? '');

function toRequestBody(body: object | { readonly raw: RawRequestBody } | undefined): {
  readonly type?: string;
  readonly content?: string | Buffer<ArrayBuffer>;
} {
  if (body === undefined) return {};
  return 'raw' in body ? (body.raw as RawRequestBody) : { type: 'application/json', content: JSON.stringify(body) };
}

async function reach(api: string, target: string, request: RequestInit): Promise<Response> {
  if (!URL.canParse(target, api)) throw new Error(`${api} is not a valid API URL, for example http://127.0.0.1:8080.`);
  try {
    const response = await fetch(new URL(target, api), request);
    return response.ok && !isJson(response) ? response : await readWhole(response);
  } catch (problem) {
    if (request.signal?.aborted) throw problem;
    throw new ApiUnreachableError(
      `${api} does not respond (${describeFetchProblem(problem)}). Start the API, or set --api to the URL of a running API.`,
      { cause: problem },
    );
  }
}

/** Reads the text of a response, because a response that breaks off is also no response. Files are read later. */
async function readWhole(response: Response): Promise<Response> {
  const { ok, status, statusText, headers } = response;
  const text = await response.text();
  // Without a length, only the JSON shows that it breaks off.
  if (ok) JSON.parse(text);
  return new Response(text, { status, statusText, headers });
}

/** Describes the connection error of a failed `fetch`. */
export function describeFetchProblem(problem: unknown): string {
  const { cause, message } = problem as Error;
  return cause instanceof Error && cause.message ? cause.message : message;
}

function readRefusal(text: string): RefusalResponseBody {
  try {
    return JSON.parse(text) as RefusalResponseBody;
  } catch {
    return {};
  }
}
