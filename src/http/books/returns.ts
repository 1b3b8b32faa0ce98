// GET /fiscal/v1/returns/303, 349, 347 and 369: the sums that a return asks for, each with its invoices. A help, no return.
import { type BookFinding, BookFindings } from '../../chain/books/findings';
import { findPeriodDay, type IssuedRow } from '../../chain/books/issued-row';
import { addDays, parseYear, type Period } from '../../chain/books/period';
import { Sums303 } from '../../chain/books/sums-303';
import { Sums347 } from '../../chain/books/sums-347';
import { listUnionShares, Sums349 } from '../../chain/books/sums-349';
import { Sums369 } from '../../chain/books/sums-369';
import { bookLimits as limits } from '../../contracts/limits/books';
import { refuse } from '../../contracts/errors';
import { message } from '../../messages/message';
import type { ChainDocument } from '../../model/chain';
import { takeStream } from '../book/book';
import type { BookedInvoice } from '../book/read-rows';
import { requireChain } from '../chains/chain-status';
import {
  amountSchema,
  defineNamedSchema,
  enumSchema,
  flagSchema,
  integerSchema,
  listSchema,
  objectSchema,
  textSchema,
} from '../kit/answer-schema';
import type { Call, Endpoint } from '../kit/endpoint';
import { ownerOf, readIssuedRows, showFindings, showUnknown } from './issued-rows';
import {
  listUrl,
  requirePeriod,
  returnMembers,
  returnParameters,
  showElsewhere,
  showUnknowns,
  supplierParameter,
  type UnknownKey,
  widenPeriod,
} from './return-rows';

const counted = { invoices: integerSchema, list_url: textSchema } as const;

const answer303 = defineNamedSchema(
  'Return303',
  'Sums by box of form 303',
  objectSchema({
    ...returnMembers,
    boxes: listSchema(
      objectSchema({
        box: textSchema,
        'base?': amountSchema,
        'tax_box?': textSchema,
        'tax?': amountSchema,
        invoices: integerSchema,
        'list_url?': textSchema,
      }),
    ),
  }),
);

export const readReturn303: Endpoint = {
  method: 'GET',
  path: '/fiscal/v1/returns/303',
  scope: 'read',
  operation: { id: 'readReturn303', tag: 'books', summary: 'Get sums by box of form 303 from issued invoices' },
  query: returnParameters,
  answers: { 200: answer303 },
  refuses: ['not-found'],
  async handle(call) {
    const period = requirePeriod(call.query);
    const sums = new Sums303(period);
    const read = await readAll(call, { within: period }, ({ rows }) => sums.add(rows));
    const supplier = read.chain.supplier;
    const boxes = sums.list().map((box) => ({
      ...box,
      ...(box.box === '27' ? {} : { list_url: listUrl({ supplier, period: period.name, box: box.box }) }),
    }));
    // Who has no VAT rows owes no form: the tax of the islands would stand in box 120 alone.
    const shown = read.hasVat ? boxes : [];
    const keys: UnknownKey[] = [
      'purchases',
      'payments',
      'pending-works',
      'prorata',
      ...(read.hasVat ? [] : (['no-vat'] as const)),
    ];
    return {
      body: {
        ...headOf(call, period, read),
        boxes: shown,
        unknown: [...read.unknown, ...showUnknowns(keys, call), showElsewhere(call)],
      },
    };
  },
};

const customerMembers = { vat_number: textSchema, name: textSchema, key: enumSchema('E', 'S') } as const;

const answer349 = defineNamedSchema(
  'Return349',
  'Supplies to the Union by VAT number and key',
  objectSchema({
    ...returnMembers,
    list: listSchema(objectSchema({ ...customerMembers, base: amountSchema, ...counted })),
    corrections: listSchema(
      objectSchema({
        ...customerMembers,
        period: textSchema,
        base: amountSchema,
        declared_before: amountSchema,
        ...counted,
      }),
    ),
  }),
);

