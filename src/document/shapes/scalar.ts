// Building blocks of plain values: texts within limits, the first problem, the form of keys.

import { documentLimits } from '../../contracts/limits/documents';
import type { Json } from '../model/basic';
import type { ReadingState, ScalarKind, ScalarRule } from './shape';

/** Notes the first problem of a reading, and what would be right. The answer is no value. */
export function fail(reading: ReadingState, message: string, remedy?: string): undefined {
  reading.problem ??= { message, path: '', ...(remedy ? { remedy } : {}) };
  return undefined;
}

export function readString(value: Json, reading: ReadingState): string | undefined {
  if (typeof value !== 'string') return fail(reading, 'a text is expected', textRemedy(value));
  if (value.length > documentLimits.textCharactersMax) {
    return fail(reading, `a text has at most ${documentLimits.textCharactersMax} characters`);
  }
  return value;
}

const textRemedy = (value: Json): string =>
  typeof value === 'number' ? `Write it in double quotes: "${value}".` : 'Write a text in double quotes.';

export function scalar<Value>(read: ScalarKind<Value>['read'], rules?: readonly ScalarRule[]): ScalarKind<Value> {
  return rules === undefined ? { type: 'scalar', read } : { type: 'scalar', read, rules };
}

const keyForm = /^(?:[a-z]|[a-z0-9][a-z0-9-+]*[a-z0-9])$/;
/** What holds for every key, as a value or as a name in an object of texts. */
export const keyRules: readonly ScalarRule[] = [
  {
    code: 'GOBL-CBC-KEY-01',
    message: 'key must be between 1 and 64 characters long',
    holds: (value) => value.length <= 64,
  },
  {
    code: 'GOBL-CBC-KEY-02',
    message: 'key must match the required pattern',
    holds: (value) => keyForm.test(value),
  },
];
