// Reads the parts of a person's name from the document. If the document has only one text, splits it in the way in
// which Spanish names are written.
import type { Party } from '../../document/model/parts';
import { toNormalForm } from '../../document/text';
import { cleanXmlText } from '../text';

export interface PersonNameParts {
  readonly given: string;
  readonly surname: string;
  readonly surname2: string | undefined;
  /** Whether the parts were split from one text, so that the start of the surname is a guess. */
  readonly isSplit: boolean;
}

type PartedName = NonNullable<NonNullable<Party['people']>[number]['name']>;

/**
 * Reads the parts of a party's name; undefined if the name is a single word and the document names no person. People may
 * be contacts, so the file never names a person of another name as the holder of the party's number. If the party has
 * only a trade name, its first person gives the parts.
 */
export function findPersonNameParts(party: Party): PersonNameParts | undefined {
  const first = isTradeName(party.name) ? party.people?.[0]?.name : undefined;
  const { given, middle, surname, surname2 } = findNameInPeople(party) ?? first ?? {};
  if (given !== undefined && surname !== undefined)
    return { given: [given, middle].filter(Boolean).join(' '), surname, surname2, isSplit: false };
  return splitName(cleanXmlText(party.name) ?? '');
}

/** Finds the first person who has the name of the party; a party without a name has that of its first person. */
export const findNameInPeople = ({ name, people = [] }: Party): PartedName | undefined =>
  people.map((person) => person.name).find((parted) => parted !== undefined && isSameName(parted, name));

/**
 * Returns whether each word of the shorter name is in the longer one, in any order. A trade word, as in `MªF. Services`,
 * is no part of a name. A party without any name has that of its person.
 */
function isSameName({ given, middle, surname, surname2 }: PartedName, name = ''): boolean {
  const parts = listWords([given, middle, surname, surname2].filter(Boolean).join(' '));
  const words = listWords(name).filter((word) => !tradeWords.has(word));
  if (parts.length === 0 || words.length === 0) return parts.length > 0 && name === '';
  const [short, long] = parts.length < words.length ? [parts, words] : [words, parts];
  return short.every((word) => long.some((other) => isSameWord(word, other)));
}

/** Words that show that a name is a trade name. None is a usual surname. */
const tradeWords: ReadonlySet<string> = new Set(
  (
    'ASESORES ASESORIA CLINICA COMERCIAL CONSTRUCCIONES CONSULTING CONSULTORES CONSULTORIA DESIGN DISENO ESTUDIO ' +
    'FISIOTERAPIA FOTOGRAFIA GESTORIA INGENIERIA INSTALACIONES MARKETING PELUQUERIA REFORMAS SERVICE SERVICES SERVICIO ' +
    'SERVICIOS SOLUCIONES SOLUTIONS STUDIO STUDIOS TALLER TALLERES TRADUCCIONES TRANSPORTES'
  ).split(' '),
);

/** Returns whether a name has no given name and surname, apart from trade words. */
const isTradeName = (name = ''): boolean => listWords(name).filter((word) => !tradeWords.has(word)).length < 2;

/** Maximum number of letters of an abbreviation, such as `A.` or `Mª`. */
const abbreviationMax = 2;

const isSameWord = (one: string, other: string): boolean =>
  one === other ||
  (one.length <= abbreviationMax && other.startsWith(one)) ||
  (other.length <= abbreviationMax && one.startsWith(other));

const listWords = (name: string): string[] =>
  toNormalForm(name.replace(/[ªº]/g, '$& '), 'NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

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
