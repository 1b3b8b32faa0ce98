// The English catalogue, which is the type of all others.
import { access } from './en/access';
import { answers } from './en/answers';
import { attention } from './en/attention';
import { batches } from './en/batches';
import { books } from './en/books';
import { calculation } from './en/calculation';
import { chains } from './en/chains';
import { eInvoice } from './en/e-invoice';
import { entries } from './en/entries';
import { facturae } from './en/facturae';
import { invoices } from './en/invoices';
import { issuedInvoices } from './en/issued-invoices';
import { mail } from './en/mail';
import { notices } from './en/notices';
import { pages } from './en/pages';
import { queries } from './en/queries';
import { registrations } from './en/registrations';
import { reporting } from './en/reporting';
import { issueFindings } from './en/findings/issue';
import { buyerFindings, buyerRecordFindings, buyerRemedies } from './en/findings/buyers';
import { originalFindings } from './en/findings/originals';
import { partyFindings } from './en/findings/parties';
import { recordFindingTexts as invoiceRecordFindings } from './en/findings/records';
import { rowFindings } from './en/findings/rows';
import { placeFindings } from './en/findings/places';
import { taxCodeFindings } from './en/findings/tax-codes';
import { taxFindings } from './en/findings/taxes';
import { requests } from './en/requests';
import { rules as documentRules } from './en/rules';
import { eInvoiceFiles } from './en/e-invoice-files';
import { steps } from './en/steps';
import { work } from './en/work';

/** Findings about a document. The id is the key of a warning, with a variant after a dot. */
export const findings = {
  ...rowFindings,
  ...placeFindings,
  ...taxFindings,
  ...taxCodeFindings,
  ...partyFindings,
  ...buyerFindings,
  ...originalFindings,
  ...issueFindings,
};

const rules = { ...documentRules, ...buyerRemedies };

/** Texts of the reasons for which the authority would reject a record. */
const recordFindingTexts = { ...invoiceRecordFindings, ...buyerRecordFindings };

export const groups = {
  requests,
  queries,
  eInvoice,
  entries,
  work,
  registrations,
  reporting,
  access,
  answers,
  attention,
  batches,
  books,
  chains,
  facturae,
  invoices,
  issuedInvoices,
  mail,
  notices,
  pages,
  rules,
  calculation,
  steps,
  eInvoiceFiles,
  findings,
  recordFindingTexts,
};

export const en = {
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
  ...batches,
  ...books,
  ...chains,
  ...facturae,
  ...invoices,
  ...issuedInvoices,
  ...mail,
  ...notices,
  ...pages,
  ...rules,
  ...calculation,
  ...steps,
  ...eInvoiceFiles,
  ...findings,
  ...recordFindingTexts,
};
