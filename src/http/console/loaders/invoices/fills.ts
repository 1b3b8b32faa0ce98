// The texts that the form of a new invoice filled in from a stored party or item. The form remembers them in a hidden
// field of each part, so that they follow the choice: another name clears them, unless the user has changed them. Pure.
import { countInvoiceFormLines, type InvoiceFormFields } from './fields';

/** A part of the form that is completed: the customer, or a line. */
export interface InvoiceFormAutofillPart {
  /** The hidden field with what was filled in. */
  readonly hidden: string;
  /** The member whose text chooses the stored document. */
  readonly choice: string;
  /** Returns the form field of a member. */
  fieldOf(member: string): string;
}

export const customerAutofillPart: InvoiceFormAutofillPart = {
  hidden: 'filled_customer',
  choice: 'name',
  fieldOf: (member) => `customer_${member}`,
};

export const buildLineAutofillPart = (row: number): InvoiceFormAutofillPart => ({
  hidden: `filled_${row}`,
  choice: 'description',
  fieldOf: (member) => `${member}_${row}`,
});

type Texts = Readonly<Record<string, string>>;

/** Reads what was filled in: the choice and the other members; empty if nothing was. */
export const readRememberedAutofill = (fields: InvoiceFormFields, { hidden }: InvoiceFormAutofillPart): Texts =>
  Object.fromEntries(new URLSearchParams(fields[hidden] ?? ''));

/** Returns whether the part still has the choice for which it was filled. */
export const isAutofillOfCurrentChoice = (fields: InvoiceFormFields, part: InvoiceFormAutofillPart): boolean => {
  const choice = readRememberedAutofill(fields, part)[part.choice];
  return choice !== undefined && choice === fields[part.fieldOf(part.choice)];
};

/** Lists the filled members that the user has not changed. */
const listUnchangedMembers = (fields: InvoiceFormFields, part: InvoiceFormAutofillPart): string[] =>
  Object.entries(readRememberedAutofill(fields, part)).flatMap(([member, text]) =>
    member !== part.choice && fields[part.fieldOf(member)] === text ? [part.fieldOf(member)] : [],
  );

/** Clears the filled texts that the user has not changed. */
export const clearUnchangedAutofill = (
  fields: InvoiceFormFields,
  part: InvoiceFormAutofillPart,
): InvoiceFormFields => ({
  ...fields,
  ...Object.fromEntries([part.hidden, ...listUnchangedMembers(fields, part)].map((name) => [name, ''])),
});

/**
 * Fills empty fields, and remembers the choice and the texts. A member whose text the user wrote as it is stored counts as
 * filled, because it belongs to the choice.
 */
export function fillEmptyInvoiceFormFieldsAndRemember(
  fields: InvoiceFormFields,
  part: InvoiceFormAutofillPart,
  texts: Texts,
): InvoiceFormFields {
  const stored = Object.entries(texts).map(([member, text]) => [member, text.trim()] as const);
  const filled = stored.filter(
    ([member, text]) => text && [undefined, '', text].includes(fields[part.fieldOf(member)]),
  );
  const choice = [part.choice, fields[part.fieldOf(part.choice)] ?? ''];
  return {
    ...fields,
    ...Object.fromEntries(filled.map(([member, text]) => [part.fieldOf(member), text])),
    [part.hidden]: new URLSearchParams([choice, ...filled.map((pair) => [...pair])]).toString(),
  };
}

/** Returns whether a part has texts that were filled in for another choice. */
export const hasOutdatedAutofill = (fields: InvoiceFormFields): boolean =>
  [
    customerAutofillPart,
    ...Array.from({ length: countInvoiceFormLines(fields) }, (_, row) => buildLineAutofillPart(row)),
  ].some((part) => !isAutofillOfCurrentChoice(fields, part) && listUnchangedMembers(fields, part).length > 0);
