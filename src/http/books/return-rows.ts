// Shared parts of the sums for returns: the supplier, the days that are read, and the data that none of them contains.
import { type TaxPeriod, parseTaxPeriod, taxPeriodPattern } from '../../chain/record-book/period';
import { recordBookAndMonthLimits as limits } from '../../contracts/limits/books';
import { createRefusal } from '../../contracts/errors';
import { createMessage, type Message } from '../../messages/message';
import { timeSchema, textSchema, integerSchema } from '../kit/response-schema';
import type { TenantCallContext } from '../kit/endpoint';
import { defineTextQueryParameter } from '../kit/request/parameters';
import type { QueryParameters } from '../kit/request/query';
import { toKeyedMessageJson, missingRecordBookDataListSchema } from './issued-rows';

export const requiredSupplierTaxIdParameter = {
  ...defineTextQueryParameter('Tax ID of the supplier'),
  required: true,
} as const;

export const taxReturnQueryParameters: QueryParameters = {
  supplier: requiredSupplierTaxIdParameter,
  period: {
    description: 'Quarter `2026-4T`, or month `2026-11`',
    schema: { type: 'string', pattern: taxPeriodPattern },
    required: true,
    refusal: createMessage('return-period-invalid'),
  },
};

/** The number of invoices in a sum, and the address that lists these invoices. */
export const invoiceCountAndListUrlMembers = { invoices: integerSchema, list_url: textSchema } as const;

/** Members of each response. `in_force_at` is the time at which the invoices were read. */
export const taxReturnSharedMembers = {
  supplier: textSchema,
  period: textSchema,
  unknown: missingRecordBookDataListSchema,
  in_force_at: timeSchema,
} as const;

/** @throws Refusal `parameter` */
export function parseRequiredTaxPeriod({ period }: TenantCallContext['query']): TaxPeriod {
  if (period === undefined) throw createRefusal('parameter', 'return-period-invalid');
  return parseTaxPeriod(period);
}

/** Lists the data that no return contains, and the data that this return does not contain. */
export function toMissingTaxReturnDataMessagesJson(
  keys: readonly MissingTaxReturnDataKey[],
  call: Pick<TenantCallContext, 'language'>,
) {
  return keys.map((key) => toKeyedMessageJson(key, createMessage(`return-${key}`), call));
}

export const toOperationsFarFromPeriodMessageJson = (call: Pick<TenantCallContext, 'language'>) =>
  toKeyedMessageJson(
    'operations-elsewhere',
    createMessage('return-operations-elsewhere', { days: limits.operationDaysMax }),
    call,
  );

/** Keys whose texts have no parameters. */
export type MissingTaxReturnDataKey = {
  readonly [Id in Message['id']]: Id extends `return-${infer Key}`
    ? Id extends 'return-operations-elsewhere' | 'return-supply-kind' | 'return-period-invalid'
      ? never
      : Key
    : never;
}[Message['id']];

/** Builds the address of the invoices of a sum. */
export const buildSummedInvoicesUrlPath = (parameters: Readonly<Record<string, string>>): string =>
  `/fiscal/v1/books/issued?${new URLSearchParams({ ...parameters, format: 'json' }).toString()}`;
