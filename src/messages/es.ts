// The Spanish catalogue.
import type { en } from './en';
import { access } from './es/access';
import { answers } from './es/answers';
import { attention } from './es/attention';
import { calculation } from './es/calculation';
import { chains } from './es/chains';
import { rules } from './es/document-rules';
import { eInvoice } from './es/e-invoice';
import { entries } from './es/entries';
import { issueFindings } from './es/findings/issue';
import { buyerFindings, buyerRecordFindings, buyerRemedies } from './es/findings/buyers';
import { originalFindings } from './es/findings/originals';
import { partyFindings } from './es/findings/parties';
import { recordFindingTexts } from './es/findings/records';
import { rowFindings } from './es/findings/rows';
import { placeFindings } from './es/findings/places';
import { taxCodeFindings } from './es/findings/tax-codes';
import { taxFindings } from './es/findings/taxes';
import { batches } from './es/batches';
import { facturae } from './es/facturae';
import { books } from './es/books';
import { invoices } from './es/invoices';
import { issuedInvoices } from './es/issued-invoices';
import { mail } from './es/mail';
import { notices } from './es/notices';
import { pages } from './es/pages';
import { queries } from './es/queries';
import { registrations } from './es/registrations';
import { reporting } from './es/reporting';
import { requests } from './es/requests';
import { eInvoiceFiles } from './es/e-invoice-files';
import { steps } from './es/steps';
import { work } from './es/work';
import type { Translation } from './text';

export const es: Translation<typeof en> = {
  ...requests,
  ...queries,
  ...eInvoice,
  ...entries,
  ...work,
  ...registrations,
  ...reporting,
  ...access,
  ...answers,
  ...attention,
  ...chains,
  ...batches,
  ...facturae,
  ...books,
  ...invoices,
  ...issuedInvoices,
  ...mail,
  ...notices,
  ...pages,
  ...rules,
  ...buyerRemedies,
  ...calculation,
  ...steps,
  ...eInvoiceFiles,
  ...rowFindings,
  ...placeFindings,
  ...taxFindings,
  ...taxCodeFindings,
  ...partyFindings,
  ...buyerFindings,
  ...originalFindings,
  ...issueFindings,
  ...recordFindingTexts,
  ...buyerRecordFindings,
};
