// Words of the console by language. English is the type: Spanish has the same keys, or the compiler says which is missing.
import type { Language } from '../messages/text';
import { en, type ConsoleTexts } from './words/en';
import { es } from './words/es';

export const consoleTexts: Readonly<Record<Language, ConsoleTexts>> = { en, es };
