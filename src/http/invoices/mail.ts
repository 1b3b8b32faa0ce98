// Serves POST /fiscal/v1/invoices/{id}/mail, which sends an invoice to its customer by email.
import { mailLimits as limits } from '../../contracts/limits/outbound';
import { parseResourceId } from '../../contracts/ids';
import { type InvoiceMailRequest, startInvoiceMailJob } from '../../invoices/mail';
import {
  defineNamedSchema,
  defineEnumSchema,
  idSchema,
  defineListSchema,
  defineObjectSchema,
  textSchema,
} from '../kit/response-schema';
import { defineTenantEndpoint } from '../kit/endpoint';
import { requireInvoiceSnapshotAndStatus } from './wait-and-respond';
import { mailAttachmentKindsSchema } from '../mail/settings-json';
import { createInvoiceDeps } from './issuing';

const sentMailSchema = defineNamedSchema(
  'InvoiceMail',
  'The job that sends the email',
  defineObjectSchema({ job_id: idSchema, status: defineEnumSchema('queued'), to: defineListSchema(textSchema) }),
);

export const mailInvoiceEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: '/fiscal/v1/invoices/:id/mail',
  located: true,
  scope: 'run',
  operation: {
    id: 'mailInvoice',
    tag: 'issuing',
    summary: 'Send an invoice by email',
    description:
      'A job sends the email and retries for up to 12 hours. If you send the request again, Sello sends another email.',
  },
  body: {
    type: 'object',
    additionalProperties: false,
    properties: {
      to: {
        type: 'array',
        minItems: 1,
        maxItems: limits.recipientsMax,
        items: { type: 'string', maxLength: limits.addressCharactersMax },
      },
      language: { type: 'string', enum: ['en', 'es'] },
      attach: mailAttachmentKindsSchema,
    },
  },
  responses: { 202: sentMailSchema },
  errors: ['not-found', 'conflict', 'validation', 'jobs-full'],
  async handle(call) {
    const { to, language = 'es', attach } = call.body;
    const { view } = await requireInvoiceSnapshotAndStatus(call, { id: parseResourceId(call.params.id, 'invoice') });
    const request: InvoiceMailRequest = { ...(to ? { to } : {}), language, ...(attach ? { attach } : {}) };
    const input = await startInvoiceMailJob(createInvoiceDeps(call), view, call.ownId, request);
    return answerMail(call.ownId, input);
  },
  async again(call, id) {
    const job = await call.store.jobs.find(id);
    const [step] = job?.steps ?? [];
    return job ? answerMail(id, (step?.config?.to ?? []) as readonly string[]) : undefined;
  },
});

const answerMail = (id: string, to: readonly string[]) => ({
  status: 202,
  body: { job_id: id, status: 'queued' as const, to },
  headers: { Location: `/transform/v1/jobs/${id}` },
});
