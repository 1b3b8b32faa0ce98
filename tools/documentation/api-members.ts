// Schemas of docs/api as tables of fields, and types in words.
import { formatTable, wrapped } from './markdown';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly (string | null)[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly default?: string | number | boolean;
}

/** Names of the schemas to which something refers. */
export const listSchemaNames = (value: object): string[] => [
  ...new Set([...JSON.stringify(value).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name = '']) => name)),
];

/** The heading of a schema, and its fields. */
export function formatMembers(name: string, schema: object, link: (other: string) => string): string[] {
  const { description = '', properties, required = [], ...rest } = schema as Schema;
  const head = [`<a id="${name.toLowerCase()}"></a>`, `### ${name}`, '', ...wrapped(`${description}.`), ''];
  if (!properties) return [...head, `${formatType(rest, link)}.`, ''];
  const rows = Object.entries(properties).map(([member, inner]) => [
    `\`${member}\``,
    formatType(inner, link),
    required.includes(member) ? '' : 'optional',
    inner.description ?? '',
  ]);
  return [...head, ...formatTable(['Field', 'Type', '', 'Description'], rows)];
}

/** Describes a value in a few words. */
export function formatType(given: object, link: (name: string) => string = (name) => `\`${name}\``): string {
  const schema = given as Schema;
  const { $ref, anyOf, items, properties, additionalProperties } = schema;
  if ($ref !== undefined) return $ref.includes('/schemas/') ? link($ref.split('/').at(-1) ?? '') : 'object';
  if (anyOf) return anyOf.map((one) => formatType(one, link)).join(', or ');
  if (schema.enum) return choices(schema.enum);
  if (schema.type === 'null') return 'null';
  const types = [schema.type ?? 'any'].flat().filter((type) => type !== 'null');
  if (types.includes('array')) return `array of ${items ? formatType(items, link) : 'any'}`;
  if (properties)
    return `object: ${Object.keys(properties)
      .map((name) => `\`${name}\``)
      .join(', ')}`;
  if (typeof additionalProperties === 'object')
    return `object with values of type ${formatType(additionalProperties, link)}`;
  return `${describeFormat(schema) ?? types.map((type) => words[type] ?? type).join(' or ')}${describeBounds(schema)}`;
}

const choices = (values: readonly (string | null)[]): string =>
  values.flatMap((value) => (value === null || value === '' ? [] : [`\`${value}\``])).join(', ');

const words: Readonly<Record<string, string>> = { boolean: 'boolean', any: 'any JSON value' };
const formats: Readonly<Record<string, string>> = { uuid: 'UUID', 'date-time': 'timestamp', date: 'date', uri: 'URL' };

const describeFormat = ({ format }: Schema): string | undefined => (format === undefined ? undefined : formats[format]);

function describeBounds({ minimum, maximum, maxLength, default: usual }: Schema): string {
  const range =
    minimum !== undefined && maximum !== undefined
      ? `${minimum} to ${maximum}`
      : minimum !== undefined
        ? `from ${minimum}`
        : maximum !== undefined
          ? `up to ${maximum}`
          : maxLength !== undefined
            ? `up to ${maxLength} characters`
            : '';
  return `${range ? `, ${range}` : ''}${usual === undefined ? '' : `; default ${String(usual)}`}`;
}
