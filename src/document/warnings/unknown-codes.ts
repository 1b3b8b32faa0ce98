// Codes of an input that the scheme does not have, and codes that the calculation replaced with others. A document
// keeps some unknown codes, and is then refused; other unknown codes are replaced silently.
import { createWarning, type Warning } from '../../contracts/warnings';
import { toSelloExtensionKey } from '../addons/es-fiscal/aliases';
import {
  exemptExtensionKey,
  opClassExtensionKey,
  isFiscalExtensionCodeAllowed,
  isFiscalExtensionKey,
  listAllowedFiscalExtensionCodes,
} from '../addons/es-fiscal/extensions';
import { isJsonObject, type Json, type JsonObject } from '../model/basic';
import { formatInputValueForMessage, getObjectMemberOrEmpty } from './replaced-amounts';

/**
 * @param place path of the object that has `ext`, such as `$.doc.lines[0].taxes[0]`
 * @param made the calculated document
 */
export function warnUnknownExtensionCodes(ext: JsonObject, place: string, made: JsonObject): Warning[] {
  const cat = readCategory(findValueAtDocumentPath(made, place));
  return Object.entries(ext).flatMap(([name, code]) => {
    const key = toSelloExtensionKey(name);
    if (typeof code !== 'string' || !isUnknown(key, code, cat)) return [];
    const path = `${place}.ext.${key}`;
    const now = findValueAtDocumentPath(made, `${place}.ext`, key);
    // The rules of documents refuse a code that stays in the document.
    if (now === code.trim()) return [];
    return [explainUnknown(path, { key, cat }, code, typeof now === 'string' ? now : null)];
  });
}

/** Reads the tax of a row, which decides the valid codes; empty if there is no row. */
function readCategory(made: Json | undefined = null): string {
  const cat = isJsonObject(made) ? made.cat : undefined;
  return typeof cat === 'string' ? cat : '';
}

const isUnknown = (key: string, code: string, cat: string): boolean =>
  code.trim() !== '' && isFiscalExtensionKey(key) && !isFiscalExtensionCodeAllowed(key, code.trim(), cat);

/**
 * Explains an unknown code. The calculator accepts any word, and writes the code that follows from the other members.
 */
function explainUnknown(
  path: string,
  { key, cat }: { readonly key: string; readonly cat: string },
  code: string,
  now: string | null,
): Warning {
  const shortPath = path.replace('$.doc.', '');
  const params = {
    path: shortPath,
    code: formatInputValueForMessage(code),
    key,
    now,
    known: listAllowedFiscalExtensionCodes(key, cat).join(', '),
  };
  return { ...createWarning('extension-unknown.code', [path], params), lost: [{ path }] };
}

/**
 * Lists known codes that the calculation removed or replaced with another code. `place` is, for example,
 * `lines[0].taxes[0]`.
 */
export function warnExtensionCodesReplacedByCalculation(given: JsonObject, made: JsonObject, place: string): Warning[] {
  return listExtensionCodesReplacedByCalculation(given, made).map(({ key, code, now }) => {
    const path = `${place}.ext.${key}`;
    const params = {
      path,
      given: formatInputValueForMessage(code),
      now,
      key: typeof made.key === 'string' && made.cat !== undefined ? made.key : null,
    };
    const write =
      key === opClassExtensionKey && made.country === undefined
        ? writeClass(readCategory(made), code.trim())
        : undefined;
    return write
      ? createWarning('code-replaced.class', [`$.doc.${path}`], { ...params, write })
      : createWarning('code-replaced', [`$.doc.${path}`], params);
  });
}

const keyOfClass: Readonly<Record<string, string>> = { S2: 'reverse-charge', N1: 'outside-scope', N2: 'outside-scope' };

/** Writes, as JSON, the row of a class without tax. */
function writeClass(cat: string, code: string): string | undefined {
  const key = keyOfClass[code];
  return key && JSON.stringify({ cat, key, ...(code === 'N1' ? { ext: { [opClassExtensionKey]: code } } : {}) });
}

interface ReplacedCode {
  readonly key: string;
  readonly code: string;
  readonly now: string | null;
}

export function listExtensionCodesReplacedByCalculation(given: JsonObject, made: JsonObject): ReplacedCode[] {
  const madeExt = getObjectMemberOrEmpty(made, 'ext');
  const cat = readCategory(made);
  return Object.entries(getObjectMemberOrEmpty(given, 'ext')).flatMap(([name, code]) => {
    const key = toSelloExtensionKey(name);
    if (typeof code !== 'string' || code.trim() === '' || !isFiscalExtensionKey(key) || isUnknown(key, code, cat))
      return [];
    // An exemption of a row has a separate warning (lost-codes.ts).
    if (key === exemptExtensionKey && cat !== '') return [];
    const now = madeExt[key];
    if (now === code.trim()) return [];
    return [{ key, code, now: typeof now === 'string' ? now : null }];
  });
}

/** Reads the value at a path such as `$.doc.lines[0].ext`, and below it at a name with any characters. */
export function findValueAtDocumentPath(doc: JsonObject, path: string, name?: string): Json | undefined {
  let value: Json | undefined = doc;
  for (const step of path.replace(/^\$\.doc\.?/, '').split(/[.[\]]+/)) {
    if (step === '') continue;
    if (typeof value !== 'object' || value === null) return undefined;
    value = Array.isArray(value) ? value[Number(step)] : value[step];
  }
  if (name === undefined) return value;
  return isJsonObject(value ?? null) ? (value as JsonObject)[name] : undefined;
}
