// Serves GET /fiscal/v1/returns/347, the customers of a year by quarters, in pages. The sums are an aid, not a return.
import type { CachedForm347Year } from '../../books/cached-years';
import { toWholeYearTaxPeriod, type TaxPeriod } from '../../chain/record-book/period';
import { Form347SumAccumulator } from '../../chain/record-book/sums-347';
import { recordBookAndMonthLimits as limits } from '../../contracts/limits/books';
import { createRefusal } from '../../contracts/errors';
import { requireSupplierChain } from '../chains/chain-status';
import {
  amountTextSchema,
  defineNamedSchema,
  booleanSchema,
  defineListSchema,
  defineObjectSchema,
  textSchema,
} from '../kit/response-schema';
import { type TenantCallContext, defineTenantEndpoint } from '../kit/endpoint';
import { toRecordBookProblemsJson } from './issued-rows';
import {
  cutForm347CustomerPage,
  form347CustomerPageMembers,
  form347CustomerPageParameters,
  parseForm347Cursor,
} from './page-347';
import { visitTaxReturnInvoicesAndListProblems } from './read-tax-return';
import {
  invoiceCountAndListUrlMembers,
  buildSummedInvoicesUrlPath,
  taxReturnSharedMembers,
  toOperationsFarFromPeriodMessageJson,
  toMissingTaxReturnDataMessagesJson,
  requiredSupplierTaxIdParameter,
  type MissingTaxReturnDataKey,
} from './return-rows';

const answer347 = defineNamedSchema(
  'Return347',
  'Customers of the year',
  defineObjectSchema({
    ...taxReturnSharedMembers,
    list: defineListSchema(
      defineObjectSchema({
        key: textSchema,
        customer: textSchema,
        'country?': textSchema,
        name: textSchema,
        total: amountTextSchema,
        'quarters?': defineListSchema(amountTextSchema),
        'cash_accounting?': booleanSchema,
        'rent?': booleanSchema,
        ...invoiceCountAndListUrlMembers,
      }),
    ),
    ...form347CustomerPageMembers,
  }),
);

export const readTaxReturn347Endpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/fiscal/v1/returns/347',
  scope: 'read',
  operation: {
    id: 'readReturn347',
    tag: 'books',
    summary: 'Get customers with more than 3,005.06 EUR in a year, for form 347',
  },
  query: {
    supplier: requiredSupplierTaxIdParameter,
    year: { description: 'Year', schema: { type: 'string', pattern: '^\\d{4}$' }, required: true },
    ...form347CustomerPageParameters,
  },
  responses: { 200: answer347 },
  errors: ['not-found', 'parameter'],
  async handle(call) {
    const { year } = call.query;
    if (year === undefined) throw createRefusal('parameter', 'return-period-invalid');
    const [period, cursor] = [toWholeYearTaxPeriod(year), parseForm347Cursor(call.query)];
    const existing = cursor && (await findYear(call, year, cursor.id));
    const customers = existing ?? (await readYear(call, period));
    const { supplier } = customers;
    const { rows, ...paging } = cutForm347CustomerPage(customers, call.query, cursor?.after);
    const list = rows.map((one) => ({
      ...one,
      list_url: buildSummedInvoicesUrlPath({ supplier, from: period.from, to: period.to, customer: one.customer }),
    }));
    if (!existing && paging.next_cursor !== undefined) call.deps.keptYears.keep(customers);
    const keys: MissingTaxReturnDataKey[] = ['cash-received', 'island-goods', 'other-declarations'];
    if (customers.hasCashAccounting) keys.push('payments');
    if (customers.hasPartlyWithheld) keys.push('withheld-lines');
    if (customers.isIncomplete) keys.push('too-many-rows');
    return {
      body: {
        supplier,
        period: period.name,
        in_force_at: customers.at.toISOString(),
        list,
        unknown: [
          ...toRecordBookProblemsJson(customers.findings, call),
          ...toMissingTaxReturnDataMessagesJson(keys, call),
          toOperationsFarFromPeriodMessageJson(call),
        ],
        ...paging,
      },
    };
  },
});

/**
 * Finds the cached year of the previous page; undefined if this process no longer caches it.
 * @throws Refusal `not-found`
 */
async function findYear(call: TenantCallContext, year: string, id: string): Promise<CachedForm347Year | undefined> {
  const { supplier } = await requireSupplierChain(call, call.query.supplier);
  return call.deps.keptYears.find({ workspace: call.workspace._id, supplier, year, id }, call.deps.now());
}

/** Reads all invoices of the year. */
async function readYear(call: TenantCallContext, period: TaxPeriod): Promise<CachedForm347Year> {
  const sums = new Form347SumAccumulator(period, limits.customersMax);
  const at = call.deps.now();
  const totals = await visitTaxReturnInvoicesAndListProblems(call, { within: period }, ({ invoice, rows }) =>
    sums.add(invoice, rows),
  );
  return {
    workspace: call.workspace._id,
    supplier: totals.chain.supplier,
    year: period.name,
    id: call.deps.newId(),
    at,
    customers: sums.list(),
    findings: totals.found,
    hasCashAccounting: sums.hasCashAccounting,
    hasPartlyWithheld: sums.hasPartlyWithheld,
    isIncomplete: sums.isIncomplete,
  };
}
