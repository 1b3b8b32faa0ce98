// How commands reach an API: the one set by options or environment, else the running local stack.
import path from 'node:path';
import { readStackFile } from '../local/local-file';
import { type Language, languages } from '../messages/text';
import { findProjectRoot, defaultDataFolder } from '../local/root';
import { describeMissingStack } from './installation';

/** Address and token of an API. */
export interface ApiAccess {
  readonly api: string;
  readonly token: string;
  /** Of the API's messages. */
  readonly language: Language;
  /** Token of the service's operator, for actions that no tenant may do. */
  readonly operatorToken: string | undefined;
}

/** Options of every command that calls the API. */
export const accessOptions = {
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

/** Finds the API to call and its token. Returns undefined if there is none, and prints what to do. */
export function findApiAccess(values: AccessValues): ApiAccess | undefined {
  const folder = path.resolve(findProjectRoot(), values.data);
  const local = readStackFile(folder);
  const api = values.api ?? process.env.SELLO_API ?? local?.api;
  const token = values.token ?? process.env.SELLO_TOKEN ?? local?.token;
  const operatorToken = process.env.SELLO_OPERATOR_TOKEN ?? local?.operatorToken;
  const language = chooseLanguage(values.lang);
  if (language === undefined) {
    console.error(`--lang: must be one of ${languages.join(', ')}`);
    return undefined;
  }
  if (api && token) return { api, token, operatorToken, language };
  console.error(
    `${describeMissingStack(folder, values.data)} To use another API, set --api and --token, or SELLO_API and SELLO_TOKEN.`,
  );
  return undefined;
}

/**
 * `--lang`, else the language of the terminal where there is a catalogue for it. Undefined: `--lang` is not a language.
 */
function chooseLanguage(option: string | undefined): Language | undefined {
  if (option !== undefined) return languages.find((one) => one === option);
  const { LC_ALL: all, LC_MESSAGES: messages, LANG: lang } = process.env;
  const terminal = all || messages || lang || '';
  return languages.find((one) => terminal.startsWith(`${one}_`)) ?? 'en';
}

/** Calls the API. @throws Error with the message of a refusal, which says what to do */
export async function callApi(
  { api, token, language }: ApiAccess,
  method: string,
  target: string,
  body?: object,
): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}`, 'Accept-Language': language };
  const response = await reach(
    api,
    target,
    body
      ? { method, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
      : { method, headers },
  );
  if (response.ok) return response;
  const text = await response.text();
  throw new Error(`${response.status}: ${messageIn(text)}`);
}

/** @throws Error with the address that does not respond */
async function reach(api: string, target: string, request: RequestInit): Promise<Response> {
  if (!URL.canParse(target, api)) throw new Error(`${api} is not a valid API URL, for example http://127.0.0.1:8080.`);
  try {
    return await fetch(new URL(target, api), request);
  } catch (problem) {
    const { cause, message } = problem as Error;
    const why = cause instanceof Error && cause.message ? cause.message : message;
    throw new Error(`${api} does not respond (${why}). Check that the API is running, or use another one with --api.`, {
      cause: problem,
    });
  }
}

function messageIn(text: string): string {
  try {
    return (JSON.parse(text) as { message?: string }).message ?? text;
  } catch {
    return text;
  }
}
