// Redirects to the sign-in page of the identity provider (OpenID Connect), and identifies a user who returns. Uses the
// authorization code with PKCE, state and nonce (OpenID Connect Core 1.0 section 3.1, RFC 7636, RFC 9207, RFC 9700).
// The library is an ES module and is loaded only if a provider is configured.
import { identityProviderLimits as limits } from '../contracts/limits/console';
import { fetchWithByteLimit } from './fetch-within-bytes';

export interface IdentityProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * Data that must come back from the provider. The data is created for one sign-in, and only the browser that began the
 * sign-in knows it.
 */
export interface PendingSignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/**
 * A problem of the provider. `away` means that there was no response, or an unreadable one. `refused` means that the
 * provider, or one of Sello's checks, refused. `text` is for the log.
 */
export interface IdentityProviderProblem {
  readonly problem: 'away' | 'refused';
  readonly text: string;
}

export interface IssuerAndSubject {
  readonly issuer: string;
  readonly subject: string;
}

export interface IdentityProviderClient {
  /** @param fresh whether the provider must ask for the password again, even if a user is signed in there */
  begin(
    redirectUrl: string,
    fresh: boolean,
  ): Promise<{ readonly url: string; readonly asked: PendingSignInSecrets } | IdentityProviderProblem>;
  /** @param returned the address to which the browser returned, which is Sello's address with the provider's query */
  finish(returned: URL, request: PendingSignInSecrets): Promise<IssuerAndSubject | IdentityProviderProblem>;
}

const load = () => import('openid-client');
type Library = Awaited<ReturnType<typeof load>>;
type Configuration = Awaited<ReturnType<Library['discovery']>>;
type Authentication = NonNullable<Parameters<Library['discovery']>[3]>;

export function createIdentityProviderClient(
  settings: IdentityProviderSettings,
  now: () => Date,
): IdentityProviderClient {
  const configured = rememberConfiguration(settings, now);
  return {
    begin: (redirectUrl, fresh) =>
      orProblem(async () => {
        const [library, configuration] = [await load(), await configured()];
        const [state, nonce, verifier] = [
          library.randomState(),
          library.randomNonce(),
          library.randomPKCECodeVerifier(),
        ];
        const url = library.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUrl,
          scope: 'openid',
          state,
          nonce,
          code_challenge: await library.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(fresh ? { prompt: 'login' } : {}),
        });
        return { url: url.href, asked: { state, nonce, verifier } };
      }),
    finish: (returned, { state, nonce, verifier }) =>
      orProblem(async () => {
        const [library, configuration] = [await load(), await configured()];
        const tokens = await library.authorizationCodeGrant(configuration, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims || claims.sub === '' || claims.sub.length > limits.subjectCharactersMax)
          return { problem: 'refused', text: 'the token names no subject' };
        return { issuer: claims.iss, subject: claims.sub };
      }),
  };
}

/** Reads the provider's configuration once for concurrent callers. A failure is cached for a moment only. */
function rememberConfiguration(settings: IdentityProviderSettings, now: () => Date): () => Promise<Configuration> {
  let cached: { readonly asking: Promise<Configuration>; at: number; keptMs: number } | undefined;
  return () => {
    const at = now().getTime();
    if (cached && Math.abs(at - cached.at) < cached.keptMs) return cached.asking;
    const made = { asking: discover(settings), at, keptMs: limits.discoveredMs };
    cached = made;
    made.asking.catch(() => Object.assign(made, { at: now().getTime(), keptMs: limits.failureKeptMs }));
    return made.asking;
  };
}

async function discover({ issuer, clientId, clientSecret }: IdentityProviderSettings): Promise<Configuration> {
  const library = await load();
  const url = new URL(issuer);
  // Signatures are checked, although the token comes from the provider itself over TLS.
  const execute = [
    library.enableNonRepudiationChecks,
    // Settings allow plain http only for this machine.
    ...(url.protocol === 'http:' ? [library.allowInsecureRequests] : []),
  ];
  const authentication = chooseAuthentication(library, clientSecret);
  return library.discovery(url, clientId, undefined, authentication, {
    execute,
    timeout: limits.callSeconds,
    // The library's type of a body has its own names for those of `fetch`.
    [library.customFetch]: (target, options) => fetchWithByteLimit(target, options as RequestInit),
  });
}

/**
 * Chooses the first method of the provider, or its default if it lists none (OpenID Connect Discovery 1.0, section 3).
 */
function chooseAuthentication({ ClientSecretBasic, ClientSecretPost }: Library, secret: string): Authentication {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...rest) => {
    const acceptedMethods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (acceptedMethods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

async function orProblem<T>(work: () => Promise<T | IdentityProviderProblem>): Promise<T | IdentityProviderProblem> {
  try {
    return await work();
  } catch (error) {
    return toProblem(error);
  }
}

/**
 * Codes of the library for a missing response, or for a response that is not OpenID Connect, such as a page of a proxy.
 */
const unreachableCodes = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
];

function toProblem(error: unknown): IdentityProviderProblem {
  const { code = '', error: told = '' } = error as { readonly code?: unknown; readonly error?: unknown };
  const message = error instanceof Error ? error.message : String(error);
  // Errors of fetch for a failed connection.
  const isUnreachable = error instanceof TypeError || unreachableCodes.includes(String(code));
  const text = [message, String(code), String(told)].filter(Boolean).join(' ').slice(0, limits.errorCharactersMax);
  return { problem: isUnreachable ? 'away' : 'refused', text };
}
