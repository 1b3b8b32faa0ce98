// Formats amounts, days and percentages as a Spanish accountant writes them in a sentence, for example `12.734,62`,
// `25/11/2026` and `21 %`.
import { formatDecimalText } from '../figures';

/** Text that is not a decimal number is returned unchanged. */
export const formatSpanishAmount = (text: string): string => formatDecimalText('es', text) ?? text;

export const formatSpanishDay = (text: string): string => text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1');

/** Formats every percentage in a text, so that `21.0%` becomes `21 %`. */
export const formatSpanishPercentages = (text: string): string =>
  text.replace(
    /(\d{1,20}(?:\.\d{1,20})?)%/g,
    (_all, digits: string) => `${formatDecimalText('es', digits, { shortest: true }) ?? digits} %`,
  );
