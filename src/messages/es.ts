// The Spanish catalogue.
import type { englishMessages } from './en';
import { accessMessages } from './es/access';
import { authorityResponseMessages } from './es/authority-answers';
import { attentionMessages } from './es/attention';
import { documentErrorMessages } from './es/calculation';
import { chainMessages } from './es/chains';
import { selloRuleMessages } from './es/sello-rules';
import { eInvoiceMessages } from './es/e-invoice';
import { entryMessages } from './es/entries';
import { issueFindingMessages } from './es/findings/issue';
import {
  customerFindingMessages,
  customerRecordFindingMessages,
  foreignCustomerTaxIdRemedies,
} from './es/findings/customers';
import { originalFindingMessages } from './es/findings/originals';
import { partyFindingMessages } from './es/findings/parties';
import { recordFindingMessages } from './es/findings/records';
import { rowFindingMessages } from './es/findings/rows';
import { placeFindingMessages } from './es/findings/places';
import { taxTreatmentFindingMessages } from './es/findings/tax-codes';
import { taxFindingMessages } from './es/findings/taxes';
import { batchMessages } from './es/batches';
import { facturaeMessages } from './es/facturae';
import { bookMessages } from './es/books';
import { invoiceMessages } from './es/invoices';
import { issuedInvoiceMessages } from './es/issued-invoices';
import { mailSendingMessages } from './es/mail';
import { noticeMessages } from './es/notices';
import { consoleRefusalMessages } from './es/console-pages';
import { requestContentMessages } from './es/queries';
import { selfRegistrationMessages } from './es/registrations';
import { reportingMessages } from './es/reporting';
import { apiRequestMessages } from './es/api-requests';
import { eInvoiceCreationMessages } from './es/e-invoice-files';
import { stepMessages } from './es/steps';
import { jobMessages } from './es/jobs';
import type { Translation } from './text';

export const spanishMessages: Translation<typeof englishMessages> = {
  ...apiRequestMessages,
  ...requestContentMessages,
  ...eInvoiceMessages,
  ...entryMessages,
  ...jobMessages,
  ...selfRegistrationMessages,
  ...reportingMessages,
  ...accessMessages,
  ...authorityResponseMessages,
  ...attentionMessages,
  ...chainMessages,
  ...batchMessages,
  ...facturaeMessages,
  ...bookMessages,
  ...invoiceMessages,
  ...issuedInvoiceMessages,
  ...mailSendingMessages,
  ...noticeMessages,
  ...consoleRefusalMessages,
  ...selloRuleMessages,
  ...foreignCustomerTaxIdRemedies,
  ...documentErrorMessages,
  ...stepMessages,
  ...eInvoiceCreationMessages,
  ...rowFindingMessages,
  ...placeFindingMessages,
  ...taxFindingMessages,
  ...taxTreatmentFindingMessages,
  ...partyFindingMessages,
  ...customerFindingMessages,
  ...originalFindingMessages,
  ...issueFindingMessages,
  ...recordFindingMessages,
  ...customerRecordFindingMessages,
};
