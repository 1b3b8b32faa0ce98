// Cookies of the console: the session's secret, and two choices that hold no secret.
import type { Context } from 'koa';
import { console as limits } from '../../../contracts/limits/console';
import type { Settings } from '../../../settings/settings';
import { type Language, languages } from '../../../messages/language';
import { readLanguage } from '../../request/language';

type CookieSettings = Pick<Settings, 'api'>;

const isSecure = ({ api }: CookieSettings): boolean => api.publicUrl.startsWith('https:');

/**
 * Over TLS the name makes browsers bind the cookie to this host alone. On a laptop there is no TLS: the port is part of the
 * name, for cookies do not tell ports apart.
 */
const nameOf = (place: CookieSettings): string =>
  isSecure(place) ? '__Host-sello' : `sello_${new URL(place.api.publicUrl).port || '80'}`;

const optionsOf = (place: CookieSettings) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', overwrite: true, secure: isSecure(place) }) as const;

/** Koa looks at the connection, which is a proxy's: whether it is TLS is the installation's word. */
const jarOf = (ctx: Context, place: CookieSettings) => {
  ctx.cookies.secure = isSecure(place);
  return ctx.cookies;
};

export const readSecret = (ctx: Context, place: CookieSettings): string | undefined => ctx.cookies.get(nameOf(place));

export const writeSecret = (ctx: Context, place: CookieSettings, secret: string | null): void => {
  jarOf(ctx, place).set(nameOf(place), secret, optionsOf(place));
};

/** Of a sign-in under way; it comes back from the provider's site, so `lax` and no stricter. */
const pendingName = (place: CookieSettings): string => `${nameOf(place)}_sign_in`;

export const readPending = (ctx: Context, place: CookieSettings): string | undefined =>
  ctx.cookies.get(pendingName(place));

export const writePending = (ctx: Context, place: CookieSettings, text: string | null): void => {
  const maxAge = limits.signInMinutes * 60_000;
  jarOf(ctx, place).set(pendingName(place), text, { ...optionsOf(place), ...(text === null ? {} : { maxAge }) });
};

/** A year: it is a choice, nothing more. */
const choiceMs = 365 * 86_400_000;

export const readChoice = (ctx: Context, name: 'language' | 'theme'): string | undefined =>
  ctx.cookies.get(`sello_${name}`);

export const writeChoice = (ctx: Context, place: CookieSettings, name: 'language' | 'theme', value: string): void => {
  jarOf(ctx, place).set(`sello_${name}`, value, { ...optionsOf(place), path: '/console', maxAge: choiceMs });
};

const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text);

export function languageOf(ctx: Context): Language {
  const chosen = readChoice(ctx, 'language') ?? '';
  return isLanguage(chosen) ? chosen : readLanguage(ctx);
}
