// Detects a patch that only writes values that are already stored, so that a repeated patch is not refused as a patch
// without a change.
import { isJsonObject, type Json } from '../document/model/basic';
import { isPatchContentType } from './patch-path';

interface Patch {
  readonly data?: Json;
  readonly content_type?: string;
}

/** @param stored the stored envelope. Returns false for a patch that writes nothing. */
export function doesPatchRestateStoredValues({ data = null, content_type: type }: Patch, stored: Json): boolean {
  if (!isPatchContentType(type)) return false;
  if (!Array.isArray(data)) return isJsonObject(data) && hasLeaf(data) && isPartOf(data, stored);
  const writes = data.filter((one) => isJsonObject(one) && one.op !== 'test');
  return writes.length > 0 && writes.every((one) => isJsonObject(one) && isStoredAt(one, stored));
}

function isStoredAt({ op, path, value = null }: Readonly<Record<string, Json>>, stored: Json): boolean {
  if ((op !== 'add' && op !== 'replace') || typeof path !== 'string') return false;
  let current: Json | undefined = stored;
  for (const step of path.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    current = Array.isArray(current) ? current[Number(name)] : isJsonObject(current) ? current[name] : undefined;
  }
  return isPartOf(value, current);
}

const hasLeaf = (value: Json): boolean => !isJsonObject(value) || Object.values(value).some(hasLeaf);

/** Returns true if the stored value contains these values. Null equals an absent value. */
function isPartOf(given: Json, stored: Json | undefined): boolean {
  if (given === null) return stored === undefined || stored === null;
  if (Array.isArray(given)) {
    const rows = Array.isArray(stored) ? stored : [];
    return rows.length === given.length && given.every((one, i) => isPartOf(one, rows[i]));
  }
  if (isJsonObject(given))
    return isJsonObject(stored) && Object.entries(given).every(([name, one]) => isPartOf(one, stored[name]));
  if (stored === undefined || stored === null || typeof stored === 'object') return false;
  return isSameValue(String(given), String(stored));
}

/** Returns whether values are equal. Amounts and percentages are equal regardless of trailing zeros. */
const isSameValue = (given: string, stored: string): boolean =>
  given.trim() === stored || (isNumeral(given) && isNumeral(stored) && toNumeral(given) === toNumeral(stored));

const isNumeral = (text: string): boolean => /^-?\d+\.\d+%?$|^-?\d+%?$/.test(text.trim());

/** Removes trailing zeros. Leading zeros stay, because they are significant in codes. */
function toNumeral(text: string): string {
  const [, whole = '', decimals = '', percent = ''] = /^(-?\d+)(?:\.(\d+))?(%?)$/.exec(text.trim()) ?? [];
  let end = decimals.length;
  while (decimals[end - 1] === '0') end -= 1;
  return `${whole}.${decimals.slice(0, end)}${percent}`;
}
