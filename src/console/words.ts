// Texts of the console by language. English is the type: a key that is missing in Spanish does not compile.
import type { Language } from '../messages/text';
import { en, type ConsoleTexts } from './words/en';
import { es } from './words/es';

export const consoleTexts: Readonly<Record<Language, ConsoleTexts>> = { en, es };
