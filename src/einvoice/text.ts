// Texts of e-invoice files: without what XML cannot hold.

/** Nearly all texts are made of these alone. */
const usual = /^[\t\n\r\x20-\x7e\xa0-\ud7ff]*$/;
/** Controls but for tab and line ends, halves of a pair, and the two that are no characters. */
// oxlint-disable-next-line no-control-regex -- they are what XML cannot hold
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu;

/** The text as an element holds it, without outer white space. Undefined: nothing is left of it. */
export function cleanText(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const clean = (usual.test(text) ? text : text.replace(unwritable, '')).trim();
  return clean === '' ? undefined : clean;
}

/** Joins what there is; undefined when there is nothing. */
export const joinTexts = (texts: readonly (string | undefined)[], separator: string): string | undefined =>
  cleanText(texts.flatMap((text) => cleanText(text) ?? []).join(separator));

/** A percentage as Spanish invoices write it: `21.0 %`. */
export const showPercent = (percent: string): string => percent.replace('%', ' %');

/** A document as its reader calls it, and as its record has it: `series-code`. Empty without either. */
export const formatReference = ({
  series,
  code,
}: {
  readonly series?: string | undefined;
  readonly code?: string | undefined;
}): string => joinTexts([series, code], '-') ?? '';

/** `0000-00-00` stands for no date. */
export const findDate = (date: string | undefined): string | undefined =>
  date === undefined || date.startsWith('0000') ? undefined : date;
