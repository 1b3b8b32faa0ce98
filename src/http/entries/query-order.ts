// `order_by` of a query: a field with its direction, as `payable desc` or `-payable`; without it the newest come first.
import { refuse } from '../../contracts/errors';
import type { QueryField } from '../../store/entries/filter';
import { refuseUnknownField } from './query-fields';

export interface Order {
  readonly field: QueryField;
  readonly ascending: boolean;
}

const form = /^(-)?([a-z][a-z0-9_.]*)(?:\s+(asc|desc))?$/i;

/** @throws Refusal `parameter` */
export function readOrder(text: string, fields: ReadonlyMap<string, QueryField>): Order {
  if (text.trim() === '') return { field: fields.get('created_at') as QueryField, ascending: false };
  const [, minus, name = '', direction = ''] = form.exec(text.trim()) ?? [];
  if (name === '' || (minus && direction)) throw refuse('parameter', 'order-invalid');
  const field = fields.get(name.toLowerCase());
  if (!field) throw refuseUnknownField('order_by', name, fields);
  if (field.many) throw refuse('parameter', 'order-of-several', { name: field.name });
  return { field, ascending: !minus && direction.toLowerCase() !== 'desc' };
}

/** The order that the indexes have. */
export const isByTime = ({ field }: Order): boolean => field.path === 'createdAt';
