// In which language a caller reads messages: by `Accept-Language`, English where nothing fits.
import type { Context } from 'koa';
import { type Language, languages } from '../../messages/text';

/** @returns English without the header: Koa would take the first language for any */
export function readLanguage(ctx: Context): Language {
  if (ctx.get('Accept-Language') === '') return 'en';
  return (ctx.acceptsLanguages([...languages]) || 'en') as Language;
}

/** For an answer with messages: `Content-Language` names the language of its texts. Keys and codes are the same in each. */
export function answerLanguage(ctx: Context): Language {
  const language = readLanguage(ctx);
  ctx.set('Content-Language', language);
  ctx.vary('Accept-Language');
  return language;
}
