// The Spanish catalogue.
import type { englishMessages } from './en';
import { accessApiMessages } from './es/access';
import { authorityResponseMessages } from './es/authority-answers';
import { attentionMessages } from './es/attention';
import { documentErrorMessages } from './es/calculation';
import { chainMessages } from './es/chains';
import { selloRuleMessages } from './es/sello-rules';
import { eInvoiceFormatMessages } from './es/e-invoice';
import { entryMessages } from './es/entries';
import { issueDateAndSeriesFindingMessages } from './es/findings/issue';
import {
  customerFindingMessages,
  customerRecordFindingMessages,
  foreignCustomerTaxIdRemedies,
} from './es/findings/customers';
import { creditedAmountFindingMessages } from './es/findings/credits';
import { priceFindingMessages } from './es/findings/prices';
import { otherInvoiceFindingMessages } from './es/findings/originals';
import { partyAndPaymentFindingMessages } from './es/findings/parties';
import { recordFindingMessages } from './es/findings/records';
import { lineAndAmountFindingMessages } from './es/findings/rows';
import { placeOfSupplyFindingMessages } from './es/findings/places';
import { supplyTaxAndDayFindingMessages } from './es/findings/supply';
import { taxTreatmentFindingMessages } from './es/findings/tax-codes';
import { taxFindingMessages } from './es/findings/taxes';
import { batchMessages } from './es/batches';
import { facturaeMessages } from './es/facturae';
import { recordBookAndReturnMessages } from './es/books';
import { invoiceBodyMessages } from './es/invoices';
import { issuedInvoiceMessages } from './es/issued-invoices';
import { invoiceMailErrorMessages } from './es/mail';
import { noticeMessages } from './es/notices';
import { consoleRefusalMessages } from './es/console-pages';
import { requestContentMessages } from './es/queries';
import { selfRegistrationMessages } from './es/registrations';
import { reportingMessages } from './es/reporting';
import { apiRequestMessages } from './es/api-requests';
import { eInvoiceCreationMessages } from './es/e-invoice-files';
import { workflowStepMessages } from './es/steps';
import { jobMessages } from './es/jobs';
import type { CatalogueTranslation } from './text';

export const spanishMessages: CatalogueTranslation<typeof englishMessages> = {
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
  ...chainMessages,
  ...batchMessages,
  ...facturaeMessages,
  ...recordBookAndReturnMessages,
  ...invoiceBodyMessages,
  ...issuedInvoiceMessages,
  ...invoiceMailErrorMessages,
  ...noticeMessages,
  ...consoleRefusalMessages,
  ...selloRuleMessages,
  ...foreignCustomerTaxIdRemedies,
  ...documentErrorMessages,
  ...workflowStepMessages,
  ...eInvoiceCreationMessages,
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
  ...recordFindingMessages,
  ...customerRecordFindingMessages,
};
