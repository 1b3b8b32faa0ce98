// The form of a row in the tables of mistakes: how a mistake is sent, and the words that its response must contain.
import type { CallOptions, Reply } from '../api';
import { invoice } from '../documents';

export type SentMistake = readonly [method: string, path: string, body?: unknown, options?: CallOptions];

/** Inputs of a mistake. */
export interface MistakeInput {
  /** Id of the invoice workflow. */
  readonly workflow: string;
  /** A job with this document. */
  readonly job: (data: unknown) => SentMistake;
  readonly token: (scope: string) => Promise<string>;
  readonly call: (method: string, path: string, body?: unknown) => Promise<Reply>;
  /** Id of an entry with an accepted record. */
  readonly reported: () => Promise<string>;
}

export interface Mistake {
  readonly row: string;
  readonly what: string;
  readonly sent: (given: MistakeInput) => SentMistake | Promise<SentMistake>;
  readonly status: number;
  readonly key: string;
  /** Words in `message`, in this order. */
  readonly says: readonly (string | RegExp)[];
}

const line = (changes: object, item: object = {}) => ({
  quantity: '1',
  item: { name: 'Consulting', price: '100.00', ...item },
  taxes: [{ cat: 'VAT', rate: 'general' }],
  ...changes,
});

export const withLine = (changes: object, item: object = {}) => invoice({ lines: [line(changes, item)] });

export const rate = (combo: object) => withLine({ taxes: [{ cat: 'VAT', ...combo }] });
