// The schema of an invoice in responses, and of a page of invoices.
import {
  amountTextSchema,
  defineNamedSchema,
  defineEnumSchema,
  faultSchema,
  booleanSchema,
  idSchema,
  integerSchema,
  jobWarningSchema,
  defineListSchema,
  defineNullableSchema,
  defineObjectSchema,
  pagedListMembers,
  textListSchema,
  textSchema,
  timeSchema,
  type SchemaValue,
} from '../kit/response-schema';
import { eInvoiceKinds } from '../../einvoice/options';
import { invoiceStatuses } from '../../store/entries/invoice-list';

const invoiceKindSchema = defineEnumSchema(
  'invoice',
  'simplified',
  'debit-note',
  'credit-note',
  'corrective',
  'replacement',
  // No call issues these, but a workflow can process them, for example to create a PDF.
  'proforma',
  'other',
);
/** The kind of an invoice, as one word. */
export type InvoiceKind = SchemaValue<typeof invoiceKindSchema>;

const partySchema = defineObjectSchema({ tax_code: defineNullableSchema(textSchema), name: textSchema });

const taxRowSchema = defineObjectSchema({
  category: textSchema,
  percent: defineNullableSchema(textSchema),
  base: amountTextSchema,
  amount: amountTextSchema,
  'code?': textSchema,
  'surcharge?': defineObjectSchema({ percent: textSchema, amount: amountTextSchema }),
});

const reportSchema = defineNamedSchema(
  'InvoiceReport',
  'The response of the authority to a record of the invoice',
  defineObjectSchema({
    outcome: defineEnumSchema('queued', 'waiting', 'accepted', 'accepted-with-errors', 'rejected'),
    expected_at: defineNullableSchema(timeSchema),
    csv: defineNullableSchema(textSchema),
    code: defineNullableSchema(textSchema),
    message: defineNullableSchema(textSchema),
    remedy: defineNullableSchema(textSchema),
    answered_at: defineNullableSchema(timeSchema),
  }),
);

export const invoiceSchema = defineNamedSchema(
  'Invoice',
  'The invoice',
  defineObjectSchema({
    'id?': idSchema,
    'key?': textSchema,
    status: defineEnumSchema('preview', ...invoiceStatuses),
    kind: invoiceKindSchema,
    record_type: defineNullableSchema(textSchema),
    series: defineNullableSchema(textSchema),
    'code?': defineNullableSchema(textSchema),
    'number?': defineNullableSchema(textSchema),
    issue_date: textSchema,
    operation_date: defineNullableSchema(textSchema),
    supplier: partySchema,
    customer: defineNullableSchema(
      defineObjectSchema({
        tax_code: defineNullableSchema(textSchema),
        name: textSchema,
        country: defineNullableSchema(textSchema),
      }),
    ),
    currency: textSchema,
    totals: defineObjectSchema({
      base: amountTextSchema,
      tax: amountTextSchema,
      surcharge: amountTextSchema,
      withheld: amountTextSchema,
      total: amountTextSchema,
      payable: amountTextSchema,
      due: amountTextSchema,
      'taxes?': defineListSchema(taxRowSchema),
    }),
    'totals_eur?': defineObjectSchema({ base: amountTextSchema, tax: amountTextSchema, total: amountTextSchema }),
    'qr?': defineNullableSchema(defineObjectSchema({ text: textSchema, 'png?': textSchema, svg_url: textSchema })),
    'pdf?': defineObjectSchema({ url: textSchema, ready: booleanSchema }),
    'files?': defineListSchema(
      defineObjectSchema({
        key: defineEnumSchema('pdf', ...eInvoiceKinds),
        name: textSchema,
        mime: textSchema,
        size: integerSchema,
        href: textSchema,
      }),
    ),
    'record?': defineNullableSchema(
      defineObjectSchema({ fingerprint: textSchema, position: integerSchema, sealed_at: timeSchema }),
    ),
    'report?': defineNullableSchema(reportSchema),
    'cancellation?': defineNullableSchema(reportSchema),
    'corrects?': textListSchema,
    'corrected_by?': textListSchema,
    'replaces?': textListSchema,
    'replaced_by?': defineNullableSchema(textSchema),
    warnings: defineListSchema(jobWarningSchema),
    faults: defineListSchema(faultSchema),
    'job_id?': defineNullableSchema(idSchema),
    'ended?': booleanSchema,
    'created_at?': timeSchema,
  }),
);

export const invoicePageSchema = defineNamedSchema(
  'InvoicePage',
  'A page of invoices',
  defineObjectSchema({ list: defineListSchema(invoiceSchema), ...pagedListMembers }),
);
