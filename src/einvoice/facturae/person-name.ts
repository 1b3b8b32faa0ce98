// Reads the parts of a person's name from the document. If the document has only one text, splits it in the way in
// which Spanish names are written.
import type { Party } from '../../document/model/parts';
import { cleanXmlText } from '../text';
import { isSameOrAbbreviatedNameWord, listFirstNameWords, type NameWord } from './name-words';

export interface PersonNameParts {
  readonly given: string;
  readonly surname: string;
  readonly surname2: string | undefined;
  /**
   * Why a person should check the parts: some were split from one text, so that the start of the surname is a guess, or
   * the name of the party is not that of the person. Undefined if there is no doubt.
   */
  readonly doubt: 'split' | 'different-name' | undefined;
}

type PartedName = NonNullable<NonNullable<Party['people']>[number]['name']>;

/**
 * Reads the parts of a party's name; undefined if the name is a single word and the document names no person. The first
 * person of a party with the NIF of a person (residence `R`) is the holder of the NIF. A person abroad has the name of
 * the party.
 */
export function findOrGuessPersonNameParts(party: Party, residence: 'R' | 'U' | 'E'): PersonNameParts | undefined {
  const isSpanish = residence === 'R';
  const person = isSpanish ? party.people?.[0]?.name : findPersonNameMatchingParty(party);
  const { given, middle, surname, surname2 } = person ?? {};
  const name = cleanXmlText(party.name) ?? '';
  if (!given || !surname) return splitName(name);
  const parts = { given: [given, middle].filter(Boolean).join(' '), surname, surname2, doubt: undefined };
  return isSpanish && name !== '' ? completeParts(parts, given, name) : parts;
}

/** Finds the first person who has the name of the party; a party without a name has that of its first person. */
export const findPersonNameMatchingParty = ({ name, people = [] }: Party): PartedName | undefined =>
  people.map((person) => person.name).find((parted) => parted !== undefined && isSameName(parted, name));

/**
 * Returns whether each word of the shorter name is in the longer one, in any order. A trade word, as in `MªF. Services`,
 * is no part of a name. A party without any name has that of its person.
 */
function isSameName({ given, middle, surname, surname2 }: PartedName, name = ''): boolean {
  const parts = listFirstNameWords([given, middle, surname, surname2].filter(Boolean).join(' '));
  const words = listFirstNameWords(name).filter((word) => !isTradeWord(word));
  if (parts.length === 0 || words.length === 0) return parts.length > 0 && name === '';
  return parts.length < words.length ? hasWords(words, parts) : hasWords(parts, words);
}

const hasWords = (all: readonly NameWord[], some: readonly NameWord[]): boolean =>
  some.every((word) => all.some((other) => isSameOrAbbreviatedNameWord(word, other)));

/** Words that show that a name is a trade name. None is a usual surname. */
const tradeWords: ReadonlySet<string> = new Set(
  (
    'ASESORES ASESORIA CLINICA COMERCIAL CONSTRUCCIONES CONSULTING CONSULTORES CONSULTORIA DESIGN DISENO ESTUDIO ' +
    'FISIOTERAPIA FOTOGRAFIA GESTORIA INGENIERIA INSTALACIONES MARKETING PELUQUERIA REFORMAS SERVICE SERVICES SERVICIO ' +
    'SERVICIOS SOLUCIONES SOLUTIONS STUDIO STUDIOS TALLER TALLERES TRADUCCIONES TRANSPORTES'
  ).split(' '),
);

const isTradeWord = ({ plain }: NameWord): boolean => tradeWords.has(plain);

/** Maximum number of words of a second surname that only the name of the party has, apart from particles. */
const secondSurnameMax = 2;

/** Particles of surnames, as in `de la Fuente`. */
const particles: ReadonlySet<string> = new Set(['DE', 'DEL', 'EL', 'LA', 'LAS', 'LOS', 'Y', 'I']);

/**
 * Completes the parts of the holder with the name of the party if that is a longer form of the same name: a given name
 * for its abbreviation, and a second surname.
 * @param given the given name without the middle name
 */
function completeParts(parts: PersonNameParts, given: string, name: string): PersonNameParts {
  const ordered = putGivenNameFirst(name);
  const words = listFirstNameWords(ordered);
  const [givenWords, surnameWords] = [listFirstNameWords(parts.given), listFirstNameWords(parts.surname)];
  const secondWords = listFirstNameWords(parts.surname2 ?? '');
  const isNamed =
    hasWords(words, [...listFirstNameWords(given), ...surnameWords]) ||
    (secondWords.length > 0 && hasWords(words, [...surnameWords, ...secondWords]));
  if (!isNamed) return { ...parts, doubt: 'different-name' };
  const start = findRun(words, [...givenWords, ...surnameWords]);
  if (start === undefined) return parts;
  const inName = words.slice(start, start + givenWords.length);
  const isAbbreviated = givenWords.some(({ isShort }, index) => isShort && inName[index]?.isShort === false);
  const whole = isAbbreviated ? { ...parts, given: joinWords(ordered, inName) } : parts;
  const rest = words.slice(givenWords.length + surnameWords.length);
  const { length: count } = rest.filter(({ plain }) => !particles.has(plain));
  const isSurname = start === 0 && secondWords.length === 0 && count > 0 && count <= secondSurnameMax;
  return isSurname && !words.some(isTradeWord) && !rest.some(({ isShort }) => isShort)
    ? { ...whole, surname2: joinWords(ordered, rest), doubt: 'split' }
    : whole;
}

/** Finds where these words follow each other; undefined if they do not. */
function findRun(words: readonly NameWord[], run: readonly NameWord[]): number | undefined {
  const start = words.findIndex((_word, at) =>
    run.every((word, index) => {
      const other = words[at + index];
      return other !== undefined && isSameOrAbbreviatedNameWord(word, other);
    }),
  );
  return start < 0 ? undefined : start;
}

/** Returns the part of a name from the first to the last of these words. */
const joinWords = (name: string, words: readonly NameWord[]): string => name.slice(words[0]?.start, words.at(-1)?.end);

/** Splits `Surnames, Given name` at the comma; undefined if the name has no such form. */
function splitAtComma(name: string): { readonly given: string; readonly surnames: string } | undefined {
  const [surnames = '', ...after] = name.split(',').map((part) => part.trim());
  const given = after.join(' ').trim();
  return surnames !== '' && given !== '' ? { given, surnames } : undefined;
}

function putGivenNameFirst(name: string): string {
  const parted = splitAtComma(name);
  return parted ? `${parted.given} ${parted.surnames}` : name;
}

function splitName(name: string): PersonNameParts | undefined {
  const parted = splitAtComma(name);
  if (parted) return { ...splitSurnames(parted.surnames.split(/\s+/)), given: parted.given, doubt: 'split' };
  const words = name.split(/[\s,]+/).filter(Boolean);
  if (words.length < 2) return undefined;
  const surnames = words.length > 2 ? 2 : 1;
  return {
    ...splitSurnames(words.slice(-surnames)),
    given: words.slice(0, -surnames).join(' '),
    doubt: 'split',
  };
}

/** Splits surnames. The last word is the second surname, and particles belong to the first surname. */
const splitSurnames = (words: readonly string[]): Pick<PersonNameParts, 'surname' | 'surname2'> =>
  words.length === 1
    ? { surname: words[0] ?? '', surname2: undefined }
    : { surname: words.slice(0, -1).join(' '), surname2: words.at(-1) };
