// Words of the console by language. English is the type: Spanish has the same keys, or the compiler says which is missing.
import { en, type Words } from './words/en';
import { es } from './words/es';

export type Language = 'en' | 'es';

export const languages = ['en', 'es'] as const satisfies readonly Language[];

export const wordsOf: Readonly<Record<Language, Words>> = { en, es };
