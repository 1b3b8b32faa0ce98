// Building blocks of plain values: texts within limits, the first problem of a reading, and the form of keys.

import { documentLimits } from '../../contracts/limits/documents';
import type { Json } from '../model/basic';
import type { ShapeReadState, ScalarMemberKind, ScalarMemberKindRule } from './shape';
import { createMessage, type MessageId, type MessageParamArguments } from '../../messages/message';

/** Stores the first problem of a reading, and returns no value. */
export function setShapeReadProblemIfFirst<Id extends MessageId>(
  reading: ShapeReadState,
  id: Id,
  ...params: MessageParamArguments<Id>
): undefined {
  reading.problem ??= { message: createMessage(id, ...params), path: '' };
  return undefined;
}

export function parseTextMember(value: Json, reading: ShapeReadState): string | undefined {
  if (typeof value === 'number') return setShapeReadProblemIfFirst(reading, 'number-without-quotes', { number: value });
  if (typeof value !== 'string') return setShapeReadProblemIfFirst(reading, 'value-expected', { what: 'text' });
  const max = documentLimits.textCharactersMax;
  return value.length > max ? setShapeReadProblemIfFirst(reading, 'text-characters-max', { max }) : value;
}

export function defineScalarMemberKind<Value>(
  read: ScalarMemberKind<Value>['read'],
  rules?: readonly ScalarMemberKindRule[],
): ScalarMemberKind<Value> {
  return rules === undefined ? { type: 'scalar', read } : { type: 'scalar', read, rules };
}

const keyForm = /^(?:[a-z]|[a-z0-9][a-z0-9-+]*[a-z0-9])$/;
/** Rules for every key, as a value or as a name in an object of texts. */
export const keyFormatRules: readonly ScalarMemberKindRule[] = [
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
