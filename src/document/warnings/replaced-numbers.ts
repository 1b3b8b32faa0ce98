// Characters of a number that cannot be seen: the calculation drops them, so another number is issued than was written.
import { type Warning, createWarning } from '../../contracts/warnings';
import type { JsonObject } from '../model/basic';
import { cleanCode, dropsUnprintable, showUnprintable } from '../text';
import { pairRows, quoteInput } from './replaced-amounts';

const numberFields = ['series', 'code'] as const;

/** Series and code of the invoice, and of the invoices that it names. */
export const listReplacedNumbers = (given: JsonObject, made: JsonObject): Warning[] => [
  ...replacedIn(given, ''),
  ...pairRows(given.preceding, made.preceding).flatMap(([row, , i]) => replacedIn(row, `preceding[${i}].`)),
];

/** It blocks: a tab between series and code joins them to the number of another invoice. */
function replacedIn(row: JsonObject, place: string): Warning[] {
  return numberFields.flatMap((name) => {
    const value = row[name];
    if (typeof value !== 'string' || !dropsUnprintable(value)) return [];
    const path = `${place}${name}`;
    const params = { path, given: quoteInput(showUnprintable(value)), now: cleanCode(value) };
    return [{ ...createWarning('value-replaced.number', [`$.doc.${path}`], params), blocking: true }];
  });
}
