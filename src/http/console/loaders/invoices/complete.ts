// Completes the form of a new invoice from stored customers and items. The customer is found by name and tax ID, because
// several customers can have one name.
import type { EntryRowView } from '../../../../console/pages/entries/entries';
import type { NewInvoicePageView } from '../../../../console/pages/invoices/new-view';
import type { Fault } from '../../../../contracts/errors';
import { consoleLimits as limits } from '../../../../contracts/limits/console';
import { httpLimits } from '../../../../contracts/limits/http';
import { cleanTaxId } from '../../../../document/tax-ids/registry';
import { createMessage } from '../../../../messages/message';
import { quoteFilterValue } from '../../addresses';
import type { ConsoleScreenContext } from '../../page-context';
import { loadEntryDetails, loadEntryQueryPage } from '../entries/read-entries';
import { formatUnambiguousNumberForFormField } from '../written-numbers';
import { countInvoiceFormLines, type InvoiceFormFields } from './fields';
import {
  clearUnchangedAutofill,
  customerAutofillPart,
  fillEmptyInvoiceFormFieldsAndRemember,
  isAutofillOfCurrentChoice,
  buildLineAutofillPart,
  readRememberedAutofill,
} from './fills';

interface CompletedForm {
  readonly fields: InvoiceFormFields;
  readonly faults: readonly Fault[];
}

/** Completes the customer and the lines. The texts that were filled in for another choice are replaced. */
export async function autofillInvoiceForm(
  ask: ConsoleScreenContext,
  written: InvoiceFormFields,
): Promise<CompletedForm> {
  const customer = await completeCustomer(ask, written);
  let { fields } = customer;
  for (let row = 0; row < countInvoiceFormLines(fields); row += 1) fields = await completeLine(ask, fields, row);
  return { fields, faults: customer.faults };
}

const mark = ' · ';

/** Stands for the tax ID in the choice of a customer without one. */
const noTaxCode = '—';

/** Lists the customers to suggest, each once: by name, with the tax ID if customers of the name have several. */
export function listCustomerChoices(
  parties: readonly Pick<EntryRowView, 'snippet'>[],
): NewInvoicePageView['customers'] {
  const named = parties.map(({ snippet: { name = '', tax_code: taxCode = '' } }) => ({ name, taxCode }));
  const customers = named.filter(
    ({ name, taxCode }, at) => name && named.findIndex((one) => one.name === name && one.taxCode === taxCode) === at,
  );
  return customers.map(({ name, taxCode }) => {
    const isShared = customers.some((one) => one.name === name && one.taxCode !== taxCode);
    return { choice: isShared ? nameWithTaxCode(name, taxCode) : name, taxCode };
  });
}

const nameWithTaxCode = (name: string, taxCode: string): string => `${name}${mark}${taxCode || noTaxCode}`;

/** Returns whether a customer may have been chosen from the list by name and tax ID. */
export const isCustomerChoiceWithTaxCode = (name: string): boolean => name.includes(mark);

interface Match {
  readonly id: string;
  readonly taxCode: string;
}

/** The members that show that the user writes a customer instead of choosing one. */
const ownMembers = ['street', 'city', 'postcode', 'email'];

async function completeCustomer(ask: ConsoleScreenContext, fields: InvoiceFormFields): Promise<CompletedForm> {
  const unchanged: CompletedForm = { fields, faults: [] };
  const isSameName = isAutofillOfCurrentChoice(fields, customerAutofillPart);
  const taxCode = fields.customer_tax_code ?? '';
  if (isSameName && ['', readRememberedAutofill(fields, customerAutofillPart).tax_code].includes(taxCode))
    return unchanged;
  const cleared = clearUnchangedAutofill(fields, customerAutofillPart);
  const chosen = await findCustomers(ask, cleared);
  // If the user corrects the tax ID of a filled customer, and no other customer has it, the rest stays.
  if (chosen.matches.length === 0) return isSameName ? unchanged : { fields: cleared, faults: [] };
  const taxCodes = [...new Set(chosen.matches.map((one) => one.taxCode))];
  if (taxCodes.length === 1) return { fields: await fillCustomer(ask, chosen), faults: [] };
  const isWritten = ownMembers.some((member) => cleared[customerAutofillPart.fieldOf(member)]);
  const name = cleared.customer_name ?? '';
  return { fields: cleared, faults: isWritten ? [] : [createSharedNameFault(name, taxCodes)] };
}

function createSharedNameFault(name: string, taxCodes: readonly string[]): Fault {
  const shown = taxCodes
    .slice(0, limits.sharedNamesMax)
    .map((taxCode) => taxCode || noTaxCode)
    .join(', ');
  const isCut = taxCodes.length > limits.sharedNamesMax;
  const message = createMessage('customer-name-shared', { name, taxCodes: isCut ? `${shown}…` : shown });
  return { code: 'customer-name-shared', paths: ['$.customer.name'], message };
}

