// A console user without a browser: keeps cookies, follows redirects on request, and sends forms as pages do.
import { createUuidV7 } from '../../../src/main/ids';
import type { RoleGrant, ConsoleRole } from '../../../src/contracts/roles';
import { insertConsoleSignInLink } from '../../../src/store/people/console-links';
import type { TestApi } from '../api';

export interface ShownPage {
  readonly status: number;
  readonly html: string;
  readonly headers: Headers;
  /** Target of the redirect. */
  readonly to: string;
}

export interface Visitor {
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<ShownPage>;
  /** Opens a sign-in link and continues. */
  enter(code: string): Promise<ShownPage>;
  /** Sends a form with the token and the version of the page `from`, as its own forms do. */
  post(path: string, fields: Readonly<Record<string, string>>, how?: PostOptions): Promise<ShownPage>;
}

interface PostOptions {
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the form has a file field, and is therefore multipart. */
  readonly hasFile?: boolean;
}

export const consoleSettings = { SELLO_CONSOLE: 'link' } as const;

/** A visitor without cookies. */
export function visitor(api: Pick<TestApi, 'base'>): Visitor {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit): Promise<ShownPage> => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const response = await fetch(path.startsWith('http') ? path : `${api.base}${path}`, {
      ...init,
      headers,
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) keep(cookies, line);
    return {
      status: response.status,
      html: await response.text(),
      headers: response.headers,
      to: response.headers.get('location') ?? '',
    };
  };
  const get: Visitor['get'] = (path, headers = {}) => send(path, { headers });
  const post: Visitor['post'] = async (
    path,
    fields,
    { from, headers = { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }, hasFile = false } = {},
  ) => {
    const hidden = from === undefined ? {} : hiddenFieldsOf((await get(from)).html);
    const body = hasFile ? new FormData() : new URLSearchParams();
    for (const [name, value] of Object.entries({ ...hidden, ...fields })) body.append(name, value);
    return send(path, { method: 'POST', headers, body });
  };
  return { cookies, get, post, enter: (code) => post('/console/enter', { code }) };
}

function keep(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (value === '') cookies.delete(name);
  else cookies.set(name, value);
}

export const tokenOf = (html: string): string => /name="form_token" value="([^"]+)"/.exec(html)?.[1] ?? '';

/** The token of a page, and the version of what its form shows. */
export const hiddenFieldsOf = (html: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(form_token|form_version)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')],
    ),
  );

export const linkFor = (api: TestApi, grants: readonly RoleGrant[], to?: string): Promise<string> =>
  insertConsoleSignInLink(api.database, { name: 'Ana', grants, ...(to ? { to } : {}) }, new Date());

/** A user who is signed in with a role in the first workspace. */
export async function signedIn(api: TestApi, role: ConsoleRole = 'admin'): Promise<Visitor> {
  const grant = role === 'service' ? { workspace: null, role } : { workspace: api.workspace, role };
  const code = await linkFor(api, [grant]);
  const someone = visitor(api);
  await someone.enter(code);
  return someone;
}

/** Texts that would run as script if a page did not escape them. */
export const hostile = `<script>alert(1)</script>"'><img src=x onerror=alert(2)>${createUuidV7()}`;