export const readReturn349: Endpoint = {
  method: 'GET',
  path: '/fiscal/v1/returns/349',
  scope: 'read',
  operation: { id: 'readReturn349', tag: 'books', summary: 'Get supplies to the Union by VAT number, for form 349' },
  query: returnParameters,
  answers: { 200: answer349 },
  refuses: ['not-found'],
  async handle(call) {
    const period = requirePeriod(call.query);
    const own = new Sums349(period, limits.customersMax);
    const oldest = { day: period.from };
    const addTo =
      (sums: Sums349) =>
      (one: BookedRows): void => {
        const shares = listUnionShares(one.rows, one.invoice.content, period);
        for (const { at, of } of shares) if (at.name === period.name && of.from < oldest.day) oldest.day = of.from;
        sums.add(shares);
      };
    const read = await readAll(call, { within: period }, addTo(own));
    // What was declared before is known only where the corrected period was read.
    const earliest = addDays(period.from, -limits.correctedDaysMax);
    const begin = oldest.day < earliest ? earliest : oldest.day;
    const sums = begin < period.from ? new Sums349(period, limits.customersMax) : own;
    if (sums !== own) {
      const days = { from: addDays(begin, -limits.operationDaysMax), to: widenPeriod(period).to };
      await readAll(call, { within: period, days }, addTo(sums));
    }
    const supplier = read.chain.supplier;
    const link = ({ vat_number: customer }: { vat_number: string }): object => ({
      list_url: listUrl({ supplier, from: period.from, to: period.to, customer }),
    });
    const keys: UnknownKey[] = ['keys-of-goods', 'services-or-goods', 'monthly-or-quarterly', 'correction-keys'];
    if (sums.isIncomplete) keys.push('too-many-rows');
    return {
      body: {
        ...headOf(call, period, read),
        list: sums.supplies().map((one) => ({ ...one, ...link(one) })),
        corrections: sums.corrections().map((one) => ({ ...one, ...link(one) })),
        unknown: [...read.unknown, ...showUnknowns(keys, call), showElsewhere(call)],
      },
    };
  },
};

const answer347 = defineNamedSchema(
  'Return347',
  'Customers of the year',
  objectSchema({
    ...returnMembers,
    list: listSchema(
      objectSchema({
        key: textSchema,
        customer: textSchema,
        'country?': textSchema,
        name: textSchema,
        total: amountSchema,
        'quarters?': listSchema(amountSchema),
        'cash_accounting?': flagSchema,
        'rent?': flagSchema,
        ...counted,
      }),
    ),
  }),
);

export const readReturn347: Endpoint = {
  method: 'GET',
  path: '/fiscal/v1/returns/347',
  scope: 'read',
  operation: { id: 'readReturn347', tag: 'books', summary: 'Get customers above 3,005.06 EUR in a year, for form 347' },
  query: {
    supplier: supplierParameter,
    year: { description: 'Year', schema: { type: 'string', pattern: '^\\d{4}$' }, required: true },
  },
  answers: { 200: answer347 },
  refuses: ['not-found'],
  async handle(call) {
    const { year } = call.query;
    if (year === undefined) throw refuse('parameter', 'return-period-invalid');
    const period = parseYear(year);
    const sums = new Sums347(period, limits.customersMax);
    const read = await readAll(call, { within: period }, ({ rows }) => sums.add(rows));
    const { supplier } = read.chain;
    const list = sums.list().map((one) => ({
      ...one,
      list_url: listUrl({ supplier, from: period.from, to: period.to, customer: one.customer }),
    }));
    const keys: UnknownKey[] = ['cash-received', 'island-goods', 'other-declarations'];
    if (sums.isIncomplete) keys.push('too-many-rows');
    return {
      body: {
        ...headOf(call, period, read),
        list,
        unknown: [...read.unknown, ...showUnknowns(keys, call), showElsewhere(call)],
      },
    };
  },
};

