// Finds what a Spanish page must not contain: English texts and months, and amounts, percentages and dates in machine format.
import { consoleTextsByLanguage } from '../../../src/console/words';
import { authorityCodesByNumber, authorityCodeReactionTexts } from '../../../src/contracts/authority-codes';
import { stepKoCodeTable } from '../../../src/contracts/step-codes';
import { warningTable } from '../../../src/contracts/warnings';
import { initialWorkflows } from '../../../src/contracts/workflow-templates';
import { renderRemedy } from '../../../src/messages/calls';
import { englishMessages } from '../../../src/messages/en';
import { spanishMessages } from '../../../src/messages/es';

/** The strings in a table of texts, without functions. */
function listTexts(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  if (Array.isArray(words)) return words.flatMap(listTexts);
  if (typeof words === 'object' && words !== null) return Object.values(words).flatMap(listTexts);
  return [];
}

const wordsWithoutRules = ({ frame, ...words }: (typeof consoleTextsByLanguage)['en']) => ({
  ...words,
  // The names of the languages are the same in both.
  frame: { ...frame, languages: {} },
});

const spanish = new Set([...listTexts(consoleTextsByLanguage.es), ...listTexts(spanishMessages)]);
/** A word that both languages have, such as Total, does not count. */
const english = [
  ...listTexts(wordsWithoutRules(consoleTextsByLanguage.en)),
  ...listTexts(englishMessages),
  ...initialWorkflows.flatMap(({ name, description, steps, rescue }) => [
    name,
    description,
    ...[...steps, ...rescue].map(([step]) => step),
  ]),
  ...Object.values(stepKoCodeTable).flatMap(({ cause, remedy }) => [cause, renderRemedy(remedy, true)]),
  ...Object.values(warningTable).flatMap(({ cause, remedy }) => [cause, renderRemedy(remedy, true)]),
  ...[...authorityCodesByNumber.values()].flatMap(({ cause, remedy }) => [cause, renderRemedy(remedy, true)]),
  ...Object.values(authorityCodeReactionTexts),
  'Some sentence of the service about this case',
].filter((text) => /[a-z]{3}/i.test(text) && !spanish.has(text) && text !== 'PDF');

const whole = new Set(english);
const sentences = english.filter((text) => text.split(' ').length >= 3);

/** Code, user input, and texts that are marked as English. */
const notWords = [
  /<(pre|code|textarea|script|style|svg|iframe)\b[\s\S]*?<\/\1>/g,
  /<(\w+)\b[^>]* lang="en"[\s\S]*?<\/\1>/g,
  /<small>HTTP \d+<\/small>/g,
];

/** The texts of a page, and of attributes that are read aloud or shown. */
function listPieces(html: string): string[] {
  const shown = notWords.reduce((text, form) => text.replaceAll(form, '<x>'), html);
  const attributes = [...shown.matchAll(/ (?:title|placeholder|aria-label|data-label)="([^"]*)"/g)].map(
    ([, one = '']) => one,
  );
  return [...shown.split(/<[^>]*>/), ...attributes]
    .map((text) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'").trim())
    .filter(Boolean);
}

const notSpanish: readonly (readonly [string, RegExp])[] = [
  ['a month', /\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)[a-z]* \d{4}\b/],
  ['an amount', /(?<![\d.-])\d+\.\d{2}(?![\d.])/],
  ['a percentage', /\d%/],
  ['a day', /\b\d{4}-\d{2}-\d{2}(?!T)\b/],
];

/** The English texts in the HTML of a page, or an empty list. */
export function englishIn(html: string): string[] {
  const pieces = listPieces(html);
  return [
    ...pieces.filter((piece) => whole.has(piece)),
    ...sentences.filter((text) => pieces.some((piece) => piece.includes(text))),
    ...notSpanish.flatMap(([what, form]) =>
      pieces.filter((piece) => form.test(piece)).map((piece) => `${what}: ${piece}`),
    ),
  ];
}
