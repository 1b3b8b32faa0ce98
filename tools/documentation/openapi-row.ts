// The form of a row of the operation tables, and short words to write one.
import type { Plain } from './yaml';

export interface OperationRow {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  /** Names in the parameter table. */
  readonly query?: readonly string[];
  readonly statuses?: readonly number[];
  /** `schema`: a name among the answers, or a schema; absent: bytes. */
  readonly answer: { readonly text: string; readonly schema?: string | Plain };
}

export const answers = (text: string, schema?: string | Plain): OperationRow['answer'] =>
  schema === undefined ? { text } : { text, schema };

export const row = (
  tag: string,
  id: string,
  summary: string,
  answer: OperationRow['answer'],
  more: Pick<OperationRow, 'query' | 'statuses'> = {},
): OperationRow => ({ id, tag, summary, answer, ...more });

export const listOf = (name: string): Plain => ({
  type: 'object',
  required: ['list'],
  properties: { list: { type: 'array', items: { $ref: `#/components/schemas/${name}` } } },
});

export const paging = ['limit', 'cursor', 'createdAt', 'ascending'];

/** Answers that are bytes and no JSON. */
export const bytes = answers('The bytes, as a download');
