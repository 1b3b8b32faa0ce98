// The English catalogue, which is the type of all others.
import { accessApiMessages } from './en/access';
import { authorityResponseMessages } from './en/authority-answers';
import { attentionMessages } from './en/attention';
import { batchMessages } from './en/batches';
import { recordBookAndReturnMessages } from './en/books';
import { documentErrorMessages } from './en/calculation';
import { chainMessages } from './en/chains';
import { eInvoiceFormatMessages } from './en/e-invoice';
import { entryMessages } from './en/entries';
import { facturaeMessages } from './en/facturae';
import { invoiceBodyMessages } from './en/invoices';
import { issuedInvoiceMessages } from './en/issued-invoices';
import { invoiceMailErrorMessages } from './en/mail';
import { noticeMessages } from './en/notices';
import { consoleRefusalMessages } from './en/console-pages';
import { requestContentMessages } from './en/queries';
import { selfRegistrationMessages } from './en/registrations';
import { reportingMessages } from './en/reporting';
import { issueDateAndSeriesFindingMessages } from './en/findings/issue';
import {
  customerFindingMessages,
  customerRecordFindingMessages,
  foreignCustomerTaxIdRemedies,
} from './en/findings/customers';
import { creditedAmountFindingMessages } from './en/findings/credits';
import { priceFindingMessages } from './en/findings/prices';
import { otherInvoiceFindingMessages } from './en/findings/originals';
import { partyAndPaymentFindingMessages } from './en/findings/parties';
import { recordFindingMessages as invoiceRecordFindings } from './en/findings/records';
import { lineAndAmountFindingMessages } from './en/findings/rows';
import { placeOfSupplyFindingMessages } from './en/findings/places';
import { supplyTaxAndDayFindingMessages } from './en/findings/supply';
import { taxTreatmentFindingMessages } from './en/findings/tax-codes';
import { taxFindingMessages } from './en/findings/taxes';
import { apiRequestMessages } from './en/api-requests';
import { selloRuleMessages as documentRules } from './en/sello-rules';
import { eInvoiceCreationMessages } from './en/e-invoice-files';
import { workflowStepMessages } from './en/steps';
import { jobMessages } from './en/jobs';

/** Findings about a document. The id is the key of a warning, with a variant after a dot. */
export const documentFindingMessages = {
  ...lineAndAmountFindingMessages,
  ...placeOfSupplyFindingMessages,
  ...supplyTaxAndDayFindingMessages,
  ...taxFindingMessages,
  ...taxTreatmentFindingMessages,
  ...partyAndPaymentFindingMessages,
  ...customerFindingMessages,
  ...otherInvoiceFindingMessages,
  ...creditedAmountFindingMessages,
  ...priceFindingMessages,
  ...issueDateAndSeriesFindingMessages,
};

const rules = { ...documentRules, ...foreignCustomerTaxIdRemedies };

/** Texts of the reasons for which the authority would reject a record. */
const recordFindingTexts = { ...invoiceRecordFindings, ...customerRecordFindingMessages };

export const englishMessagesByGroup = {
  requests: apiRequestMessages,
  queries: requestContentMessages,
  eInvoice: eInvoiceFormatMessages,
  entries: entryMessages,
  work: jobMessages,
  registrations: selfRegistrationMessages,
  reporting: reportingMessages,
  access: accessApiMessages,
  answers: authorityResponseMessages,
  attention: attentionMessages,
  batches: batchMessages,
  books: recordBookAndReturnMessages,
  chains: chainMessages,
  facturae: facturaeMessages,
  invoices: invoiceBodyMessages,
  issuedInvoices: issuedInvoiceMessages,
  mail: invoiceMailErrorMessages,
  notices: noticeMessages,
  pages: consoleRefusalMessages,
  rules,
  calculation: documentErrorMessages,
  steps: workflowStepMessages,
  eInvoiceFiles: eInvoiceCreationMessages,
  findings: documentFindingMessages,
  recordFindingTexts,
};

export const englishMessages = {
  ...apiRequestMessages,
  ...requestContentMessages,
  ...eInvoiceFormatMessages,
  ...entryMessages,
  ...jobMessages,
  ...selfRegistrationMessages,
  ...reportingMessages,
  ...accessApiMessages,
  ...authorityResponseMessages,
  ...attentionMessages,
  ...batchMessages,
  ...recordBookAndReturnMessages,
  ...chainMessages,
  ...facturaeMessages,
  ...invoiceBodyMessages,
  ...issuedInvoiceMessages,
  ...invoiceMailErrorMessages,
  ...noticeMessages,
  ...consoleRefusalMessages,
  ...rules,
  ...documentErrorMessages,
  ...workflowStepMessages,
  ...eInvoiceCreationMessages,
  ...documentFindingMessages,
  ...recordFindingTexts,
};
