// Writes messages in a language. Called at the edge: HTTP answers, pages, commands, logs.
import { en } from './en';
import { es } from './es';
import type { Language } from './language';
import type { Message } from './message';
import type { Advice, Text } from './text';

const catalogues = { en, es } as const;

type Written = string | ((params: Message['params']) => Text);

/** What is wrong, and what to do where the message says it. A stored message of another build may be unknown. */
export function render(language: Language, { id, params }: Message): Partial<Advice> & Pick<Advice, 'text'> {
  const catalogue = catalogues[language] as Readonly<Record<string, Text | Written>>;
  const entry = Object.hasOwn(catalogue, id) ? catalogue[id] : undefined;
  const text = typeof entry === 'function' ? entry(params) : (entry ?? id);
  return typeof text === 'string' ? { text } : text;
}

/** For logs, and for what is stored as a sentence. */
export const inEnglish = (message: Message): string => render('en', message).text;
