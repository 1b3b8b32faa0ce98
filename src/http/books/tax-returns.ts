// Serves GET /fiscal/v1/returns/303 and 369, the sums for a return, each with the number of its invoices. The sums are
// an aid, not a return.
import { Form303SumAccumulator } from '../../chain/record-book/sums-303';
import { Form369SumAccumulator } from '../../chain/record-book/sums-369';
import { createMessage } from '../../messages/message';
import {
  amountTextSchema,
  defineNamedSchema,
  defineEnumSchema,
  integerSchema,
  defineListSchema,
  defineObjectSchema,
  textSchema,
} from '../kit/response-schema';
import { defineTenantEndpoint } from '../kit/endpoint';
import { toRecordBookProblemsJson, toKeyedMessageJson } from './issued-rows';
import { visitTaxReturnInvoicesAndListProblems, toTaxReturnSharedMembersJson } from './read-tax-return';
import {
  buildSummedInvoicesUrlPath,
  parseRequiredTaxPeriod,
  taxReturnSharedMembers,
  taxReturnQueryParameters,
  toOperationsFarFromPeriodMessageJson,
  toMissingTaxReturnDataMessagesJson,
  type MissingTaxReturnDataKey,
} from './return-rows';

const answer303 = defineNamedSchema(
  'Return303',
  'Totals by box of form 303',
  defineObjectSchema({
    ...taxReturnSharedMembers,
    boxes: defineListSchema(
      defineObjectSchema({
        box: textSchema,
        'base?': amountTextSchema,
        'tax_box?': textSchema,
        'tax?': amountTextSchema,
        invoices: integerSchema,
        'list_url?': textSchema,
      }),
    ),
  }),
);

export const readTaxReturn303Endpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/fiscal/v1/returns/303',
  scope: 'read',
  operation: { id: 'readReturn303', tag: 'books', summary: 'Get totals by box of form 303 from issued invoices' },
  query: taxReturnQueryParameters,
  responses: { 200: answer303 },
  errors: ['not-found'],
  async handle(call) {
    const period = parseRequiredTaxPeriod(call.query);
    const sums = new Form303SumAccumulator(period);
    const totals = await visitTaxReturnInvoicesAndListProblems(call, { within: period }, ({ rows }) => sums.add(rows));
    const supplier = totals.chain.supplier;
    const boxes = sums.list().map((box) => ({
      ...box,
      ...(box.box === '27'
        ? {}
        : { list_url: buildSummedInvoicesUrlPath({ supplier, period: period.name, box: box.box }) }),
    }));
    // A supplier without VAT rows does not file this form. The form would have only box 120, with the tax of the
    // islands.
    const visibleBoxes = totals.hasVat ? boxes : [];
    const keys: MissingTaxReturnDataKey[] = [
      'purchases',
      'payments',
      'pending-works',
      'prorata',
      ...(totals.hasVat ? [] : (['no-vat'] as const)),
    ];
    return {
      body: {
        ...toTaxReturnSharedMembersJson(call, period, totals),
        boxes: visibleBoxes,
        unknown: [
          ...toRecordBookProblemsJson(totals.found, call),
          ...toMissingTaxReturnDataMessagesJson(keys, call),
          toOperationsFarFromPeriodMessageJson(call),
        ],
      },
    };
  },
});

const answer369 = defineNamedSchema(
  'Return369',
  'Supplies of the one-stop shop by member state and rate',
  defineObjectSchema({
    ...taxReturnSharedMembers,
    list: defineListSchema(
      defineObjectSchema({
        country: textSchema,
        supply: defineEnumSchema('goods', 'services', 'unknown'),
        rate: textSchema,
        percent: textSchema,
        corrects: textSchema,
        base: amountTextSchema,
        tax: amountTextSchema,
        invoices: integerSchema,
      }),
    ),
    list_url: textSchema,
  }),
);

export const readTaxReturn369Endpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/fiscal/v1/returns/369',
  scope: 'read',
  operation: {
    id: 'readReturn369',
    tag: 'books',
    summary: 'Get supplies of the one-stop shop by member state, for form 369',
  },
  query: taxReturnQueryParameters,
  responses: { 200: answer369 },
  errors: ['not-found'],
  async handle(call) {
    const period = parseRequiredTaxPeriod(call.query);
    const sums = new Form369SumAccumulator(period);
    const totals = await visitTaxReturnInvoicesAndListProblems(call, { within: period }, ({ invoice, rows }) =>
      sums.add(invoice, rows),
    );
    const keys: MissingTaxReturnDataKey[] = ['establishment'];
    if (sums.hasSpreadCorrections) keys.push('corrected-periods');
    if (sums.hasSumBelowZero) keys.push('below-zero');
    if (sums.isIncomplete) keys.push('too-many-rows');
    const { unclearSupplies: invoices } = sums;
    const kinds =
      invoices > 0 ? [toKeyedMessageJson('supply-kind', createMessage('return-supply-kind', { invoices }), call)] : [];
    return {
      body: {
        ...toTaxReturnSharedMembersJson(call, period, totals),
        list: sums.list(),
        list_url: buildSummedInvoicesUrlPath({ supplier: totals.chain.supplier, period: period.name, box: '123' }),
        unknown: [
          ...toRecordBookProblemsJson(totals.found, call),
          ...kinds,
          ...toMissingTaxReturnDataMessagesJson(keys, call),
          toOperationsFarFromPeriodMessageJson(call),
        ],
      },
    };
  },
});
