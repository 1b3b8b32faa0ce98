// Writes messages in a language. This happens only at the edge: in HTTP responses, pages, commands and logs.
import { englishMessages } from './en';
import { spanishMessages } from './es';
import type { TextWithRemedy, Language, Wording } from './text';
import type { Message, StoredMessage } from './message';

const catalogues = { en: englishMessages, es: spanishMessages } as const;

type CatalogueEntry = string | ((params: Message['params']) => Wording);

/** Renders a message with its remedy, if it has one. A message that another build stored may be unknown. */
export function renderMessage(language: Language, stored: StoredMessage): TextWithRemedy {
  if (typeof stored === 'string') return { text: stored };
  const { id, params } = stored;
  const catalogue = catalogues[language] as Readonly<Record<string, Wording | CatalogueEntry>>;
  const entry = Object.hasOwn(catalogue, id) ? catalogue[id] : undefined;
  const text = typeof entry === 'function' ? entry(writeNested(language, params)) : (entry ?? id);
  return typeof text === 'string' ? { text } : text;
}

/**
 * Replaces each message among the parameters with its text. The parameter `advice` is replaced with the remedy of its
 * message instead.
 */
function writeNested(language: Language, params: Message['params']): Message['params'] {
  const values: [string, unknown][] = Object.entries(params);
  if (
    !values.some(([, value]) => isParameterMessage(value) || (Array.isArray(value) && value.some(isParameterMessage)))
  )
    return params;
  const write = (name: string, value: unknown): unknown => {
    if (!isParameterMessage(value)) return value;
    const { text, remedy = '' } = renderMessage(language, value);
    return name === 'advice' ? remedy : text;
  };
  return Object.fromEntries(
    values.map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((one) => write(name, one)) : write(name, value),
    ]),
  );
}

const isParameterMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'id' in value && 'params' in value;

export const renderMessageInEnglish = (stored: StoredMessage): string => renderMessage('en', stored).text;
