// Reads the parts of a person's name from the document. If the document has only one text, splits it in the way in
// which Spanish names are written.
import type { Party } from '../../document/model/parts';
import { cleanXmlText } from '../text';

export interface PersonNameParts {
  readonly given: string;
  readonly surname: string;
  readonly surname2: string | undefined;
  /** Whether the parts were split from one text, so that the start of the surname is a guess. */
  readonly isSplit: boolean;
}

/** Reads the parts of a name; undefined if the name is a single word. */
export function findPersonNameParts({ name = '', people = [] }: Party): PersonNameParts | undefined {
  const { given, middle, surname, surname2 } = people[0]?.name ?? {};
  if (given !== undefined && surname !== undefined)
    return { given: [given, middle].filter(Boolean).join(' '), surname, surname2, isSplit: false };
  return splitName(cleanXmlText(name) ?? '');
}

function splitName(name: string): PersonNameParts | undefined {
  const [before = '', ...after] = name.split(',').map((part) => part.trim());
  const givenName = after.join(' ').trim();
  if (before !== '' && givenName !== '')
    return { ...splitSurnames(before.split(/\s+/)), given: givenName, isSplit: true };
  const words = name.split(/[\s,]+/).filter(Boolean);
  if (words.length < 2) return undefined;
  const surnames = words.length > 2 ? 2 : 1;
  return {
    ...splitSurnames(words.slice(-surnames)),
    given: words.slice(0, -surnames).join(' '),
    isSplit: true,
  };
}

/** Splits surnames. The last word is the second surname, and particles belong to the first surname. */
const splitSurnames = (words: readonly string[]): Pick<PersonNameParts, 'surname' | 'surname2'> =>
  words.length === 1
    ? { surname: words[0] ?? '', surname2: undefined }
    : { surname: words.slice(0, -1).join(' '), surname2: words.at(-1) };
