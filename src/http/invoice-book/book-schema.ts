// Schemas of the invoice book and of its closing sheet.
import {
  textSchema,
  integerSchema,
  defineObjectSchema,
  booleanSchema,
  defineListSchema,
  defineNamedSchema,
  defineEnumSchema,
} from '../kit/response-schema';
import { bookedInvoiceStates } from '../../document/invoice-book/rows';

const sums = { base: textSchema, tax: textSchema, surcharge: textSchema, total: textSchema } as const;
const counted = defineObjectSchema({ invoices: integerSchema, ...sums, means: textSchema });
const explained = defineObjectSchema({ invoices: integerSchema, means: textSchema });

const closingMembers = {
  issued: counted,
  states: defineObjectSchema(Object.fromEntries(bookedInvoiceStates.map((state) => [state, counted]))),
  in_force: counted,
  by_rate: defineListSchema(
    defineObjectSchema({
      category: textSchema,
      key: textSchema,
      percent: textSchema,
      tax_country: textSchema,
      ...sums,
    }),
  ),
  other_currencies: explained,
  not_issued: explained,
  blocked: defineObjectSchema({
    invoices: integerSchema,
    reasons: defineListSchema(
      defineObjectSchema({ key: textSchema, invoices: integerSchema, entries: defineListSchema(textSchema) }),
    ),
    means: textSchema,
  }),
  unused_numbers: defineObjectSchema({
    count: integerSchema,
    list: defineListSchema(defineObjectSchema({ series: textSchema, code: textSchema, entry: textSchema })),
    means: textSchema,
  }),
  other_periods: defineObjectSchema({
    list: defineListSchema(defineObjectSchema({ month: textSchema, invoices: integerSchema, ...sums })),
    means: textSchema,
  }),
  of_records: defineObjectSchema({ invoices: integerSchema, ...sums, means: textSchema }),
  outside_rates: defineObjectSchema({ invoices: integerSchema, tax: textSchema, total: textSchema, means: textSchema }),
  differing: defineObjectSchema({ known: booleanSchema, means: textSchema }),
} as const;

const periodMembers = { from: textSchema, to: textSchema, 'supplier?': textSchema } as const;

const bookRow = defineNamedSchema(
  'BookRow',
  'A row of the invoice book: one tax rate of one invoice',
  defineObjectSchema({
    entry: textSchema,
    issue_date: textSchema,
    op_date: textSchema,
    number: textSchema,
    type: textSchema,
    doc_type: textSchema,
    row: defineEnumSchema('issued', 'replaced'),
    supplier: textSchema,
    customer: textSchema,
    customer_name: textSchema,
    customer_country: textSchema,
    currency: textSchema,
    category: textSchema,
    key: textSchema,
    percent: textSchema,
    tax_country: textSchema,
    ...sums,
    surcharge_percent: textSchema,
    state: defineEnumSchema(...bookedInvoiceStates),
    code: textSchema,
    csv: textSchema,
    corrects: textSchema,
  }),
);

export const invoiceBookSchema = defineNamedSchema(
  'InvoiceBook',
  'Rows and closing sheet',
  defineObjectSchema({
    ...periodMembers,
    list: defineListSchema(bookRow),
    closing: defineObjectSchema(closingMembers),
  }),
);

export const invoiceBookPageSchema = defineNamedSchema(
  'InvoiceBookPage',
  'A page of the rows',
  defineObjectSchema({
    ...periodMembers,
    list: defineListSchema(bookRow),
    limit: integerSchema,
    'next_cursor?': textSchema,
  }),
);

export const closingSheetSchema = defineNamedSchema(
  'Closing',
  'The closing sheet',
  defineObjectSchema({ ...periodMembers, ...closingMembers }),
);
