// Writes plain data as YAML that every reader takes for the same: what is not a plain word is quoted as in JSON.

export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain };

/** YAML 1.2 in block style, one line end at the end. */
export const yamlText = (value: { readonly [name: string]: Plain }): string => `${members(value, 0).join('\n')}\n`;

const indent = (depth: number): string => '  '.repeat(depth);

function members(value: { readonly [name: string]: Plain }, depth: number): string[] {
  return Object.entries(value).flatMap(([name, one]) => {
    const start = `${indent(depth)}${scalar(name)}:`;
    const nested = nestedLines(one, depth + 1);
    return nested ? [start, ...nested] : [`${start} ${inline(one)}`];
  });
}

/** Lines of an object or list that has something in it; undefined for what stands on its own line. */
function nestedLines(value: Plain, depth: number): string[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (isList(value)) return value.some(isNested) ? items(value, depth) : undefined;
  return Object.keys(value).length > 0 ? members(value, depth) : undefined;
}

const isList = (value: object): value is readonly Plain[] => Array.isArray(value);
const isNested = (value: Plain): boolean => typeof value === 'object' && value !== null;

function items(list: readonly Plain[], depth: number): string[] {
  return list.flatMap((one) => {
    const nested = nestedLines(one, depth + 1);
    if (!nested) return [`${indent(depth)}- ${inline(one)}`];
    const [first = '', ...rest] = nested;
    return [`${indent(depth)}- ${first.trimStart()}`, ...rest];
  });
}

function inline(value: Plain): string {
  if (typeof value === 'string') return scalar(value);
  if (typeof value !== 'object' || value === null) return String(value);
  return isList(value) ? `[${value.map(inline).join(', ')}]` : '{}';
}

const plainWord = /^[A-Za-z_$/][A-Za-z0-9_$/.-]*( [A-Za-z0-9_$/(){}.-]+)*$/;
const otherMeaning = /^(true|false|null|yes|no|on|off|y|n|~)$/i;

const scalar = (text: string): string =>
  plainWord.test(text) && !otherMeaning.test(text) ? text : JSON.stringify(text);
