// Serves /fiscal/v1/months: a month of a supplier, which the person who keeps the books closes. Closing a month locks
// nothing.
import { parseTaxPeriod } from '../../chain/record-book/period';
import { createRefusal } from '../../contracts/errors';
import type { ChainDocument, ClosedMonth } from '../../model/chain';
import { computeChangeDigests } from '../../store/audit/rows';
import { computeRecordOrdinal } from '../../store/chains/chains';
import { bookedInvoiceStates } from '../../document/invoice-book/rows';
import { requireSupplierChain } from '../chains/chain-status';
import { toChainAuditObject } from '../chains/lifted-stops';
import { requiredSupplierTaxIdParameter } from '../books/return-rows';
import {
  amountTextSchema,
  defineNamedSchema,
  defineEnumSchema,
  booleanSchema,
  idSchema,
  integerSchema,
  defineListSchema,
  defineObjectSchema,
  textSchema,
  timeSchema,
} from '../kit/response-schema';
import { type BookReadCall, runMonthSumsReadInTurn } from '../invoice-book/streams';
import { defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import {
  buildMonthClosingSheetJson,
  findClosedMonth,
  toClosedMonthJson,
  type ChainAndMonth,
} from '../../books/month-sheet';
import { type MonthClosingSheetData, readMonthClosingSheetData } from '../../books/month-sums';

const sums = {
  base: amountTextSchema,
  tax: amountTextSchema,
  surcharge: amountTextSchema,
  total: amountTextSchema,
} as const;

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
  defineObjectSchema({ month: textSchema, ...closedMembers }),
);

const monthSchema = defineNamedSchema(
  'Month',
  'The month of the supplier',
  defineObjectSchema({
    month: textSchema,
    supplier: textSchema,
    name: textSchema,
    'closed?': closedMonth,
    differs: defineListSchema(
      defineObjectSchema({
        entry: textSchema,
        number: textSchema,
        state: defineEnumSchema(...bookedInvoiceStates),
        'code?': textSchema,
      }),
    ),
    differs_count: integerSchema,
    issued: integerSchema,
    accepted: integerSchema,
    rejected: integerSchema,
    cancelled: integerSchema,
    waiting: integerSchema,
    amended: integerSchema,
    not_reported: integerSchema,
    numbers_missing: defineListSchema(defineObjectSchema({ series: textSchema, code: textSchema, entry: textSchema })),
    in_force: defineObjectSchema({
      invoices: integerSchema,
      ...sums,
      by_rate: defineListSchema(
        defineObjectSchema({
          category: textSchema,
          key: textSchema,
          percent: textSchema,
          tax_country: textSchema,
          ...sums,
        }),
      ),
    }),
    changed_since_close: defineListSchema(
      defineObjectSchema({
        entry: textSchema,
        number: textSchema,
        kind: defineEnumSchema('registration', 'cancellation'),
        at: timeSchema,
      }),
    ),
    differs_from_close: booleanSchema,
  }),
);

const monthList = defineNamedSchema(
  'MonthList',
  'The months of the year that have invoices or are closed',
  defineObjectSchema({
    supplier: textSchema,
    year: textSchema,
    list: defineListSchema(
      defineObjectSchema({
        month: textSchema,
        state: defineEnumSchema('open', 'closed'),
        numbered: integerSchema,
        'closed_at?': timeSchema,
        'closed_by?': idSchema,
        'fingerprint?': textSchema,
        'invoices?': integerSchema,
        'base?': amountTextSchema,
        'tax?': amountTextSchema,
        'surcharge?': amountTextSchema,
        'total?': amountTextSchema,
      }),
    ),
  }),
);

const path = '/fiscal/v1/months/:month';

export const readSupplierMonthEndpoint = defineTenantEndpoint({
  method: 'GET',
  path,
  scope: 'read',
  operation: { id: 'readMonth', tag: 'books', summary: 'Get the differences and totals of a month of a supplier' },
  query: { supplier: requiredSupplierTaxIdParameter },
  responses: { 200: monthSchema },
  errors: ['not-found'],
  async handle(call) {
    const supplierMonth = await requireSupplierChainAndMonth(call);
    return {
      body: await buildMonthClosingSheetJson(
        call,
        supplierMonth,
        await readOwnMonth(call, supplierMonth.chain, supplierMonth.month),
      ),
    };
  },
});

