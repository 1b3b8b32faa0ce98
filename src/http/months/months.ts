// /fiscal/v1/months: a month of a supplier as who keeps the books closes it. Nothing is locked by that.
import { parsePeriod } from '../../chain/books/period';
import { refuse } from '../../contracts/errors';
import type { ChainDocument, ClosedMonth } from '../../model/chain';
import { computeChangeDigests } from '../../store/audit/rows';
import { computeRecordOrdinal } from '../../store/chains/chains';
import { takeStream } from '../book/streams';
import { bookStates } from '../../document/book/rows';
import { requireChain } from '../chains/chain-status';
import { toChainAuditObject } from '../chains/lifted-stops';
import { supplierParameter } from '../books/return-rows';
import {
  amountSchema,
  defineNamedSchema,
  enumSchema,
  flagSchema,
  idSchema,
  integerSchema,
  listSchema,
  objectSchema,
  textSchema,
  timeSchema,
} from '../kit/answer-schema';
import type { Call, Endpoint } from '../kit/endpoint';
import { listChangesSinceClose, readMonthSums } from './month-sums';

const sums = { base: amountSchema, tax: amountSchema, surcharge: amountSchema, total: amountSchema } as const;

const closedMembers = {
  closed_at: timeSchema,
  closed_by: idSchema,
  'fingerprint?': textSchema,
  invoices: integerSchema,
  ...sums,
} as const;

const closedMonth = defineNamedSchema(
  'ClosedMonth',
  'The totals of the month when it was closed',
  objectSchema({ month: textSchema, ...closedMembers }),
);

const monthAnswer = defineNamedSchema(
  'Month',
  'The month of the supplier',
  objectSchema({
    month: textSchema,
    supplier: textSchema,
    name: textSchema,
    'closed?': closedMonth,
    differs: listSchema(
      objectSchema({ entry: textSchema, number: textSchema, state: enumSchema(...bookStates), 'code?': textSchema }),
    ),
    issued: integerSchema,
    accepted: integerSchema,
    rejected: integerSchema,
    cancelled: integerSchema,
    waiting: integerSchema,
    numbers_missing: listSchema(objectSchema({ series: textSchema, code: textSchema, entry: textSchema })),
    in_force: objectSchema({
      invoices: integerSchema,
      ...sums,
      by_rate: listSchema(
        objectSchema({ category: textSchema, key: textSchema, percent: textSchema, tax_country: textSchema, ...sums }),
      ),
    }),
    changed_since_close: listSchema(
      objectSchema({
        entry: textSchema,
        number: textSchema,
        kind: enumSchema('registration', 'cancellation'),
        at: timeSchema,
      }),
    ),
    differs_from_close: flagSchema,
  }),
);

const monthList = defineNamedSchema(
  'MonthList',
  'The closed months of the year',
  objectSchema({ supplier: textSchema, year: textSchema, list: listSchema(closedMonth) }),
);

const path = '/fiscal/v1/months/:month';

export const readMonth: Endpoint = {
  method: 'GET',
  path,
  scope: 'read',
  operation: { id: 'readMonth', tag: 'books', summary: 'Get the differences and totals of a month of a supplier' },
  query: { supplier: supplierParameter },
  answers: { 200: monthAnswer },
  refuses: ['not-found'],
  handle: async (call) => ({ body: await showMonth(call, await requireMonth(call)) }),
};

export const listMonths: Endpoint = {
  method: 'GET',
  path: '/fiscal/v1/months',
  scope: 'read',
  operation: { id: 'listMonths', tag: 'books', summary: 'List the closed months of a supplier in a year' },
  query: {
    supplier: supplierParameter,
    year: { description: 'Year', schema: { type: 'string', pattern: '^\\d{4}$' }, required: true },
  },
  answers: { 200: monthList },
  refuses: ['not-found'],
  async handle(call) {
    const { year = '' } = call.query;
    const { supplier, closedMonths = [] } = await requireChain(call, call.query.supplier);
    const list = closedMonths.filter(({ month }) => month.startsWith(`${year}-`)).map(showClosed);
    return { body: { supplier, year, list } };
  },
};

