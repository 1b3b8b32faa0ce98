// The last step of building: members in the order of the shape, empty ones left out, obligatory ones filled in.

import type { Fields, Kind, Shape } from './shapes/shape';

/** A plain copy of the object as it is stored: what digest and text are made from. */
export function arrange(shape: Shape, fields: Fields): Fields {
  const arranged: Fields = {};
  for (const member of shape.members) {
    if (member.old) continue;
    const value = fields[member.name];
    if (value === undefined || (Array.isArray(value) && value.length === 0)) {
      if (member.always !== undefined) arranged[member.name] = member.always;
      continue;
    }
    arranged[member.name] = arrangeKind(member.kind, value);
  }
  return arranged;
}

function arrangeKind(kind: Kind, value: unknown): unknown {
  if (kind.type === 'scalar') return value;
  if (kind.type === 'object') return arrange(kind.shape, value as Fields);
  const { of } = kind;
  if (of.type === 'scalar') return value;
  return (value as Fields[]).map((entry) => arrange(of.shape, entry));
}
