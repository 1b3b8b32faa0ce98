// Tests an identity provider that fails, hangs or goes down: users get a message, the next attempt starts fresh, and open
// sessions continue.
import { createServer, type RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityProviderLimits as limits } from '../../../src/contracts/limits/console';
import { startApi, type TestApi } from '../api';
import { answerOf, signIn, startProvider } from './oidc';
import { invite } from './people';
import { visitor } from './visitor';
import { listenLocally } from '../../servers/listen';

const home = '/console/w/one';
const settings = {
  SELLO_CONSOLE: 'oidc',
  SELLO_OIDC_CLIENT_ID: 'sello',
  SELLO_OIDC_CLIENT_SECRET: 'a secret of the test',
} as const;

describe('a sign-in with a broken identity provider', () => {
  /** Starts an API whose provider responds in this way. */
  async function withProvider(response: RequestListener, work: (broken: TestApi) => Promise<void>): Promise<void> {
    const server = createServer(response);
    const issuer = `http://127.0.0.1:${await listenLocally(server)}`;
    const broken = await startApi({ ...settings, SELLO_OIDC_ISSUER: issuer });
    try {
      await work(broken);
    } finally {
      await broken.close();
      server.closeAllConnections();
      server.close();
    }
  }

  test.each<[string, RequestListener]>([
    ['fails', (_request, response) => response.writeHead(500).end('no')],
    ['returns a page of a proxy', (_request, response) => response.setHeader('Content-Type', 'text/html').end('<p>')],
    ['breaks the connection', (request) => request.socket.destroy()],
    ['does not respond', () => undefined],
  ])('shows a message if the provider %s, and the next attempt starts again', async (_what, answer) => {
    let isWell = false;
    const sometimes: RequestListener = (request, response) => {
      if (!isWell) {
        answer(request, response);
        return;
      }
      const issuer = `http://${request.headers.host}`;
      const text = {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      };
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(text));
    };
    await withProvider(sometimes, async (broken) => {
      const reply = await visitor(broken).get('/console/sign-in');
      expect([reply.status, reply.html.includes('does not respond')]).toEqual([503, true]);
      isWell = true;
      // A failure is kept for a moment.
      await sleep(limits.failureKeptMs);
      expect((await visitor(broken).get('/console/sign-in')).status).toBe(303);
    });
  });

  test('shows a message if the provider stops between the redirects, and open sessions continue', async () => {
    const second = await startProvider();
    const other = await startApi(second.settings);
    try {
      const ana = visitor(other);
      const { code } = await invite(other, 'Ana', 'viewer');
      await signIn(second, ana, 'ana', `/console/sign-in?invitation=${code}`);
      const later = visitor(other);
      const path = await answerOf(second, (await later.get('/console/sign-in')).to, 'ana');
      await second.close();
      const reply = await later.get(path);
      expect([reply.status, reply.html.includes('does not respond')]).toEqual([503, true]);
      expect((await ana.get(home)).status).toBe(200);
    } finally {
      await other.close();
    }
  });
});
