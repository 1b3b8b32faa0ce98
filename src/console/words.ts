// Texts of the console by language. The English texts define the type, so a key that is missing in Spanish does not
// compile.
import type { Language } from '../messages/text';
import { englishConsoleTexts, type ConsoleTexts } from './words/en';
import { spanishConsoleTexts } from './words/es';

export const consoleTextsByLanguage: Readonly<Record<Language, ConsoleTexts>> = {
  en: englishConsoleTexts,
  es: spanishConsoleTexts,
};
