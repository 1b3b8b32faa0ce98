// Schemas of the invoice book and of its closing sheet.
import {
  textSchema,
  integerSchema,
  objectSchema,
  flagSchema,
  listSchema,
  defineNamedSchema,
  enumSchema,
} from '../kit/response-schema';
import { bookStates } from '../../document/invoice-book/rows';

const sums = { base: textSchema, tax: textSchema, surcharge: textSchema, total: textSchema } as const;
const counted = objectSchema({ invoices: integerSchema, ...sums, means: textSchema });
const explained = objectSchema({ invoices: integerSchema, means: textSchema });

const closingMembers = {
  issued: counted,
  states: objectSchema(Object.fromEntries(bookStates.map((state) => [state, counted]))),
  in_force: counted,
  by_rate: listSchema(
    objectSchema({ category: textSchema, key: textSchema, percent: textSchema, tax_country: textSchema, ...sums }),
  ),
  other_currencies: explained,
  not_issued: explained,
  blocked: objectSchema({
    invoices: integerSchema,
    reasons: listSchema(objectSchema({ key: textSchema, invoices: integerSchema, entries: listSchema(textSchema) })),
    means: textSchema,
  }),
  unused_numbers: objectSchema({
    count: integerSchema,
    list: listSchema(objectSchema({ series: textSchema, code: textSchema, entry: textSchema })),
    means: textSchema,
  }),
  other_periods: objectSchema({
    list: listSchema(objectSchema({ month: textSchema, invoices: integerSchema, ...sums })),
    means: textSchema,
  }),
  of_records: objectSchema({ invoices: integerSchema, ...sums, means: textSchema }),
  outside_rates: objectSchema({ invoices: integerSchema, tax: textSchema, total: textSchema, means: textSchema }),
  differing: objectSchema({ known: flagSchema, means: textSchema }),
} as const;

const periodMembers = { from: textSchema, to: textSchema, 'supplier?': textSchema } as const;

const bookRow = defineNamedSchema(
  'BookRow',
  'A row of the invoice book: one tax rate of one invoice',
  objectSchema({
    entry: textSchema,
    issue_date: textSchema,
    op_date: textSchema,
    number: textSchema,
    type: textSchema,
    doc_type: textSchema,
    row: enumSchema('issued', 'replaced'),
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
    state: enumSchema(...bookStates),
    code: textSchema,
    csv: textSchema,
    corrects: textSchema,
  }),
);

export const bookSchema = defineNamedSchema(
  'InvoiceBook',
  'Rows and closing sheet',
  objectSchema({ ...periodMembers, list: listSchema(bookRow), closing: objectSchema(closingMembers) }),
);

export const bookPageSchema = defineNamedSchema(
  'InvoiceBookPage',
  'A page of the rows',
  objectSchema({ ...periodMembers, list: listSchema(bookRow), limit: integerSchema, 'next_cursor?': textSchema }),
);

export const closingSchema = defineNamedSchema(
  'Closing',
  'The closing sheet',
  objectSchema({ ...periodMembers, ...closingMembers }),
);