export const closeMonth: Endpoint = {
  method: 'POST',
  path: `${path}/close`,
  scope: 'operate',
  operation: { id: 'closeMonth', tag: 'books', summary: 'Close a month, which stores its totals and its last record' },
  query: { supplier: supplierParameter },
  answers: { 200: monthAnswer },
  refuses: ['not-found', 'conflict'],
  async handle(call) {
    const { deps, change, accessKey } = call;
    const { chain, month } = await requireMonth(call);
    if (parsePeriod(month).from > deps.now().toISOString()) throw refuse('conflict', 'month-not-begun', { month });
    const { head } = chain;
    // The last record first: what is sealed while the sums are read counts as later.
    const last = head ? { fingerprint: head.fingerprint, ordinal: computeRecordOrdinal(chain, head.sequence) } : null;
    const read = await readOwnMonth(call, chain, month);
    const { invoices, base, tax, surcharge, total } = read.closing.in_force;
    const closed: ClosedMonth = { month, at: deps.now(), by: accessKey, last, invoices, base, tax, surcharge, total };
    const before = findClosed(chain, month);
    await change(
      ({ chains }) => chains.closeMonth(chain, closed),
      () => ({
        objects: [toChainAuditObject(chain)],
        ...computeChangeDigests(before ? showClosed(before) : null, showClosed(closed)),
      }),
    );
    deps.log.info({ chain: chain._id, accessKey, month }, 'a month was closed');
    const others = (chain.closedMonths ?? []).filter((one) => one.month !== month);
    return {
      body: await showMonth(
        call,
        { chain: { ...chain, closedMonths: [...others, closed] }, month },
        { ...read, later: [] },
      ),
    };
  },
};

interface OwnMonth {
  readonly chain: ChainDocument;
  readonly month: string;
}

/** @throws Refusal `parameter` or `not-found` */
async function requireMonth(call: Call): Promise<OwnMonth> {
  const { month = '' } = call.params;
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) throw refuse('not-found', 'month-missing');
  return { chain: await requireChain(call, call.query.supplier), month };
}

type ReadMonth = Awaited<ReturnType<typeof readMonthSums>>;

/** @throws Refusal `busy` if the workspace or the process reads too many books */
async function readOwnMonth(call: Call, chain: ChainDocument, month: string): Promise<ReadMonth> {
  const release = takeStream(call);
  try {
    const { from, to } = parsePeriod(month);
    return await readMonthSums(call, { from, to, supplier: chain.supplier }, findClosed(chain, month));
  } finally {
    release();
  }
}

async function showMonth(call: Call, { chain, month }: OwnMonth, read?: ReadMonth): Promise<object> {
  const closed = findClosed(chain, month);
  const { differs, later, closing } = read ?? (await readOwnMonth(call, chain, month));
  const { states, in_force: inForce } = closing;
  const { means: _means, ...now } = inForce;
  const accepted = states.accepted.invoices + states['accepted-with-errors'].invoices;
  return {
    month,
    supplier: chain.supplier,
    name: chain.supplierName,
    ...(closed ? { closed: showClosed(closed) } : {}),
    differs,
    issued: closing.issued.invoices,
    accepted,
    rejected: states.rejected.invoices,
    cancelled: states.cancelled.invoices,
    waiting: states.waiting.invoices,
    numbers_missing: closing.unused_numbers.list,
    in_force: { ...now, by_rate: closing.by_rate },
    changed_since_close: await listChangesSinceClose(call, { chain, closed, later }),
    // What has no record changes a month, too.
    differs_from_close: closed !== undefined && !isSame(closed, now),
  };
}

const findClosed = ({ closedMonths = [] }: ChainDocument, month: string): ClosedMonth | undefined =>
  closedMonths.find((one) => one.month === month);

type Sums = Pick<ClosedMonth, 'invoices' | 'base' | 'tax' | 'surcharge' | 'total'>;

const isSame = (one: Sums, other: Sums): boolean =>
  one.invoices === other.invoices &&
  one.base === other.base &&
  one.tax === other.tax &&
  one.surcharge === other.surcharge &&
  one.total === other.total;

const showClosed = ({ month, at, by, last, invoices, base, tax, surcharge, total }: ClosedMonth): object => ({
  month,
  closed_at: at,
  closed_by: by,
  ...(last ? { fingerprint: last.fingerprint } : {}),
  invoices,
  base,
  tax,
  surcharge,
  total,
});
