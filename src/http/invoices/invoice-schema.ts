// The schema of an invoice in responses, and of a page of them.
import {
  amountSchema,
  defineNamedSchema,
  enumSchema,
  faultSchema,
  flagSchema,
  idSchema,
  integerSchema,
  jobWarningSchema,
  listSchema,
  nullableSchema,
  objectSchema,
  pageMembers,
  textListSchema,
  textSchema,
  timeSchema,
  type ValueOf,
} from '../kit/response-schema';
import { eInvoiceKinds } from '../../einvoice/options';
import { invoiceStatuses } from '../../store/entries/invoices';

const invoiceKindSchema = enumSchema('invoice', 'simplified', 'debit-note', 'credit-note', 'corrective', 'replacement');
/** The kind of an invoice, as one word. */
export type InvoiceKind = ValueOf<typeof invoiceKindSchema>;

const partySchema = objectSchema({ tax_code: nullableSchema(textSchema), name: textSchema });

const taxRowSchema = objectSchema({
  category: textSchema,
  percent: nullableSchema(textSchema),
  base: amountSchema,
  amount: amountSchema,
  'code?': textSchema,
  'surcharge?': objectSchema({ percent: textSchema, amount: amountSchema }),
});

const reportSchema = defineNamedSchema(
  'InvoiceReport',
  'The response of the authority to a record of the invoice',
  objectSchema({
    outcome: enumSchema('queued', 'waiting', 'accepted', 'accepted-with-errors', 'rejected'),
    expected_at: nullableSchema(timeSchema),
    csv: nullableSchema(textSchema),
    code: nullableSchema(textSchema),
    message: nullableSchema(textSchema),
    remedy: nullableSchema(textSchema),
    answered_at: nullableSchema(timeSchema),
  }),
);

export const invoiceSchema = defineNamedSchema(
  'Invoice',
  'The invoice',
  objectSchema({
    'id?': idSchema,
    'key?': textSchema,
    status: enumSchema('preview', ...invoiceStatuses),
    kind: invoiceKindSchema,
    record_type: nullableSchema(textSchema),
    series: nullableSchema(textSchema),
    'code?': nullableSchema(textSchema),
    'number?': nullableSchema(textSchema),
    issue_date: textSchema,
    operation_date: nullableSchema(textSchema),
    supplier: partySchema,
    customer: nullableSchema(
      objectSchema({ tax_code: nullableSchema(textSchema), name: textSchema, country: nullableSchema(textSchema) }),
    ),
    currency: textSchema,
    totals: objectSchema({
      base: amountSchema,
      tax: amountSchema,
      surcharge: amountSchema,
      withheld: amountSchema,
      total: amountSchema,
      payable: amountSchema,
      due: amountSchema,
      'taxes?': listSchema(taxRowSchema),
    }),
    'totals_eur?': objectSchema({ base: amountSchema, tax: amountSchema, total: amountSchema }),
    'qr?': nullableSchema(objectSchema({ text: textSchema, 'png?': textSchema, svg_url: textSchema })),
    'pdf?': objectSchema({ url: textSchema, ready: flagSchema }),
    'files?': listSchema(
      objectSchema({
        key: enumSchema('pdf', ...eInvoiceKinds),
        name: textSchema,
        mime: textSchema,
        size: integerSchema,
        href: textSchema,
      }),
    ),
    'record?': nullableSchema(
      objectSchema({ fingerprint: textSchema, position: integerSchema, sealed_at: timeSchema }),
    ),
    'report?': nullableSchema(reportSchema),
    'cancellation?': nullableSchema(reportSchema),
    'corrects?': textListSchema,
    'corrected_by?': textListSchema,
    'replaces?': textListSchema,
    'replaced_by?': nullableSchema(textSchema),
    warnings: listSchema(jobWarningSchema),
    faults: listSchema(faultSchema),
    'job_id?': nullableSchema(idSchema),
    'created_at?': timeSchema,
  }),
);

export const invoicePageSchema = defineNamedSchema(
  'InvoicePage',
  'A page of invoices',
  objectSchema({ list: listSchema(invoiceSchema), ...pageMembers }),
);