interface ChosenCustomers {
  /** The fields with the bare name, and without the tax ID if that of the matches replaces it. */
  readonly fields: InvoiceFormFields;
  readonly matches: readonly Match[];
}

/** Finds the customers with the name and, if the form has one, the tax ID. A choice with its tax ID is split first. */
async function findCustomers(ask: ConsoleScreenContext, fields: InvoiceFormFields): Promise<ChosenCustomers> {
  const name = fields.customer_name ?? '';
  const code = cleanTaxId(fields.customer_country || 'ES', fields.customer_tax_code ?? '');
  const matches = (await findParties(ask, name)).filter(({ taxCode }) => code === '' || taxCode === code);
  // The stored tax ID replaces the written one, which may have blanks or the country.
  if (matches.length > 0) return { fields: { ...fields, customer_tax_code: '' }, matches };
  const at = name.lastIndexOf(mark);
  if (at < 0) return { fields, matches };
  const [bare, choice] = [name.slice(0, at), name.slice(at + mark.length)];
  const chosenCode = choice === noTaxCode ? '' : choice;
  return {
    fields: { ...fields, customer_name: bare, customer_tax_code: '', customer_country: '' },
    matches: (await findParties(ask, bare)).filter(({ taxCode }) => taxCode === chosenCode),
  };
}

const findParties = async (ask: ConsoleScreenContext, name: string): Promise<readonly Match[]> =>
  (await findNamed(ask, 'org/party', 'name', name)).map(({ id, snippet }) => ({ id, taxCode: snippet.tax_code ?? '' }));

/** Finds the stored documents of a schema with this name. */
async function findNamed(ask: ConsoleScreenContext, schema: string, field: string, name: string) {
  const filter = `${field} = ${quoteFilterValue(name)}`;
  if (name === '' || filter.length > httpLimits.filterCharactersMax) return [];
  return (await loadEntryQueryPage(ask, { schema, filter, limit: httpLimits.pageRowsMax })).list;
}

interface StoredParty {
  readonly tax_id?: { readonly country?: string };
  readonly addresses?: readonly Readonly<Record<string, string>>[];
  readonly emails?: readonly { readonly addr?: string }[];
}

/** Members that are filled in together. Half an address would be wrong. */
const memberGroups = [['country'], ['street', 'city', 'postcode'], ['email']] as const;

/**
 * Fills in the chosen customer. Several stored ones can have the name and the tax ID, or the name and no tax ID: then
 * nothing that differs is filled in, because the choice does not say which one is meant.
 */
async function fillCustomer(
  ask: ConsoleScreenContext,
  { fields, matches }: ChosenCustomers,
): Promise<InvoiceFormFields> {
  const isComparable = matches.length <= limits.sharedNamesMax;
  const parties = await Promise.all(isComparable ? matches.map(({ id }) => loadPartyTexts(ask, id)) : []);
  const shared = memberGroups.filter((group) =>
    group.every((member) => parties.every((party) => party[member] === parties[0]?.[member])),
  );
  return fillEmptyInvoiceFormFieldsAndRemember(fields, customerAutofillPart, {
    tax_code: matches[0]?.taxCode ?? '',
    ...Object.fromEntries(shared.flat().map((member) => [member, parties[0]?.[member] ?? ''])),
  });
}

async function loadPartyTexts(ask: ConsoleScreenContext, id: string) {
  const party = (await loadEntryDetails(ask, id)).data.doc as StoredParty;
  const [address = {}] = party.addresses ?? [];
  const { street, num, locality, code } = address;
  return {
    country: party.tax_id?.country ?? '',
    street: [street, num].filter(Boolean).join(' '),
    city: locality ?? '',
    postcode: code ?? '',
    email: party.emails?.[0]?.addr ?? '',
  };
}

async function completeLine(
  ask: ConsoleScreenContext,
  fields: InvoiceFormFields,
  row: number,
): Promise<InvoiceFormFields> {
  const part = buildLineAutofillPart(row);
  if (isAutofillOfCurrentChoice(fields, part)) return fields;
  const cleared = clearUnchangedAutofill(fields, part);
  const name = cleared[part.fieldOf(part.choice)] ?? '';
  if (cleared[part.fieldOf('price')]) return cleared;
  const price = await findPrice(ask, name);
  return price ? fillEmptyInvoiceFormFieldsAndRemember(cleared, part, { price }) : cleared;
}

/** Finds the price of the stored item with this name; undefined if items with the name have several prices. */
async function findPrice(ask: ConsoleScreenContext, name: string): Promise<string | undefined> {
  const items = await findNamed(ask, 'org/item', 'snippet', name);
  if (items.length > limits.sharedNamesMax) return undefined;
  const documents = await Promise.all(items.map(({ id }) => loadEntryDetails(ask, id)));
  const prices = new Set(documents.map(({ data }) => (data.doc as { readonly price?: string }).price ?? ''));
  const [price] = prices;
  return prices.size === 1 && price ? formatUnambiguousNumberForFormField(price) : undefined;
}
