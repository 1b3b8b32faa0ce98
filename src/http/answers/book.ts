// Schemas of the invoice book's answers.
import { bookStates } from '../../document/book/rows';
import { flag, integer, list, named, enumSchema, shape, text } from '../kit/answers/words';

const sums = { base: text, tax: text, surcharge: text, total: text } as const;
const counted = shape({ invoices: integer, ...sums, means: text });
const explained = shape({ invoices: integer, means: text });

const closing = {
  issued: counted,
  states: shape(Object.fromEntries(bookStates.map((state) => [state, counted]))),
  in_force: counted,
  by_rate: list(shape({ category: text, key: text, percent: text, tax_country: text, ...sums })),
  other_currencies: explained,
  not_issued: explained,
  blocked: shape({
    invoices: integer,
    reasons: list(shape({ key: text, invoices: integer, entries: list(text) })),
    means: text,
  }),
  unused_numbers: shape({
    count: integer,
    list: list(shape({ series: text, code: text, entry: text })),
    means: text,
  }),
  differing: shape({ known: flag, means: text }),
} as const;

const period = { from: text, to: text, 'supplier?': text } as const;

const bookRow = named(
  'BookRow',
  'Row of the invoice book: one rate of one invoice',
  shape({
    entry: text,
    issue_date: text,
    number: text,
    type: text,
    doc_type: text,
    row: enumSchema('issued', 'replaced'),
    supplier: text,
    customer: text,
    customer_name: text,
    customer_country: text,
    currency: text,
    category: text,
    key: text,
    percent: text,
    tax_country: text,
    ...sums,
    surcharge_percent: text,
    state: enumSchema(...bookStates),
    code: text,
    csv: text,
    corrects: text,
  }),
);

export const bookAnswer = named(
  'InvoiceBook',
  'Rows and closing sheet',
  shape({ ...period, list: list(bookRow), closing: shape(closing) }),
);

export const closingAnswer = named('Closing', 'The closing sheet', shape({ ...period, ...closing }));
