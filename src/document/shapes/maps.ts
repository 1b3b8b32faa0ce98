// Kinds of objects that contain texts: codes by extension key, and free texts by key.

import { documentLimits } from '../../contracts/limits/documents';
import { toSelloExtensionKey } from '../addons/es-fiscal/aliases';
import type { ExtensionCodes } from '../model/basic';
import { setShapeReadProblemIfFirst, keyFormatRules, parseTextMember, defineScalarMemberKind } from './scalar';
import type { ScalarMemberKind, ScalarMemberKindRule } from './shape';
import { normalizeCodeText } from '../text';

function map(
  clean: (value: string) => string,
  keepEmpty: boolean,
  names?: readonly ScalarMemberKindRule[],
): ScalarMemberKind<ExtensionCodes> {
  const readMap: ScalarMemberKind<ExtensionCodes>['read'] = (value, reading) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) {
      return setShapeReadProblemIfFirst(reading, 'value-expected', { what: 'texts' });
    }
    const entries = Object.keys(value);
    if (entries.length > documentLimits.listItemsMax)
      return setShapeReadProblemIfFirst(reading, 'members-max', { max: documentLimits.listItemsMax });
    const read: ExtensionCodes = {};
    let some = false;
    for (const entry of entries) {
      const text = value[entry] ?? '';
      const cleaned = clean(parseTextMember(text, reading) ?? '');
      if ((cleaned === '' && !keepEmpty) || entry === '__proto__') continue;
      read[entry] = cleaned;
      some = true;
    }
    return some ? read : undefined;
  };
  return names === undefined ? defineScalarMemberKind(readMap) : { type: 'scalar', read: readMap, names };
}

const codes = map(normalizeCodeText, false);

/**
 * Codes by extension key, without empty codes. A public name takes precedence over Sello's name, because the public
 * name may come from a patch.
 */
export const extensionsMemberKind = defineScalarMemberKind((value, reading) => {
  const result = codes.read(value, reading);
  if (result === undefined || Object.keys(result).every((name) => toSelloExtensionKey(name) === name)) return result;
  const own: ExtensionCodes = {};
  for (const name of Object.keys(result)) if (toSelloExtensionKey(name) === name) own[name] = result[name] ?? '';
  for (const name of Object.keys(result))
    if (toSelloExtensionKey(name) !== name) own[toSelloExtensionKey(name)] = result[name] ?? '';
  return own;
});

export const metaMemberKind = map((value) => value, true, keyFormatRules);