const answer369 = defineNamedSchema(
  'Return369',
  'Supplies of the one-stop shop by state and rate',
  objectSchema({
    ...returnMembers,
    list: listSchema(
      objectSchema({
        country: textSchema,
        supply: enumSchema('goods', 'services', 'unknown'),
        rate: textSchema,
        percent: textSchema,
        corrects: textSchema,
        base: amountSchema,
        tax: amountSchema,
        invoices: integerSchema,
      }),
    ),
    list_url: textSchema,
  }),
);

export const readReturn369: Endpoint = {
  method: 'GET',
  path: '/fiscal/v1/returns/369',
  scope: 'read',
  operation: { id: 'readReturn369', tag: 'books', summary: 'Get supplies of the one-stop shop by state, for form 369' },
  query: returnParameters,
  answers: { 200: answer369 },
  refuses: ['not-found'],
  async handle(call) {
    const period = requirePeriod(call.query);
    const sums = new Sums369(period);
    const read = await readAll(call, { within: period }, ({ invoice, rows }) => sums.add(invoice, rows));
    const keys: UnknownKey[] = ['establishment', ...(sums.isIncomplete ? (['too-many-rows'] as const) : [])];
    const { unclearSupplies: invoices } = sums;
    const kinds = invoices > 0 ? [showUnknown('supply-kind', message('return-supply-kind', { invoices }), call)] : [];
    return {
      body: {
        ...headOf(call, period, read),
        list: sums.list(),
        list_url: listUrl({ supplier: read.chain.supplier, period: period.name, box: '123' }),
        unknown: [...read.unknown, ...kinds, ...showUnknowns(keys, call), showElsewhere(call)],
      },
    };
  },
};

interface BookedRows {
  readonly invoice: BookedInvoice;
  readonly rows: readonly IssuedRow[];
}

interface ReadInvoices {
  readonly chain: ChainDocument;
  readonly unknown: readonly object[];
  /** Rows of VAT, other than those of IGIC and IPSI. */
  readonly hasVat: boolean;
}

/** Findings of the book alone, which sums do not depend on. */
const ofBookAlone: ReadonlySet<string> = new Set(['activity-group-missing', 'property-missing', 'number-too-long']);

/** @throws Refusal `not-found`, and `busy` if the workspace or the process streams too many books */
async function readAll(
  call: Call,
  { within, days = widenPeriod(within) }: { within: Period; days?: Pick<Period, 'from' | 'to'> },
  add: (one: BookedRows) => void,
): Promise<ReadInvoices> {
  const chain = await requireChain(call, call.query.supplier);
  const release = takeStream(call);
  const findings = new BookFindings();
  let hasVat = false;
  try {
    // Sums are those of VAT, whatever the book serves.
    const { supplier, settings } = ownerOf(chain);
    const owner = { supplier, settings: { ...settings, book: 'unified' as const } };
    const ofInvoice: BookFinding[] = [];
    const noted = { add: (key: BookFinding) => void ofInvoice.push(key) };
    for await (const one of readIssuedRows(call, { owner, days, findings: noted })) {
      const keys = ofInvoice.splice(0);
      const day = one.rows[0] ? findPeriodDay(one.rows[0].cells) : one.invoice.document.issue_date;
      // Days around the period are read as well: what they hold is no finding of it.
      if (day >= within.from && day <= within.to) for (const key of keys) findings.add(key, one.invoice.entry);
      hasVat ||= one.rows.some(({ cells }) => cells.R !== '08');
      if (one.rows.length > 0) add(one);
    }
  } finally {
    release();
  }
  const found = findings.list().filter(({ key }) => !ofBookAlone.has(key));
  return { chain, unknown: showFindings(found, call), hasVat };
}

const headOf = ({ deps }: Call, { name }: Period, { chain }: ReadInvoices): object => ({
  supplier: chain.supplier,
  period: name,
  in_force_at: deps.now().toISOString(),
});
