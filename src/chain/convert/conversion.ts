// The result of a conversion, and how its amounts, rates and texts are written in the authority's form.

import type { Invoice } from '../../document/model/invoice';
import { toAmountLiteral } from '../record/cents';
import type { RegistrationRecordContent } from '../record/record';
import { type Message, createMessage } from '../../messages/message';
import { isTextLongerThan, trimTextLikeAuthority } from '../record/text';

/**
 * `code` is the authority's code if there is one, otherwise a code of Sello. `field` is the name of the authority's
 * element.
 */
export interface InvoiceToRecordRefusal {
  readonly code: string;
  readonly field: string;
  readonly message: Message;
}

export type InvoiceToRecordResult =
  | { readonly content: RegistrationRecordContent }
  | { readonly refusal: InvoiceToRecordRefusal };

/** Collects reasons while an invoice is read; the result is the first reason. */
export type InvoiceToRecordRefusals = InvoiceToRecordRefusal[];

/** Reads an amount of the document in the authority's form, and adds a problem if it cannot be written exactly. */
export function convertAmountToLiteralOrAddProblem(
  text: string,
  field: string,
  problems: InvoiceToRecordRefusals,
): string {
  const literal = toAmountLiteral(text);
  if (literal !== null) return literal;
  problems.push({ code: '1100', field, message: createMessage('record-amount-too-long', { field, value: text }) });
  return '0.00';
}

/** Categories of documents by `Impuesto` of a record. */
export const taxCategoriesByImpuesto: Readonly<Record<string, string>> = { '01': 'VAT', '02': 'IPSI', '03': 'IGIC' };

/** Formats a percentage as a rate: `21.0%` becomes `21.0`. Zeros beyond the second decimal are cut. */
export function toTaxRateLiteral(percent: string): string {
  const text = percent.endsWith('%') ? percent.slice(0, -1) : percent;
  const point = text.indexOf('.');
  return point < 0 || text.length - point <= 3 ? text : text.replace(/(\.\d\d)0+$/, '$1');
}

/** Maximum number of characters of `DescripcionOperacion`, as the schema counts them. */
const DESCRIPTION_CHARACTERS_MAX = 500;

const NOTHING_SAID = 'Sin descripción';

/** Joins the names of the items, cut at the end. An invoice must describe the sale (RD 1007/2023 art. 10.1). */
function fromItems(invoice: Invoice): string {
  const lines = invoice.lines ?? [];
  let text = '';
  for (const [index, line] of lines.entries()) {
    const name = trimTextLikeAuthority(line.item?.name ?? '');
    if (name !== '') text += name + (index === lines.length - 1 ? '.' : ', ');
    if (isTextLongerThan(text, DESCRIPTION_CHARACTERS_MAX)) return firstCharacters(text, DESCRIPTION_CHARACTERS_MAX);
  }
  return text;
}

/** Cuts at code points, never inside a surrogate pair. */
const firstCharacters = (text: string, count: number): string =>
  Array.from(text.slice(0, 2 * count))
    .slice(0, count)
    .join('');

/** Finds the note that describes the operation: the first general note with a text. */
export const findDescriptionNote = ({ notes }: Invoice): NonNullable<Invoice['notes']>[number] | undefined =>
  notes?.find(({ key, text }) => key === 'general' && trimTextLikeAuthority(text ?? '') !== '');

/**
 * Describes the operation by the first general note or, without one, by the names of the items. The description is
 * never empty, because the element is mandatory.
 */
export function buildOperationDescription(invoice: Invoice): string {
  return trimTextLikeAuthority(findDescriptionNote(invoice)?.text ?? fromItems(invoice)) || NOTHING_SAID;
}
