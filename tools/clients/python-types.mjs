// Types of the Python client: a TypedDict for each schema and body, the calls that take an idempotency key, and the paths of
// amounts.

/** Builds made.py. `calls` as `findCalls` lists them. */
export function buildPythonTypes({ components }, calls) {
  const module = new PythonModule(components.schemas);
  for (const [name, schema] of Object.entries(components.schemas)) module.define(name, schema);
  for (const { id, operation } of calls) {
    const body = operation.requestBody?.content['application/json']?.schema;
    if (body) module.define(`${capitalize(id)}Body`, body);
  }
  const keyed = calls.filter(({ isKeyed }) => isKeyed).map(({ method, path }) => `    "${method} ${path}",\n`);
  return `${head}${module.lines.join('')}\n\nKEYED_CALLS = frozenset([\n${keyed.join('')}])\n\n${buildAmounts(components.schemas)}`;
}

const head = `# Made by \`npm run docs\` from openapi.yaml: the schemas and bodies of the API.
from __future__ import annotations

from decimal import Decimal
from typing import Any, Literal, TypedDict, Union

# A decimal as the API takes it: never a float, whose cents are not those of money.
Amount = Union[str, Decimal, int]
`;

const capitalize = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const toPascal = (text) => text.split(/\W|_/).map(capitalize).join('');

const reserved = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);
const isMemberName = (name) => /^[a-z_]\w*$/i.test(name) && !reserved.has(name);

/** The module written so far; objects within a schema get separate names. */
class PythonModule {
  lines = [];
  #taken;

  constructor(schemas) {
    this.#taken = new Set(Object.keys(schemas));
  }

  /** Defines `name`, after the types that it uses. */
  define(name, schema) {
    this.#taken.add(name);
    if (isRecord(schema)) return this.#defineRecord(name, schema);
    const type = this.#typeOf(schema, name);
    this.lines.push(`\n${name} = ${/['"]/.test(type) || /^[a-z]/i.test(type) ? type : 'Any'}\n`);
    return name;
  }

  #defineRecord(name, { properties, required = [] }) {
    const members = Object.entries(properties).map(([member, schema]) => ({
      member,
      type: this.#typeOf(schema, `${name}${toPascal(member)}`),
      isRequired: required.includes(member),
    }));
    if (!members.every(({ member }) => isMemberName(member))) {
      const rows = members.map(({ member, type }) => `    ${JSON.stringify(member)}: ${quote(type)},\n`);
      this.lines.push(`\n${name} = TypedDict("${name}", {\n${rows.join('')}}, total=False)\n`);
      return name;
    }
    const needed = members.filter(({ isRequired }) => isRequired);
    const optional = members.filter(({ isRequired }) => !isRequired);
    // Python 3.10 has no NotRequired, so the required members are in a base.
    const isSplit = needed.length > 0 && optional.length > 0;
    if (isSplit) this.#writeClass(`${name}Required`, 'TypedDict', needed);
    const base = isSplit ? `${name}Required, total=False` : `TypedDict${needed.length > 0 ? '' : ', total=False'}`;
    this.#writeClass(name, base, isSplit ? optional : members);
    return name;
  }

  #writeClass(name, base, members) {
    const rows = members.map(({ member, type }) => `    ${member}: ${type}\n`);
    this.lines.push(`\n\nclass ${name}(${base}):\n${rows.join('') || '    pass\n'}`);
  }

  #typeOf(schema, name) {
    if (schema.$ref) return quote(schema.$ref.split('/').at(-1));
    if (schema.enum) return `Literal[${schema.enum.map(toLiteral).join(', ')}]`;
    if ('const' in schema) return `Literal[${toLiteral(schema.const)}]`;
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices && !schema.properties)
      return unite(choices.map((one, i) => this.#typeOf(one, i ? `${name}${i + 1}` : name)));
    if (isRecord(schema)) return quote(this.#defineRecord(this.#nameFreely(name), schema));
    const types = [schema.type ?? 'any'].flat();
    if (types.includes('string') && types.includes('number'))
      return unite([
        'Amount',
        ...types.filter((type) => !['string', 'number'].includes(type)).map((type) => plain[type]),
      ]);
    return unite(types.map((type) => this.#typeOfKind(type, schema, name)));
  }

  #typeOfKind(type, schema, name) {
    if (type === 'string' && schema.format === 'decimal') return 'Decimal';
    if (type === 'array') return `list[${schema.items ? this.#typeOf(schema.items, `${name}Item`) : 'Any'}]`;
    const values = schema.additionalProperties;
    if (type === 'object' && values && typeof values === 'object')
      return `dict[str, ${this.#typeOf(values, `${name}Value`)}]`;
    return plain[type];
  }

  #nameFreely(name) {
    let free = name;
    for (let i = 2; this.#taken.has(free); i += 1) free = `${name}${i}`;
    this.#taken.add(free);
    return free;
  }
}

const plain = {
  string: 'str',
  number: 'float',
  integer: 'int',
  boolean: 'bool',
  null: 'None',
  object: 'dict[str, Any]',
  array: 'list[Any]',
  any: 'Any',
};

const isRecord = ({ type, properties, enum: values }) =>
  !values && properties !== undefined && Object.keys(properties).length > 0 && [type ?? 'object'].flat().length === 1;
const quote = (type) => (type.startsWith('"') ? type : JSON.stringify(type).replaceAll('\\"', "'"));
const toLiteral = (value) =>
  value === null ? 'None' : typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value);

function unite(types) {
  const all = [...new Set(types)];
  if (all.includes('Any')) return 'Any';
  return all.length === 1 ? all[0] : `Union[${all.join(', ')}]`;
}

/** The paths of amounts in the responses of each schema: members from the outside, `*` for each row of a list. */
function buildAmounts(schemas) {
  const rows = Object.entries(schemas).flatMap(([name, schema]) => {
    const paths = listAmounts(schema, schemas);
    return paths.length > 0 ? [`    "${name}": [\n${paths.map(toTuple).join('')}    ],\n`] : [];
  });
  return `AMOUNTS: dict[str, list[tuple[str, ...]]] = {\n${rows.join('')}}\n`;
}

const toTuple = (path) => `        (${path.map((member) => `"${member}",`).join(' ')}),\n`;

/** Paths of amounts in a schema, and in those that it names. */
function listAmounts(schema, schemas, within = []) {
  const name = schema.$ref?.split('/').at(-1);
  if (name) return within.includes(name) ? [] : listAmounts(schemas[name], schemas, [...within, name]);
  if (schema.format === 'decimal' && schema.type === 'string') return [[]];
  const below = (step, part) => listAmounts(part, schemas, within).map((path) => [...step, ...path]);
  return [
    ...(schema.anyOf ?? schema.oneOf ?? []).flatMap((one) => below([], one)),
    ...Object.entries(schema.properties ?? {}).flatMap(([member, part]) => below([member], part)),
    ...(schema.items ? below(['*'], schema.items) : []),
  ];
}