export const listSupplierMonthsEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/fiscal/v1/months',
  scope: 'read',
  operation: { id: 'listMonths', tag: 'books', summary: 'List the months of a supplier in a year, open and closed' },
  query: {
    supplier: requiredSupplierTaxIdParameter,
    year: { description: 'Year', schema: { type: 'string', pattern: '^\\d{4}$' }, required: true },
  },
  responses: { 200: monthList },
  errors: ['not-found'],
  async handle(call) {
    const { year = '' } = call.query;
    const { supplier, closedMonths = [] } = await requireSupplierChain(call, call.query.supplier);
    const monthCounts = await call.store.months.list({ from: `${year}-01-01`, to: `${year}-12-31`, supplier });
    const countsByMonth = new Map(monthCounts.map(({ month, invoices }) => [month, invoices]));
    const closedByMonth = new Map(closedMonths.map((closed) => [closed.month, closed]));
    const months = new Set([
      ...countsByMonth.keys(),
      ...[...closedByMonth.keys()].filter((month) => month.startsWith(`${year}-`)),
    ]);
    const list = [...months].toSorted().map((month) => {
      const closed = closedByMonth.get(month);
      const state = {
        month,
        state: closed ? ('closed' as const) : ('open' as const),
        numbered: countsByMonth.get(month) ?? 0,
      };
      return { ...state, ...(closed ? toClosedMonthJson(closed) : {}) };
    });
    return { body: { supplier, year, list } };
  },
});

export const closeSupplierMonthEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: `${path}/close`,
  scope: 'operate',
  operation: { id: 'closeMonth', tag: 'books', summary: 'Close a month, which stores its totals and its last record' },
  query: { supplier: requiredSupplierTaxIdParameter },
  responses: { 200: monthSchema },
  errors: ['not-found', 'conflict'],
  async handle(call) {
    const { deps, change, accessKey } = call;
    const { chain, month } = await requireSupplierChainAndMonth(call);
    if (parseTaxPeriod(month).from > deps.now().toISOString())
      throw createRefusal('conflict', 'month-not-begun', { month });
    const { head } = chain;
    // The last record is read first, so that records sealed while the sums are read count as later ones.
    const last = head ? { fingerprint: head.fingerprint, ordinal: computeRecordOrdinal(chain, head.sequence) } : null;
    // The sums are read to the end even if the client disconnects, which a proxy may do after a minute.
    const reader = { store: call.store, workspace: call.workspace, closed: new AbortController().signal };
    const monthView = await readOwnMonth(reader, chain, month);
    const { invoices, base, tax, surcharge, total } = monthView.closing.in_force;
    const closed: ClosedMonth = { month, at: deps.now(), by: accessKey, last, invoices, base, tax, surcharge, total };
    const before = findClosedMonth(chain, month);
    await change(
      ({ chains }) => chains.closeMonth(chain, closed),
      () => ({
        objects: [toChainAuditObject(chain)],
        ...computeChangeDigests(before ? toClosedMonthJson(before) : null, toClosedMonthJson(closed)),
      }),
    );
    deps.log.info({ chain: chain._id, accessKey, month }, 'a month was closed');
    const others = (chain.closedMonths ?? []).filter((one) => one.month !== month);
    return {
      body: await buildMonthClosingSheetJson(
        reader,
        { chain: { ...chain, closedMonths: [...others, closed] }, month },
        { ...monthView, later: [] },
      ),
    };
  },
});

/** @throws Refusal `parameter` or `not-found` */
export async function requireSupplierChainAndMonth(
  call: Pick<TenantCallContext, 'params' | 'query' | 'store' | 'workspace'>,
): Promise<ChainAndMonth> {
  const { month = '' } = call.params;
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) throw createRefusal('not-found', 'month-missing');
  return { chain: await requireSupplierChain(call, call.query.supplier), month };
}

/** @throws Refusal `busy` if the sums of other months of the workspace take long */
function readOwnMonth(call: BookReadCall, chain: ChainDocument, month: string): Promise<MonthClosingSheetData> {
  const { from, to } = parseTaxPeriod(month);
  const period = { from, to, supplier: chain.supplier };
  return runMonthSumsReadInTurn(call, (reader) =>
    readMonthClosingSheetData(reader, period, findClosedMonth(chain, month)),
  );
}
