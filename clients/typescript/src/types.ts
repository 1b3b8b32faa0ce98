// Types of bodies, parameters and responses, by the ids of operations in openapi.yaml.
import type { components, operations } from './made/openapi.ts';

export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

type Operation = keyof operations;

/**
 * Amounts as text: if the API accepts a text or a number, the client accepts only the text, because a number in JavaScript is
 * binary and cannot represent cents exactly.
 */
type Textual<T> = [string | number] extends [T]
  ? Exclude<T, number>
  : T extends readonly (infer Item)[]
    ? Textual<Item>[]
    : T extends object
      ? { [Member in keyof T]: Textual<T[Member]> }
      : Exclude<T, never>;

export type Body<Id extends Operation> = operations[Id] extends {
  requestBody?: { content: { 'application/json': infer Content } };
}
  ? Textual<Content>
  : never;

export type Query<Id extends Operation> = NonNullable<operations[Id]['parameters']['query']>;
