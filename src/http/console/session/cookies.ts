// Reads and writes the cookies of the console: the secret of the session, and the choices of language and colors.
import type { Context } from 'koa';
import { consoleLimits as limits } from '../../../contracts/limits/console';
import type { Settings } from '../../../settings/settings';
import { type Language, languages } from '../../../messages/text';
import { readAcceptedLanguage } from '../../kit/request/respond-with-refusal';

type CookieSettings = Pick<Settings, 'api'>;

const isSecure = ({ api }: CookieSettings): boolean => api.publicUrl.startsWith('https:');

/**
 * Builds the name of the session cookie. With TLS, the name makes browsers bind the cookie to this host. Without TLS,
 * as in development, the name contains the port, because browsers share cookies between ports.
 */
const buildCookieName = (place: CookieSettings): string =>
  isSecure(place) ? '__Host-sello' : `sello_${new URL(place.api.publicUrl).port || '80'}`;

const buildCookieOptions = (place: CookieSettings) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', overwrite: true, secure: isSecure(place) }) as const;

/** Creates the cookies. The public URL decides whether TLS is used, because Koa sees only the connection of a proxy. */
const createCookieJar = (ctx: Context, place: CookieSettings) => {
  ctx.cookies.secure = isSecure(place);
  return ctx.cookies;
};

export const readSessionCookie = (ctx: Context, place: CookieSettings): string | undefined =>
  ctx.cookies.get(buildCookieName(place));

export const writeOrClearSessionCookie = (ctx: Context, place: CookieSettings, secret: string | null): void => {
  createCookieJar(ctx, place).set(buildCookieName(place), secret, buildCookieOptions(place));
};

/**
 * Builds the name of the cookie of a sign-in in progress. The user returns from the provider's site, so the cookie is
 * `lax` and not `strict`.
 */
const pendingName = (place: CookieSettings): string => `${buildCookieName(place)}_sign_in`;

export const readPendingSignInCookie = (ctx: Context, place: CookieSettings): string | undefined =>
  ctx.cookies.get(pendingName(place));

export const writeOrClearPendingSignInCookie = (ctx: Context, place: CookieSettings, text: string | null): void => {
  const maxAge = limits.signInMinutes * 60_000;
  createCookieJar(ctx, place).set(pendingName(place), text, {
    ...buildCookieOptions(place),
    ...(text === null ? {} : { maxAge }),
  });
};

/** Lifetime of the cookie, a year. It stores only a preference. */
const choiceMs = 365 * 86_400_000;

export const readPreferenceCookie = (ctx: Context, name: 'language' | 'theme'): string | undefined =>
  ctx.cookies.get(`sello_${name}`);

export const writePreferenceCookie = (
  ctx: Context,
  place: CookieSettings,
  name: 'language' | 'theme',
  value: string,
): void => {
  createCookieJar(ctx, place).set(`sello_${name}`, value, {
    ...buildCookieOptions(place),
    path: '/console',
    maxAge: choiceMs,
  });
};

const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text);

/** Chooses the language of a page: the user's choice, or else `Accept-Language`. */
export function choosePageLanguage(ctx: Context): Language {
  const choice = readPreferenceCookie(ctx, 'language') ?? '';
  return isLanguage(choice) ? choice : readAcceptedLanguage(ctx);
}
