// The warning about texts that the PDF cannot print. An issued invoice must name the buyer and the goods in printable
// letters.
import { warningLimits as limits } from '../../contracts/limits/documents';
import { createWarning, type Warning } from '../../contracts/warnings';
import type { Invoice } from '../model/invoice';
import { listUnprintableCharacters } from '../printable';

/** Members that the PDF prints, with everything inside them. */
const printed = [
  'series',
  'code',
  'supplier',
  'customer',
  'lines',
  'discounts',
  'charges',
  'preceding',
  'ordering',
  'delivery',
  'payment',
  'notes',
] as const satisfies readonly (keyof Invoice)[];

/** Members inside the printed members that are codes, or data of the client, and are not printed. */
const unprinted: ReadonlySet<string> = new Set(['meta', 'ext', 'uuid', 'url', 'tax_id', 'people', 'inboxes', 'logos']);

interface FoundText {
  readonly at: string;
  readonly characters: readonly string[];
}

/** Maximum number of characters in the message. They are enough to find the place without a quote of the whole text. */
const charactersMax = 10;

/**
 * Warns about unprintable characters. The warning blocks, because an issued invoice must name the buyer and the goods
 * in printable letters.
 */
export function warnUnprintableCharacters(invoice: Invoice): Warning[] {
  const texts: FoundText[] = [];
  for (const member of printed) if (holdsUnprintable(invoice[member])) collect(invoice[member], member, texts);
  const notes = invoice.tax?.notes;
  if (holdsUnprintable(notes)) collect(notes, 'tax.notes', texts);
  const [first] = texts;
  if (first === undefined) return [];
  const characters = [...new Set(texts.flatMap((one) => one.characters))].slice(0, charactersMax).map(nameCharacter);
  const paths = texts.slice(0, limits.pathsMax).map(({ at }) => `$.doc.${at}`);
  return [createWarning('text-unprintable', paths, { at: first.at, characters: characters.join(', ') })];
}

/**
 * Returns whether a value has unprintable characters. For nearly all invoices, this check is enough; places are named
 * only if it finds something.
 */
function holdsUnprintable(value: unknown): boolean {
  if (typeof value === 'string') return listUnprintableCharacters(value).length > 0;
  if (Array.isArray(value)) return value.some(holdsUnprintable);
  if (typeof value !== 'object' || value === null) return false;
  for (const name in value) if (!unprinted.has(name) && holdsUnprintable(Reflect.get(value, name))) return true;
  return false;
}

function collect(value: unknown, at: string, found: FoundText[]): void {
  if (typeof value === 'string') {
    const characters = listUnprintableCharacters(value);
    if (characters.length > 0) found.push({ at, characters });
  } else if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) collect(value[i], `${at}[${i}]`, found);
  } else if (typeof value === 'object' && value !== null) {
    for (const name in value) if (!unprinted.has(name)) collect(Reflect.get(value, name), `${at}.${name}`, found);
  }
}

/** Names a character, such as `ꡀ (U+A840)`. A lone surrogate is shown without its letter. */
function nameCharacter(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  return point >= 0xd800 && point <= 0xdfff ? code : `${character} (${code})`;
}
