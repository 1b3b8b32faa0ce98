// Schemas of the invoice book's answers in openapi.yaml.
import { bookStates } from '../../src/document/book/rows';
import { flag, integer, listOf, shape, text } from './openapi-schema';
import type { Plain } from './yaml';

const sums = { base: text, tax: text, surcharge: text, total: text } as const;
const counted = shape({ invoices: integer, ...sums, means: text });
const explained = shape({ invoices: integer, means: text });

const closing = {
  issued: counted,
  states: shape(Object.fromEntries(bookStates.map((state) => [state, counted]))),
  in_force: counted,
  by_rate: { type: 'array', items: shape({ category: text, key: text, percent: text, ...sums }) },
  other_currencies: explained,
  not_issued: explained,
  blocked: shape({
    invoices: integer,
    reasons: {
      type: 'array',
      items: shape({ key: text, invoices: integer, entries: { type: 'array', items: text } }),
    },
    means: text,
  }),
  differing: shape({ known: flag, means: text }),
} as const;

const period = { from: text, to: text, 'supplier?': text } as const;

export const bookAnswers: Readonly<Record<string, Plain>> = {
  InvoiceBook: shape({ ...period, list: listOf('BookRow'), closing: shape(closing) }),
  Closing: shape({ ...period, ...closing }),
  BookRow: shape({
    entry: text,
    issue_date: text,
    number: text,
    type: text,
    doc_type: text,
    row: { type: 'string', enum: ['issued', 'replaced'] },
    supplier: text,
    customer: text,
    customer_name: text,
    customer_country: text,
    currency: text,
    category: text,
    key: text,
    percent: text,
    ...sums,
    surcharge_percent: text,
    state: { type: 'string', enum: [...bookStates] },
    code: text,
    csv: text,
    corrects: text,
  }),
};
