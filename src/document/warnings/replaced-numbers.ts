// Warns of invisible characters in a series or a code. The calculation drops them, so the issued number would differ.
import { type Warning, createWarning } from '../../contracts/warnings';
import type { JsonObject } from '../model/basic';
import { normalizeCodeText, hasInnerInvisibleCharacters, escapeInvisibleCharacters } from '../text';
import { pairGivenAndCalculatedRows, formatInputValueForMessage } from './replaced-amounts';

const numberFields = ['series', 'code'] as const;

/** Lists such warnings for the series and the code of the invoice, and for the earlier invoices that it names. */
export const warnInvisibleCharactersInInvoiceNumbers = (given: JsonObject, made: JsonObject): Warning[] => [
  ...replacedIn(given, ''),
  ...pairGivenAndCalculatedRows(given.preceding, made.preceding).flatMap(([row, , i]) =>
    replacedIn(row, `preceding[${i}].`),
  ),
];

/** These warnings block the job. The number without the characters may belong to another invoice. */
function replacedIn(row: JsonObject, place: string): Warning[] {
  return numberFields.flatMap((name) => {
    const value = row[name];
    if (typeof value !== 'string' || !hasInnerInvisibleCharacters(value)) return [];
    const path = `${place}${name}`;
    const params = {
      path,
      given: formatInputValueForMessage(escapeInvisibleCharacters(value)),
      now: normalizeCodeText(value),
    };
    return [{ ...createWarning('value-replaced.number', [`$.doc.${path}`], params), blocking: true }];
  });
}
