// Keeps the amounts of an invoice that others correct, replace or refund. They reverse or repeat the amounts that the
// invoice declared, so that other amounts would leave a wrong sum.
import type { RegistrationRecordContent, SealedRegistrationRecord } from '../chain/record/record';
import { createRefusal } from '../contracts/errors';
import { formatDocumentNumber } from '../document/document-summary';
import type { Invoice } from '../document/model/invoice';
import type { EntryDocument } from '../model/entry';
import { buildCorrectionRecordContents } from './credit/settle';
import { readDependentAndRelatedInvoices } from './credit/dependent-invoices';
import type { RelatedInvoice, RelatedInvoicesReadDeps } from './related';

/**
 * @param amended the new content of the invoice
 * @throws Refusal `conflict` if other invoices are in force and the amended record would have other amounts
 */
export async function requireSameAmendedAmountsIfCorrected(
  context: RelatedInvoicesReadDeps,
  entry: EntryDocument,
  amended: Invoice,
): Promise<void> {
  const { others, related } = await readDependentAndRelatedInvoices(context, entry);
  const [first] = others;
  if (!first) return;
  const own = related.find(({ id }) => id === entry.id);
  const rest = related.filter(({ id }) => id !== entry.id);
  if (isSameAmounts(readSealedContent(own), buildCorrectionRecordContents(amended, rest).content)) return;
  const number = formatDocumentNumber(amended);
  const invoices = others.map((one) => formatDocumentNumber(one.invoice) || one.id);
  throw createRefusal('conflict', 'amend-corrected', { number, invoices }, { id: first.id });
}

const readSealedContent = (own: RelatedInvoice | undefined): RegistrationRecordContent | undefined =>
  own?.registration && (JSON.parse(own.registration.sealedJson) as SealedRegistrationRecord).content;

/** Without both contents, nothing proves that the amounts are the same. */
function isSameAmounts(
  one: RegistrationRecordContent | undefined,
  other: RegistrationRecordContent | undefined,
): boolean {
  return one !== undefined && other !== undefined && formatAmounts(one) === formatAmounts(other);
}

const formatAmounts = ({ TipoFactura, Desglose, CuotaTotal, ImporteTotal }: RegistrationRecordContent): string =>
  JSON.stringify([TipoFactura, Desglose, CuotaTotal, ImporteTotal]);
