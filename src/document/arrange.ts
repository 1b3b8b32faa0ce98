// The last step of building: members in the order of the shape, empty ones left out, obligatory ones filled in.

import { amountDigitsMax } from '../amount/amount';
import { amount } from './shapes/kinds';
import type { Fields, MemberKind, Shape } from './shapes/shape';

/** What an arranging found: the first amount that became too long to be read again. */
export interface ArrangeResult {
  tooLong: string | undefined;
}

/** A plain copy of the object as it is stored: what digest and text are made from. */
export function arrange(shape: Shape, fields: Fields, arranging: ArrangeResult = { tooLong: undefined }): Fields {
  const arranged: Fields = {};
  for (const member of shape.members) {
    if (member.old) continue;
    const value = fields[member.name];
    if (value === undefined || (Array.isArray(value) && value.length === 0)) {
      if (member.always !== undefined) arranged[member.name] = member.always;
      continue;
    }
    arranged[member.name] = arrangeKind(member.kind, value, arranging);
  }
  return arranged;
}

function arrangeKind(kind: MemberKind, value: unknown, arranging: ArrangeResult): unknown {
  if (kind.type === 'scalar') {
    if (kind === amount && isTooLong(value as string)) arranging.tooLong ??= value as string;
    return value;
  }
  if (kind.type === 'object') return arrange(kind.shape, value as Fields, arranging);
  const { of } = kind;
  if (of.type === 'scalar') return value;
  return (value as Fields[]).map((entry) => arrange(of.shape, entry, arranging));
}

function isTooLong(text: string): boolean {
  return text.length > amountDigitsMax && text.replace(/^-|\..*$/g, '').length > amountDigitsMax;
}
