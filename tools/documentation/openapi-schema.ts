// Short words in which the schemas of answers are written.
import type { Plain } from './yaml';

export type Members = Readonly<Record<string, Plain>>;

export const text: Plain = { type: 'string' };
export const flag: Plain = { type: 'boolean' };
export const integer: Plain = { type: 'integer' };
export const id: Plain = { type: 'string', format: 'uuid' };
export const time: Plain = { type: 'string', format: 'date-time' };
export const texts: Plain = { type: 'array', items: text };
export const anyObject: Plain = { type: 'object' };
export const textMap: Plain = { type: 'object', additionalProperties: text };
export const ref = (name: string): Plain => ({ $ref: `#/components/schemas/${name}` });
export const listOf = (name: string): Plain => ({ type: 'array', items: ref(name) });

/** An object; members marked with `?` may be absent. */
export function shape(members: Members): Plain {
  const all = Object.entries(members);
  const required = all.filter(([name]) => !name.endsWith('?')).map(([name]) => name);
  return {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(all.map(([name, schema]) => [name.replace('?', ''), schema])),
  };
}
