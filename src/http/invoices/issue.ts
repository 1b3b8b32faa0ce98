// Serves POST /fiscal/v1/invoices, which issues an invoice and returns its number and QR code.
import { validateInvoiceAndRegisterSupplier } from '../../invoices/prepare';
import { defineTenantEndpoint } from '../kit/endpoint';
import { invoiceBodySchema } from './body-schema';
import {
  buildInvoicePreviewResponse,
  createInvoiceDeps,
  readDryRunAndCheckParameters,
  issueInvoicesAndBuildResponse,
  issuingEndpointSharedMembers,
} from './issuing';

export const issueInvoiceEndpoint = defineTenantEndpoint({
  ...issuingEndpointSharedMembers,
  path: '/fiscal/v1/invoices',
  located: true,
  operation: { id: 'issueInvoice', tag: 'issuing', summary: 'Issue an invoice and get its number and QR code' },
  body: invoiceBodySchema,
  async handle(call) {
    const dryRun = readDryRunAndCheckParameters(call);
    const context = createInvoiceDeps(call);
    const options = { id: call.ownId, dryRun, closed: call.closed };
    const draft = await validateInvoiceAndRegisterSupplier(context, call.body, options);
    return dryRun ? buildInvoicePreviewResponse(call, draft) : issueInvoicesAndBuildResponse(call, context, [draft]);
  },
});
