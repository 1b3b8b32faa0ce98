// Kinds of objects of texts: codes by extension key, free texts by key.

import { documentLimits } from '../../contracts/limits/documents';
import { toOwnExtension } from '../addons/es-fiscal/aliases';
import type { Extensions } from '../model/basic';
import { fail, keyRules, readString, scalar } from './scalar';
import type { ScalarKind, ScalarRule } from './shape';
import { cleanCode } from '../text';

function map(
  clean: (value: string) => string,
  keepEmpty: boolean,
  names?: readonly ScalarRule[],
): ScalarKind<Extensions> {
  const readMap: ScalarKind<Extensions>['read'] = (value, reading) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) {
      return fail(reading, 'value-expected', { what: 'texts' });
    }
    const entries = Object.keys(value);
    if (entries.length > documentLimits.listItemsMax)
      return fail(reading, 'members-max', { max: documentLimits.listItemsMax });
    const read: Extensions = {};
    let some = false;
    for (const entry of entries) {
      const given = value[entry] ?? '';
      const cleaned = clean(readString(given, reading) ?? '');
      if ((cleaned === '' && !keepEmpty) || entry === '__proto__') continue;
      read[entry] = cleaned;
      some = true;
    }
    return some ? read : undefined;
  };
  return names === undefined ? scalar(readMap) : { type: 'scalar', read: readMap, names };
}

const codes = map(cleanCode, false);

/**
 * Codes by extension key, without empty ones. A public name takes precedence over ours, because it may come from a
 * patch.
 */
export const extensions = scalar((value, reading) => {
  const read = codes.read(value, reading);
  if (read === undefined || Object.keys(read).every((name) => toOwnExtension(name) === name)) return read;
  const own: Extensions = {};
  for (const name of Object.keys(read)) if (toOwnExtension(name) === name) own[name] = read[name] ?? '';
  for (const name of Object.keys(read)) if (toOwnExtension(name) !== name) own[toOwnExtension(name)] = read[name] ?? '';
  return own;
});

export const meta = map((value) => value, true, keyRules);
