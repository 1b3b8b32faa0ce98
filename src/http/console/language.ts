// In which language a page is: by choice, else by what the browser asks for.
import type { Context } from 'koa';
import { type Language, languages } from '../../messages/text';
import { readLanguage } from '../request/language';
import { readChoice } from './session/cookies';

const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text);

export function languageOf(ctx: Context): Language {
  const chosen = readChoice(ctx, 'language') ?? '';
  return isLanguage(chosen) ? chosen : readLanguage(ctx);
}
