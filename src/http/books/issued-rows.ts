// Data that the record book lacks, in responses.
import type { CountedFinding } from '../../chain/record-book/findings';
import { type Message, message } from '../../messages/message';
import { render } from '../../messages/render';
import { integerSchema, listSchema, objectSchema, textListSchema, textSchema } from '../kit/response-schema';
import type { Call } from '../kit/endpoint';

/** Schema of the data that the book lacks. */
export const unknownSchema = listSchema(
  objectSchema({
    key: textSchema,
    text: textSchema,
    'remedy?': textSchema,
    'columns?': textListSchema,
    'invoices?': integerSchema,
    'entries?': textListSchema,
  }),
);

export const toBookFindingsJson = (findings: readonly CountedFinding[], reader: Pick<Call, 'language'>) =>
  findings.map(({ key, columns, invoices, entries }) => ({
    ...toBookTextJson(key, message(`book-${key}`), reader),
    columns,
    invoices,
    entries,
  }));

export function toBookTextJson(key: string, said: Message, { language }: Pick<Call, 'language'>) {
  const { text, remedy } = render(language, said);
  return { key, text, ...(remedy === undefined ? {} : { remedy }) };
}
