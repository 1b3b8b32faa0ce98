// Writes messages in a language. Called at the edge: HTTP answers, pages, commands, logs.
import { en } from './en';
import { es } from './es';
import type { Advice, Language, Text } from './text';
import type { Message, StoredText } from './message';

const catalogues = { en, es } as const;

type CatalogueEntry = string | ((params: Message['params']) => Text);

/** What is wrong, and what to do where the message says it. A stored message of another build may be unknown. */
export function render(language: Language, stored: StoredText): Advice {
  if (typeof stored === 'string') return { text: stored };
  const { id, params } = stored;
  const catalogue = catalogues[language] as Readonly<Record<string, Text | CatalogueEntry>>;
  const entry = Object.hasOwn(catalogue, id) ? catalogue[id] : undefined;
  const text = typeof entry === 'function' ? entry(params) : (entry ?? id);
  return typeof text === 'string' ? { text } : text;
}

/** For logs. */
export const inEnglish = (stored: StoredText): string => render('en', stored).text;
