// A real local OpenID provider, and a user with a browser who signs in there.
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { type Visitor, visitor } from './visitor';
import { listenLocally } from '../../servers/listen';

export interface TestProvider {
  readonly issuer: string;
  /** Settings of an API whose users sign in here. */
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** @param publicUrl URL of the API whose console uses the provider */
export async function startProvider(publicUrl = 'http://127.0.0.1:8080'): Promise<TestProvider> {
  // The library warns that it is not meant for production, and that there are newer versions of Node.
  const warnings = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { Provider } = await import('oidc-provider');
  const server = createServer();
  const issuer = `http://127.0.0.1:${await listenLocally(server)}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [clientId, clientSecret] = ['sello', 'a secret of the test with enough characters'];
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [`${publicUrl}/console/callback`] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key of the test'] },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Session: 600, Grant: 600, IdToken: 600, AccessToken: 600 },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
  });
  const answer = provider.callback();
  warnings.mockRestore();
  server.on('request', (request, response) => void answer(request, response));
  return {
    issuer,
    settings: {
      SELLO_CONSOLE: 'oidc',
      SELLO_PUBLIC_URL: publicUrl,
      SELLO_OIDC_ISSUER: issuer,
      SELLO_OIDC_CLIENT_ID: clientId,
      SELLO_OIDC_CLIENT_SECRET: clientSecret,
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** Signs in on the pages of the provider. @returns path and query of the redirect back */
export async function answerOf({ issuer }: TestProvider, url: string, login: string): Promise<string> {
  const browser = visitor({ base: issuer });
  let { to } = await browser.get(url);
  for (let steps = 0; steps < 10 && !to.includes('/console/callback'); steps += 1) {
    const path = to.startsWith('/') ? `${issuer}${to}` : to;
    const reply = await browser.get(path);
    if (reply.to) {
      ({ to } = reply);
      continue;
    }
    const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(reply.html) ?? [];
    const [, prompt = ''] = /name="prompt" value="([^"]+)"/.exec(reply.html) ?? [];
    const fields = prompt === 'login' ? { prompt, login, password: 'x' } : { prompt };
    ({ to } = await browser.post(action, fields));
  }
  const { pathname, search } = new URL(to);
  return `${pathname}${search}`;
}

/** The headers of a click on a console page. */
export const ownClick = { 'Sec-Fetch-Site': 'same-origin' } as const;

/** Signs in: redirect, pages of the provider, redirect back. @returns the response to the last request */
export async function signIn(
  provider: TestProvider,
  someone: Visitor,
  login: string,
  begin = '/console/sign-in',
): ReturnType<Visitor['get']> {
  const start = await someone.get(begin, ownClick);
  return someone.get(await answerOf(provider, start.to, login));
}
