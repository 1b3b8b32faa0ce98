// Serves GET /fiscal/v1/returns/349: supplies to the Union by VAT number, and corrections of amounts that another
// period declared.
import { addDays, widenTaxPeriodToInvoiceDays } from '../../chain/record-book/period';
import {
  type Form349Customer,
  listForm349EuCustomerAmountsOfInvoice,
  Form349SumAccumulator,
} from '../../chain/record-book/sums-349';
import { recordBookAndMonthLimits as limits } from '../../contracts/limits/books';
import {
  amountTextSchema,
  defineNamedSchema,
  defineEnumSchema,
  defineListSchema,
  defineObjectSchema,
  textSchema,
} from '../kit/response-schema';
import { defineTenantEndpoint } from '../kit/endpoint';
import { toRecordBookProblemsJson } from './issued-rows';
import type { BookedInvoiceWithRows } from '../../books/issued-rows';
import { visitTaxReturnInvoicesAndListProblems, toTaxReturnSharedMembersJson } from './read-tax-return';
import {
  invoiceCountAndListUrlMembers,
  buildSummedInvoicesUrlPath,
  parseRequiredTaxPeriod,
  taxReturnSharedMembers,
  taxReturnQueryParameters,
  toOperationsFarFromPeriodMessageJson,
  toMissingTaxReturnDataMessagesJson,
  type MissingTaxReturnDataKey,
} from './return-rows';

const customerMembers = { vat_number: textSchema, name: textSchema, key: defineEnumSchema('E', 'S') } as const;

const answer349 = defineNamedSchema(
  'Return349',
  'Supplies within the EU by VAT number and key',
  defineObjectSchema({
    ...taxReturnSharedMembers,
    list: defineListSchema(
      defineObjectSchema({ ...customerMembers, base: amountTextSchema, ...invoiceCountAndListUrlMembers }),
    ),
    corrections: defineListSchema(
      defineObjectSchema({
        ...customerMembers,
        period: textSchema,
        base: amountTextSchema,
        declared_before: amountTextSchema,
        ...invoiceCountAndListUrlMembers,
      }),
    ),
  }),
);

export const readTaxReturn349Endpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/fiscal/v1/returns/349',
  scope: 'read',
  operation: { id: 'readReturn349', tag: 'books', summary: 'Get supplies within the EU by VAT number, for form 349' },
  query: taxReturnQueryParameters,
  responses: { 200: answer349 },
  errors: ['not-found'],
  async handle(call) {
    const period = parseRequiredTaxPeriod(call.query);
    const own = new Form349SumAccumulator(period, limits.customersMax);
    const oldest = { day: period.from };
    const addTo =
      (sums: Form349SumAccumulator) =>
      (one: BookedInvoiceWithRows): void => {
        const shares = listForm349EuCustomerAmountsOfInvoice(one.rows, one.invoice, period);
        for (const { at, of } of shares) if (at.name === period.name && of.from < oldest.day) oldest.day = of.from;
        sums.add(shares);
      };
    const totals = await visitTaxReturnInvoicesAndListProblems(call, { within: period }, addTo(own));
    // Earlier declarations are known only if the corrected period was also read.
    const earliest = addDays(period.from, -limits.correctedDaysMax);
    const begin = oldest.day < earliest ? earliest : oldest.day;
    const sums = begin < period.from ? new Form349SumAccumulator(period, limits.customersMax) : own;
    if (sums !== own) {
      const days = { from: addDays(begin, -limits.operationDaysMax), to: widenTaxPeriodToInvoiceDays(period).to };
      await visitTaxReturnInvoicesAndListProblems(call, { within: period, days }, addTo(sums));
    }
    const supplier = totals.chain.supplier;
    const link = ({ vat_number: customer, key: box }: Pick<Form349Customer, 'vat_number' | 'key'>) => ({
      list_url: buildSummedInvoicesUrlPath({ supplier, period: period.name, box, customer }),
    });
    const keys: MissingTaxReturnDataKey[] = [
      'keys-of-goods',
      'services-or-goods',
      'monthly-or-quarterly',
      'correction-keys',
    ];
    if (sums.hasSpreadCorrections) keys.push('corrected-periods');
    if (sums.hasSumBelowZero) keys.push('below-zero');
    if (sums.isIncomplete) keys.push('too-many-rows');
    return {
      body: {
        ...toTaxReturnSharedMembersJson(call, period, totals),
        list: sums.supplies().map((one) => ({ ...one, ...link(one) })),
        corrections: sums.corrections().map((one) => ({ ...one, ...link(one) })),
        unknown: [
          ...toRecordBookProblemsJson(totals.found, call),
          ...toMissingTaxReturnDataMessagesJson(keys, call),
          toOperationsFarFromPeriodMessageJson(call),
        ],
      },
    };
  },
});
