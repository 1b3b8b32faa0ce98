// `order_by` of a query: a field with its direction, as `payable desc` or `-payable`; without it the newest come first.
import { Refusal } from '../../contracts/errors';
import type { QueryField } from '../../store/entries/filter';
import { unknownField } from './query-fields';

export interface Order {
  readonly field: QueryField;
  readonly ascending: boolean;
}

const form = /^(-)?([a-z][a-z0-9_.]*)(?:\s+(asc|desc))?$/i;

/** @throws Refusal `parameter` */
export function readOrder(text: string, fields: ReadonlyMap<string, QueryField>): Order {
  if (text.trim() === '') return { field: fields.get('created_at') as QueryField, ascending: false };
  const [, minus, name = '', direction = ''] = form.exec(text.trim()) ?? [];
  if (name === '' || (minus && direction))
    throw new Refusal('parameter', 'order_by: must be a field with its direction', {
      remedy: 'Write `created_at`, `created_at desc`, or `-created_at`.',
    });
  const field = fields.get(name.toLowerCase());
  if (!field) throw unknownField('order_by', name, fields);
  if (field.many)
    throw new Refusal('parameter', `order_by: ${field.name} has several values; entries have no order by it`);
  return { field, ascending: !minus && direction.toLowerCase() !== 'desc' };
}

/** The order that the indexes have. */
export const byTime = ({ field }: Order): boolean => field.path === 'createdAt';
