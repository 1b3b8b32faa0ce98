// The content of the record that an invoice of a book would get, if it has no record or was changed after it.
import { convertToRecordContentDespiteProblems } from '../chain/convert/to-registration-record';
import { convertToRecordContentWithOriginals, mayRecordUseOriginalExchangeRate } from '../chain/convert/to-correction';
import type { RegistrationRecordContent } from '../chain/record/record';
import { isReplacementOfSimplifiedInvoices } from '../document/addons/es-fiscal/extensions';
import type { Invoice } from '../document/model/invoice';
import { readStoredInvoicesWithRelated } from '../entries/declared-invoices';
import type { WorkspaceStore } from '../store/for-workspace';

/**
 * Builds the content of a record that is not sealed. A correction in another currency has the euros of its originals, so
 * these are read, for each such correction separately. Refuses nothing: members that cannot be reported stay as they are.
 */
export async function buildUnsealedRecordContent(
  store: Pick<WorkspaceStore, 'entries'>,
  document: Invoice,
): Promise<RegistrationRecordContent> {
  const plain = convertToRecordContentDespiteProblems(document);
  if (!mayRecordUseOriginalExchangeRate(document)) return plain;
  const numbers = (document.preceding ?? []).flatMap(({ series, code }) => (code ? [{ series, code }] : []));
  const supplier = document.supplier?.tax_id?.code ?? '';
  const related = await readStoredInvoicesWithRelated(
    store,
    { supplier, docSchema: document.$schema, numbers },
    { isOfReplacement: isReplacementOfSimplifiedInvoices(document), keepsLines: true },
  );
  const issued = related
    .filter(({ isIssued }) => isIssued)
    .map(({ document: invoice, content, isCancelled }) => ({ invoice, content, isCancelled }));
  const conversion = convertToRecordContentWithOriginals(document, issued);
  return 'content' in conversion ? conversion.content : plain;
}
