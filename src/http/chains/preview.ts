// Serves GET /fiscal/v1/entries/{id}/preview, the record that a job of this invoice would seal now. Nothing is sealed
// or stored.
import {
  integerSchema,
  defineListSchema,
  defineNamedSchema,
  defineEnumSchema,
  defineObjectSchema,
  textSchema,
} from '../kit/response-schema';
import { toInvoiceIdentity } from '../../chain/convert/to-registration-record';
import {
  isInvoiceAmendedAfterAcceptance,
  listSetRecordFlagsWithRules,
  initialInvoiceStateAtAuthority,
} from '../../chain/record/flags';
import { findHeldNumberIfInvoiceKeyDiffers, planSealingBatch } from '../../chain/run/plan-batch';
import { defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import { requireEntry } from '../entries/find-entry';
import { requireSupplierChain } from './chain-status';
import { buildRecordXml } from '../../authority/record-xml';
import type { Warning } from '../../contracts/warnings';
import { createRefusal } from '../../contracts/errors';
import { type Document, isGoblInvoice } from '../../document/model/envelope';
import type { Invoice } from '../../document/model/invoice';
import { buildSoftwareBlock } from '../../chain/rules/software';
import { parseInvoiceWithOperationDay } from '../../document/operation-day';
import { isNumberAssignedByStep } from '../../entries/change';
import { readWarningsAboutCorrectionsOnCancellation } from '../../entries/related-invoices';
import type { ChainDocument } from '../../model/chain';
import type { EntryDocument } from '../../model/entry';
import { formatChainInvoiceKey } from '../../store/chains/records';
import { type TextAudience, findFaultRemedy, renderFaultMessage } from '../kit/request/fault-json';

const recordPreviewSchema = defineNamedSchema(
  'RecordPreview',
  'The record that a job would create now, or why it would create none',
  defineObjectSchema({
    number: textSchema,
    date: textSchema,
    supplier: textSchema,
    held: defineEnumSchema('none', 'stored', 'cancelled', 'foreign'),
    refused: defineEnumSchema('nothing', 'registration', 'cancellation', 'both'),
    decision: defineEnumSchema('sealed', 'refused', 'held'),
    'code?': textSchema,
    'message?': textSchema,
    'kind?': defineEnumSchema('registration', 'cancellation'),
    'sequence?': integerSchema,
    'flags?': defineListSchema(defineObjectSchema({ name: textSchema, value: textSchema, rule: textSchema })),
    'warnings?': defineListSchema(defineObjectSchema({ code: textSchema, message: textSchema, 'remedy?': textSchema })),
    'xml?': textSchema,
  }),
);

export const previewRecordEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/fiscal/v1/entries/:id/preview',
  scope: 'read',
  operation: {
    id: 'previewRecord',
    tag: 'chains',
    summary: 'Preview the record that a job would create now for a numbered invoice',
  },
  query: {
    kind: {
      description: 'Kind of the record that a job would request',
      schema: { type: 'string', enum: ['registration', 'cancellation'], default: 'registration' },
    },
  },
  responses: { 200: recordPreviewSchema },
  errors: ['not-found', 'conflict'],
  async handle(call) {
    const entry = await requireEntry(call, call.params.id);
    const invoice = numberedInvoice(entry);
    const { issuer, number, date } = toInvoiceIdentity(invoice);
    const chain = await requireSupplierChain(call, issuer);
    const invoiceKey = formatChainInvoiceKey(chain._id, number, date);
    const isCancellation = call.query.kind === 'cancellation';
    const isNumberAssigned = isNumberAssignedByStep(entry, invoice);
    const [registration, invoiceRow, ownerInYear] = await Promise.all([
      call.store.chains.findHeldRegistration(entry),
      call.store.chains.findInvoice(invoiceKey),
      call.store.chains.findOwnerOfAssignedNumber(invoiceKey, isNumberAssigned),
    ]);
    const plan = planSealingBatch(
      [
        {
          request: 'preview',
          kind: isCancellation ? 'cancel' : 'generate',
          restore: false,
          entry: entry.id,
          entryChanged: false,
          amendment: isInvoiceAmendedAfterAcceptance(entry.fiscal, entry.digest.val, registration),
          heldNumber: findHeldNumberIfInvoiceKeyDiffers(registration, invoiceKey),
          invoice,
          invoiceKey,
          owner: invoiceRow?.entry ?? ownerInYear ?? null,
          isNumberAssigned,
          unsettled: (invoiceRow?.unsettled ?? null) !== null,
          situation: invoiceRow?.situation ?? initialInvoiceStateAtAuthority,
        },
      ],
      await buildPreviewContext(call, chain),
    );
    const { held, refused } = invoiceRow?.situation ?? initialInvoiceStateAtAuthority;
    const corrections = isCancellation
      ? await readWarningsAboutCorrectionsOnCancellation(call.store, call.workspace, entry, invoice)
      : [];
    return {
      body: { number, date, supplier: issuer, held, refused, ...decided(plan.decisions[0], corrections, call) },
    };
  },
});

function decided(
  decision: ReturnType<typeof planSealingBatch>['decisions'][number] | undefined,
  kept: readonly Warning[],
  reader: TextAudience,
) {
  if (decision?.kind === 'refused')
    return { decision: 'refused' as const, code: decision.code, message: renderFaultMessage(decision, reader) };
  if (decision?.kind !== 'sealed') return { decision: 'held' as const };
  const { record, warnings } = decision;
  return {
    decision: 'sealed' as const,
    kind: record.kind,
    sequence: record.sequence,
    flags: listSetRecordFlagsWithRules(record),
    warnings: [
      ...warnings.map(({ code, message }) => ({ code: String(code), message })),
      ...kept.map(({ key, message }) => ({ code: key, message })),
    ].map((one) => ({
      code: one.code,
      message: renderFaultMessage(one, reader),
      remedy: findFaultRemedy(one, reader),
    })),
    xml: buildRecordXml(record),
  };
}

/** @throws Refusal `conflict` for a document without a record */
function numberedInvoice(entry: EntryDocument): Invoice {
  const doc: Document = parseInvoiceWithOperationDay(entry);
  if (!isGoblInvoice(doc)) throw createRefusal('conflict', 'preview-needs-invoice');
  if (!doc.code) throw createRefusal('conflict', 'preview-needs-number');
  return doc;
}

async function buildPreviewContext({ deps, store }: TenantCallContext, chain: ChainDocument) {
  const several = (await store.chains.list({ limit: 2 })).length > 1;
  return {
    head: chain.head,
    nowMs: deps.now().getTime(),
    timeZone: chain.zone,
    environment: chain.environment,
    software: buildSoftwareBlock(deps.settings.software, chain.installation, several),
  };
}
