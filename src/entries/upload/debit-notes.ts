// Debit notes of the invoices that a document corrects. They add to the amounts that credit notes and substitutions may
// reverse.
import type { Invoice } from '../../document/model/invoice';
import type { TaxTotal } from '../../document/model/parts';
import type { DocumentCheckFacts, InvoiceRelatedToCorrection } from '../../model/document-check';
import { isCorrectionInForce } from '../cancelled';
import { removeDuplicatesById } from '../originals';

/** Lists the debit notes in force of the originals. A debit note that is itself an original is not one of them. */
export const listDebitNotesOfOriginals = (
  { originals, others }: Pick<DocumentCheckFacts, 'originals' | 'others'>,
  isOther: (entry: { readonly id: string }) => boolean,
): readonly InvoiceRelatedToCorrection[] =>
  removeDuplicatesById(others).filter(
    (one) =>
      one.type === 'debit-note' &&
      isOther(one) &&
      isCorrectionInForce(one) &&
      !originals.some(({ id }) => id === one.id),
  );

/** Reads the taxes of a stored invoice. Returns undefined if the invoice has another currency or no taxes. */
export function readTaxesInCurrency(text: string | undefined, ownCurrency: string): TaxTotal | undefined {
  const { totals, currency } = JSON.parse(text ?? '{}') as Partial<Invoice>;
  return currency === ownCurrency ? totals?.taxes : undefined;
}

/** Reads the taxes of debit notes. Returns undefined if they are not known in this currency. */
export function readTaxesOfDebitNotes(
  debits: readonly InvoiceRelatedToCorrection[],
  ownCurrency: string,
): readonly TaxTotal[] | undefined {
  const taxes = debits.flatMap(({ document }) => readTaxesInCurrency(document, ownCurrency) ?? []);
  return taxes.length === debits.length ? taxes : undefined;
}
