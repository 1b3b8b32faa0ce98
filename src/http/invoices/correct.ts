// POST /fiscal/v1/invoices/{id}/credit and /replace: invoices that correct or replace others.
import { parseResourceId } from '../../contracts/ids';
import { invoiceLimits as limits } from '../../contracts/limits/invoices';
import { creditCauses } from '../../document/invoice-body/read-correction';
import { findCorrectable, prepareCredit } from '../../invoices/credit/credit';
import { prepareReplacement } from '../../invoices/credit/replace';
import type { JudgedInvoice } from '../../invoices/judge';
import type { InvoiceContext } from '../../invoices/context';
import { retryWhenMoved } from '../../invoices/moved';
import type { Answer, Call, Endpoint } from '../kit/endpoint';
import { customerSchema, seriesMembers, taxSchema } from './body-schema';
import { answerPreview, createInvoiceContext, isDryRun, issueAndAnswer, issuingCall } from './issuing';

const decimal = { type: ['string', 'number'] } as const;

export const creditInvoice: Endpoint = {
  ...issuingCall,
  path: '/fiscal/v1/invoices/:id/credit',
  operation: {
    id: 'creditInvoice',
    tag: 'issuing',
    summary: 'Credit an invoice: all that is left, lines, or an amount',
  },
  body: {
    type: 'object',
    additionalProperties: false,
    properties: {
      lines: {
        type: 'array',
        minItems: 1,
        maxItems: limits.linesMax,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['line'],
          properties: { line: { type: 'integer', minimum: 1 }, quantity: decimal },
        },
      },
      amount: decimal,
      tax: taxSchema,
      cause: { enum: Object.keys(creditCauses) },
      reason: { type: 'string', maxLength: limits.textCharactersMax },
      ...seriesMembers,
    },
  },
  handle: (call) =>
    correct(call, async (context) =>
      prepareCredit(context, await findCorrectable(context, idOf(call)), call.body, call.ownId),
    ),
};

export const replaceInvoice: Endpoint = {
  ...issuingCall,
  path: '/fiscal/v1/invoices/:id/replace',
  operation: { id: 'replaceInvoice', tag: 'issuing', summary: 'Replace tickets by a full invoice' },
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['customer'],
    properties: {
      customer: customerSchema,
      also: { type: 'array', maxItems: limits.precedingMax, items: { type: 'string', format: 'uuid' } },
      ...seriesMembers,
    },
  },
  handle: (call) => correct(call, (context) => prepareReplacement(context, idOf(call), call.body, call.ownId)),
};

const idOf = ({ params }: Pick<Call, 'params'>): string => parseResourceId(params.id, 'entry');

/** Prepares again if an invoice that the correction depends on changed meanwhile. */
function correct(call: Call, prepare: (context: InvoiceContext) => Promise<JudgedInvoice>): Promise<Answer> {
  const dryRun = isDryRun(call);
  return retryWhenMoved(async () => {
    const context = createInvoiceContext(call);
    const judged = await prepare(context);
    return dryRun ? answerPreview(call, judged) : issueAndAnswer(call, context, [judged]);
  });
}
