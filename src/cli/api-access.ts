// How commands reach an API: the one named by options or environment, else the local stack that runs.
import path from 'node:path';
import { readLocalFile } from '../local/local-file';
import { projectRoot, defaultFolder } from '../local/root';
import { describeMissingStack } from './installation';

export interface ApiAccess {
  readonly api: string;
  readonly token: string;
  /** Of the service's operator, for what no tenant may do. */
  readonly operatorToken: string | undefined;
}

/** Options that every command has which speaks to an API. */
export const accessOptions = {
  data: { type: 'string', default: defaultFolder },
  api: { type: 'string' },
  token: { type: 'string' },
} as const;

/** Undefined, with words on the terminal, when there is none. */
export function findAccess(values: { data: string; api?: string; token?: string }): ApiAccess | undefined {
  const folder = path.resolve(projectRoot(), values.data);
  const local = readLocalFile(folder);
  const api = values.api ?? process.env.SELLO_API ?? local?.api;
  const token = values.token ?? process.env.SELLO_TOKEN ?? local?.token;
  const operatorToken = process.env.SELLO_OPERATOR_TOKEN ?? local?.operatorToken;
  if (api && token) return { api, token, operatorToken };
  console.error(
    `${describeMissingStack(folder, values.data)} An API is named by --api and --token, or SELLO_API and SELLO_TOKEN.`,
  );
  return undefined;
}

/** Calls and gives the answer. @throws Error with the sentence of the refusal and what to do. */
export async function callApi(
  { api, token }: Pick<ApiAccess, 'api' | 'token'>,
  method: string,
  place: string,
): Promise<Response> {
  const answer = await reach(api, place, { method, headers: { Authorization: `Bearer ${token}` } });
  if (answer.ok) return answer;
  const text = await answer.text();
  throw new Error(`${answer.status}: ${messageIn(text)}`);
}

/** @throws Error that says which address gave no answer */
async function reach(api: string, place: string, request: RequestInit): Promise<Response> {
  if (!URL.canParse(place, api))
    throw new Error(`${api} is no address of an API: write one like http://127.0.0.1:8080.`);
  try {
    return await fetch(new URL(place, api), request);
  } catch (problem) {
    const { cause, message } = problem as Error;
    const why = cause instanceof Error && cause.message ? cause.message : message;
    throw new Error(`${api} does not answer (${why}). Look whether the API runs, or name another by --api.`, {
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
