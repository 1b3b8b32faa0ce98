// Data that the record book does not contain, as responses show it.
import type { CountedRecordBookProblem } from '../../chain/record-book/findings';
import { type Message, createMessage } from '../../messages/message';
import { renderMessage } from '../../messages/render';
import {
  integerSchema,
  defineListSchema,
  defineObjectSchema,
  textListSchema,
  textSchema,
} from '../kit/response-schema';
import type { TenantCallContext } from '../kit/endpoint';

/** Schema of the data that the book does not contain. */
export const missingRecordBookDataListSchema = defineListSchema(
  defineObjectSchema({
    key: textSchema,
    text: textSchema,
    'remedy?': textSchema,
    'columns?': textListSchema,
    'invoices?': integerSchema,
    'entries?': textListSchema,
  }),
);

export const toRecordBookProblemsJson = (
  findings: readonly CountedRecordBookProblem[],
  reader: Pick<TenantCallContext, 'language'>,
) =>
  findings.map(({ key, columns, invoices, entries }) => ({
    ...toKeyedMessageJson(key, createMessage(`book-${key}`), reader),
    columns,
    invoices,
    entries,
  }));

export function toKeyedMessageJson(key: string, said: Message, { language }: Pick<TenantCallContext, 'language'>) {
  const { text, remedy } = renderMessage(language, said);
  return { key, text, ...(remedy === undefined ? {} : { remedy }) };
}
