// What an F3 states as its simplified invoices or its credit notes do: the provisions of exemptions, the special
// regimes, and the third party that issues the invoices (RD 1619/2012 art. 5, 6.1.j to 6.1.p).
import type { JsonObject } from '../../document/model/basic';
import type { Invoice } from '../../document/model/invoice';
import { specialRegimeTags } from '../../document/warnings/regimes';

/** Lists the tags of special regimes that any of the invoices has. Each row keeps the code of its own regime. */
export const listSpecialRegimeTagsOfInvoices = (invoices: readonly Invoice[]): string[] =>
  specialRegimeTags.filter((tag) => invoices.some(({ $tags }) => $tags?.includes(tag)));

/** Builds the tax notes of all invoices, each once. */
export function mergeInvoiceTaxNotes(invoices: readonly Invoice[]): Pick<NonNullable<Invoice['tax']>, 'notes'> {
  const notes = dedupeByContent(invoices.flatMap(({ tax }) => tax?.notes ?? []));
  return notes.length > 0 ? { notes } : {};
}

/** Builds the notes with legal texts of all invoices, each once. Other notes are about the sale of one invoice. */
export function mergeInvoiceLegalNotes(invoices: readonly Invoice[]): JsonObject {
  const notes = dedupeByContent(invoices.flatMap((one) => (one.notes ?? []).filter(({ key }) => key === 'legal')));
  return notes.length > 0 ? ({ notes } as unknown as JsonObject) : {};
}

const dedupeByContent = <Note>(notes: readonly Note[]): Note[] => [
  ...new Map(notes.map((note) => [JSON.stringify(note), note])).values(),
];

/** Builds the third party that issues an invoice, without the references of the order. */
export const copyThirdPartyIssuer = ({ ordering }: Invoice): JsonObject =>
  ordering?.issuer ? { ordering: { issuer: ordering.issuer as unknown as JsonObject } } : {};

/** Names the third party that issued an invoice; empty if the supplier or the customer issued it. */
export const formatThirdPartyIssuerKey = ({ ordering }: Invoice): string =>
  ordering?.issuer?.tax_id?.code ?? ordering?.issuer?.name ?? '';
