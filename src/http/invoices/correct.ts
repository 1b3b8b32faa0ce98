// Serves POST /fiscal/v1/invoices/{id}/credit and /replace, which create invoices that correct or replace others.
import { invoiceLimits as limits } from '../../contracts/limits/invoices';
import { docTypeByCreditCause } from '../../document/invoice-body/read-correction';
import { isReplacementOfSimplifiedInvoices } from '../../document/addons/es-fiscal/extensions';
import type { Invoice } from '../../document/model/invoice';
import { requireCorrectableInvoice, buildAndValidateCreditNote } from '../../invoices/credit/credit';
import {
  assignProvisionalCreditNoteNumbers,
  buildAndValidateNegativeF3,
} from '../../invoices/credit/negative-replacement';
import type { InvoiceWithOptionalRecordContent } from '../../invoices/credit/remaining';
import { runOrThrowInvoiceKeyConflict, requireFreeInvoiceClientKey } from '../../invoices/prepare';
import {
  createRefundCreditsUnsealedRefusal,
  buildAndValidateRefundCreditNotes,
} from '../../invoices/credit/replacement-refund';
import { takeQuotaAndBuildInvoiceToIssue } from '../../invoices/issue';
import type { AuditDetails } from '../../model/audit';
import { createFailedInvoiceRefusal, parseInvoiceWaitOptions } from './wait-and-respond';
import { buildAndValidateF3Replacement } from '../../invoices/credit/replace';
import { isInvoiceSealedOrEndedWell, isReversalOfF3Replacement } from '../../invoices/related';
import type { ValidatedInvoice } from '../../invoices/validate';
import type { InvoiceDeps } from '../../invoices/context';
import { defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import { invoiceBodyCustomerSchema, invoiceKeyAndSeriesMembers, invoiceBodyTaxSchema } from './body-schema';
import {
  buildDryRunAndWaitQueryParameters,
  buildInvoicePreviewResponse,
  createInvoiceDeps,
  readDryRunAndCheckParameters,
  issueInvoicesAndBuildResponse,
  issueInvoicesAndAwaitOne,
  issuingEndpointSharedMembers,
  parseInvoiceIdFromPath,
} from './issuing';
import { retryWhileEntriesChange } from '../../invoices/issue';

const decimal = { type: ['string', 'number'] } as const;

export const creditInvoiceEndpoint = defineTenantEndpoint({
  ...issuingEndpointSharedMembers,
  path: '/fiscal/v1/invoices/:id/credit',
  located: true,
  operation: {
    id: 'creditInvoice',
    tag: 'issuing',
    summary: 'Credit an invoice, in full or in part',
  },
  query: buildDryRunAndWaitQueryParameters(
    'calculate and validate the credit note',
    'the record is sealed, so the credit note is issued',
  ),
  responseTexts: {
    200: 'The preview of the credit note, with `dry_run`',
    201: 'The issued credit note, whose record is sealed',
    202: 'The credit note, which is not issued yet, because the wait ended before the seal',
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
      tax: invoiceBodyTaxSchema,
      cause: { enum: Object.keys(docTypeByCreditCause) },
      reason: { type: 'string', maxLength: limits.textCharactersMax },
      ...invoiceKeyAndSeriesMembers,
    },
  },
  async handle(call) {
    const exchange = await requireCorrectableInvoice(createInvoiceDeps(call), parseInvoiceIdFromPath(call));
    if (isReplacementOfSimplifiedInvoices(exchange.invoice) && !isReversalOfF3Replacement(exchange.invoice))
      return creditReplacement(call);
    return correct(call, async (context) =>
      buildAndValidateCreditNote(
        context,
        await requireCorrectableInvoice(context, parseInvoiceIdFromPath(call)),
        call.body,
        call.ownId,
      ),
    );
  },
});

/**
 * Credits an F3: first credits its simplified invoices, then issues a negative F3. The negative F3 refers to those
 * credit notes and is the response.
 */
