// Signs in with an identity provider. The user opens the provider's page and returns with a response that only the same
// browser can use. The user is identified by issuer and subject, or by the invitation that is accepted with the
// sign-in; all others are refused.
import type Router from '@koa/router';
import type { Context } from 'koa';
import { consoleLimits as limits } from '../../../contracts/limits/console';
import {
  type IdentityProviderClient,
  type IssuerAndSubject,
  createIdentityProviderClient,
} from '../../../identity/provider';
import { listRoleGrantsOfPerson } from '../../../store/people/members';
import { findPersonBySignInIdentity } from '../../../store/people/people';
import type { ConsoleDeps } from '../context';
import { readPendingSignInCookie, writeOrClearPendingSignInCookie } from './cookies';
import { readConsolePathAfterJoiningWorkspace, acceptConsoleInvitation } from './join';
import { decryptPendingSignIn, type PendingSignIn, encryptPendingSignIn } from './pending';
import { startConsoleSessionAndSetCookie, findConsoleSessionAndMarkUsed } from './session';

const callbackPath = '/console/callback';

/**
 * Adds the routes for signing in at an identity provider. If there is no provider, there is no route, and the library
 * is never loaded.
 */
export function addIdentityProviderSignInRoutes(router: Router, console: ConsoleDeps): void {
  const { console: way, oidc } = console.deps.settings;
  if (way !== 'oidc' || !oidc) return;
  const provider = createIdentityProviderClient(oidc, console.deps.now);
  router.get('/console/sign-in', (ctx) => begin(ctx, console, provider));
  router.get(callbackPath, (ctx) => finish(ctx, console, provider));
}

const callbackUrl = ({ settings }: ConsoleDeps['deps']): string =>
  `${settings.api.publicUrl.replace(/\/$/, '')}${callbackPath}`;

async function begin(ctx: Context, console: ConsoleDeps, provider: IdentityProviderClient): Promise<void> {
  const { deps, anonymous } = console;
  anonymous.admit(ctx);
  const query = new URLSearchParams(ctx.querystring);
  const invitation = (query.get('invitation') ?? '').slice(0, limits.codeCharactersMax);
  // A user accepts with a click on Sello's page, so a link on another site cannot make a person join.
  if (invitation !== '' && ctx.get('Sec-Fetch-Site') !== 'same-origin') {
    ctx.status = 303;
    return ctx.redirect(`/console/join?code=${encodeURIComponent(invitation)}`);
  }
  const signIn = await provider.begin(callbackUrl(deps), query.get('fresh') === '1');
  if ('problem' in signIn) return tell(ctx, console, 'provider-away', signIn.text);
  const pending = {
    asked: signIn.asked,
    ...(invitation === '' ? {} : { invitation }),
    expiresAt: deps.now().getTime() + limits.signInMinutes * 60_000,
  };
  writeOrClearPendingSignInCookie(ctx, deps.settings, encryptPendingSignIn(deps.linkKey, pending));
  ctx.status = 303;
  ctx.redirect(signIn.url);
}

/** Finishes a sign-in. The response can be used only once, because the cookie is deleted before it is checked. */
async function finish(ctx: Context, console: ConsoleDeps, provider: IdentityProviderClient): Promise<void> {
  const { deps, anonymous } = console;
  anonymous.admit(ctx);
  const pending = decryptPendingSignIn(deps.linkKey, readPendingSignInCookie(ctx, deps.settings), deps.now());
  writeOrClearPendingSignInCookie(ctx, deps.settings, null);
  const query = new URLSearchParams(ctx.querystring);
  if (!pending || query.get('state') !== pending.asked.state)
    return tell(ctx, console, 'sign-in-again', 'the answer belongs to no sign-in of this browser');
  // The address is Sello's own, whatever host the request names.
  const returned = new URL(`${callbackUrl(deps)}?${ctx.querystring}`);
  const identity = await provider.finish(returned, pending.asked);
  if ('problem' in identity)
    return tell(ctx, console, identity.problem === 'away' ? 'provider-away' : 'sign-in-again', identity.text);
  await enter(ctx, console, identity, pending);
}

async function enter(
  ctx: Context,
  console: ConsoleDeps,
  identity: IssuerAndSubject,
  pending: PendingSignIn,
): Promise<void> {
  const { deps } = console;
  const { invitation } = pending;
  const joined =
    invitation === undefined ? undefined : await acceptConsoleInvitation(ctx, deps, invitation, { identity });
  const person = await findPersonBySignInIdentity(deps.database, identity);
  const [grant] = person ? await listRoleGrantsOfPerson(deps.database, person._id) : [];
  if (invitation !== undefined && !joined) return tell(ctx, console, 'invitation-used', 'the invitation is not open');
  if (!person || !grant) return tell(ctx, console, 'not-invited', 'nobody has invited this identity', identity.subject);
  const name = joined?.name ?? grant.name ?? '';
  await startConsoleSessionAndSetCookie(ctx, deps, { name, how: 'oidc', grants: [], person: person._id });
  ctx.status = 303;
  ctx.redirect(joined ? await readConsolePathAfterJoiningWorkspace(deps, joined) : '/console');
}

type SignInNotice = 'provider-away' | 'sign-in-again' | 'not-invited' | 'invitation-used';

/** The page shows the remedy. The log has the reason, without the identity. */
async function tell(
  ctx: Context,
  { deps, stop }: ConsoleDeps,
  kind: SignInNotice,
  text: string,
  subject?: string,
): Promise<void> {
  deps.log.warn({ kind, text }, 'a person could not sign in');
  const signedIn = (await findConsoleSessionAndMarkUsed(ctx, deps)) !== undefined;
  await stop(ctx, { kind, signedIn, ...(subject ? { subject } : {}) }, kind === 'provider-away' ? 503 : 403);
}