function creditReplacement(call: TenantCallContext) {
  const dryRun = readDryRunAndCheckParameters(call);
  const wait = parseInvoiceWaitOptions(call, limits.waitSecondsDefault);
  const waitEndMs = Date.now() + wait.seconds * 1_000;
  const creditsEndMs = Math.max(waitEndMs, Date.now() + limits.refundCreditsSecondsMin * 1_000);
  return retryWhileEntriesChange(async () => {
    const context = createInvoiceDeps(call);
    const exchange = await requireCorrectableInvoice(context, parseInvoiceIdFromPath(call));
    const request = { body: call.body, id: call.ownId };
    const { open, missing, draft } = await runOrThrowInvoiceKeyConflict(context, call.body, async () => {
      const refund = await buildAndValidateRefundCreditNotes(context, exchange, call.body);
      // The F3 is validated before the first credit note is issued. A refusal afterwards would leave them without it.
      const unissued = [...refund.open, ...assignProvisionalCreditNoteNumbers(refund.validated)];
      const negative = await buildAndValidateNegativeF3(context, exchange, unissued, request);
      return { open: refund.open, missing: refund.validated, draft: negative };
    });
    if (dryRun || missing.length > 0) await requireFreeInvoiceClientKey(context, draft.entry);
    if (dryRun) return buildInvoicePreviewResponse(call, draft);
    if (missing.length === 0) return issueInvoicesAndBuildResponse(call, context, [draft]);
    const issued = await issueSimplifiedInvoiceCredits(call, missing, creditsEndMs);
    // Another call may have cancelled a credit note while this one waited for the next.
    for (const { id } of issued) await requireCorrectableInvoice(context, id);
    const current = await requireCorrectableInvoice(context, parseInvoiceIdFromPath(call));
    const validated = await buildAndValidateNegativeF3(context, current, [...open, ...issued], request);
    return issueInvoicesAndBuildResponse(call, context, [validated], {
      ...wait,
      seconds: countSecondsUntil(waitEndMs),
    });
  });
}

/** A credit note with the id of its entry. */
interface IssuedCreditNote extends InvoiceWithOptionalRecordContent {
  readonly id: string;
}

/**
 * Issues the credit notes of the simplified invoices. An F3 is stored only after their seals: it would be sealed even if
 * one of them failed or was cancelled.
 * @param endMs until when the call waits for all these seals
 * @throws Refusal `busy` if a credit note is not sealed in time; a repeated call continues with it
 */
async function issueSimplifiedInvoiceCredits(
  call: TenantCallContext,
  validated: readonly ValidatedInvoice[],
  endMs: number,
): Promise<IssuedCreditNote[]> {
  const context = createInvoiceDeps(call);
  const sealed: IssuedCreditNote[] = [];
  for (const one of validated) {
    // Each credit note is a separate change with a separate audit row.
    const row = call.deps.newId();
    const own = { ...context, buildAuditRow: (made: AuditDetails) => ({ ...context.buildAuditRow(made), _id: row }) };
    const invoice = await takeQuotaAndBuildInvoiceToIssue(own, one);
    const wait = { until: 'sealed', seconds: countSecondsUntil(endMs) } as const;
    const current = await issueInvoicesAndAwaitOne(call, own, { invoices: [invoice], id: invoice.entry.id, wait });
    if (current.standing.status === 'failed') throw createFailedInvoiceRefusal(current);
    const { entry } = current.view;
    const credit = JSON.parse(entry.document) as Invoice;
    if (!isInvoiceSealedOrEndedWell(entry))
      throw createRefundCreditsUnsealedRefusal([{ id: entry.id, invoice: credit }]);
    sealed.push({ id: entry.id, invoice: credit });
  }
  return sealed;
}

const countSecondsUntil = (endMs: number): number => Math.max(0, Math.ceil((endMs - Date.now()) / 1_000));

export const replaceSimplifiedInvoicesEndpoint = defineTenantEndpoint({
  ...issuingEndpointSharedMembers,
  path: '/fiscal/v1/invoices/:id/replace',
  located: true,
  operation: { id: 'replaceInvoice', tag: 'issuing', summary: 'Replace simplified invoices with a full invoice' },
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['customer'],
    properties: {
      customer: invoiceBodyCustomerSchema,
      also: { type: 'array', maxItems: limits.precedingMax, items: { type: 'string', format: 'uuid' } },
      ...invoiceKeyAndSeriesMembers,
    },
  },
  handle: (call) =>
    correct(call, (context) =>
      buildAndValidateF3Replacement(context, parseInvoiceIdFromPath(call), call.body, call.ownId),
    ),
});

/** Prepares the correction again if an invoice on which it depends changed in the meantime. */
function correct(call: TenantCallContext, prepare: (context: InvoiceDeps) => Promise<ValidatedInvoice>) {
  const dryRun = readDryRunAndCheckParameters(call);
  return retryWhileEntriesChange(async () => {
    const context = createInvoiceDeps(call);
    const draft = await runOrThrowInvoiceKeyConflict(context, call.body, () => prepare(context));
    if (!dryRun) return issueInvoicesAndBuildResponse(call, context, [draft]);
    await requireFreeInvoiceClientKey(context, draft.entry);
    return buildInvoicePreviewResponse(call, draft);
  });
}
