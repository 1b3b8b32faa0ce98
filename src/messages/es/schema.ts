// Messages about what a schema refuses, in Spanish: members of bodies, query parameters and filters.
import type { RefusedQueryParameter } from '../call-parameters';
import type { EntryFilterProblem, BodyMemberPatternName, RefusedBodyMember } from '../parameters';
import { formatCountWithNoun, type Wording } from '../text';

const forms: Readonly<Record<BodyMemberPatternName, string>> = {
  colour: 'Escriba un color como #7a0019.',
  'state-key': 'Use letras minúsculas y cifras, con guiones sueltos entre ellas, por ejemplo `in-review`.',
  'folder-key': 'Use letras minúsculas y cifras, con guiones sueltos entre ellas, por ejemplo `old-invoices`.',
  slug: 'Use hasta 63 letras minúsculas, cifras y guiones, por ejemplo `shop-madrid`.',
  'module-name':
    'Use hasta 63 letras minúsculas, cifras y guiones, con una letra al principio, por ejemplo `shop-module`.',
  'argument-name': 'Use en un nombre hasta 64 letras de la A a la Z, cifras, - y _, por ejemplo `order_id`.',
  sha256: 'Envíe la huella SHA-256 de los bytes en 64 cifras hexadecimales.',
  'web-address': 'Use una URL que empiece por https:// o http://.',
  country: 'Escriba el país con dos letras mayúsculas, por ejemplo `ES`.',
};

const formats: Readonly<Record<string, string>> = {
  uuid: 'un UUID',
  date: 'una fecha como 2026-01-31',
  'date-time': 'una hora como 2026-01-31T12:00:00.000Z',
  uri: 'una URL absoluta como https://example.com/page',
};

const types: Readonly<Record<string, string>> = {
  string: 'un texto entre comillas dobles',
  integer: 'un número entero sin comillas',
  number: 'un número sin comillas',
  boolean: 'true o false sin comillas',
  array: 'una lista ([...])',
  object: 'un objeto ({...})',
  null: 'null',
};

export function describeRefusedBodyMember(refused: RefusedBodyMember): Wording {
  const { path, wrongName } = refused;
  const what =
    wrongName === undefined
      ? problemOfMember(refused)
      : `contiene el nombre '${wrongName}', que no tiene la forma correcta`;
  return { text: `${path ? `\`${path}\`` : 'la petición'} ${what}`, remedy: remedyOfMember(refused) };
}

function problemOfMember({ keyword, limit = 0, types: wanted = [], ...more }: RefusedBodyMember): string {
  const problems: Readonly<Record<string, () => string>> = {
    required: () => `no tiene el campo obligatorio '${more.name}'`,
    enum: () => 'no es uno de los valores permitidos',
    type: () => `debe ser ${typeNames(wanted)}`,
    maxLength: () => `tiene más de ${formatCountWithNoun(limit, 'carácter', 'caracteres')}`,
    minLength: () => `tiene menos de ${formatCountWithNoun(limit, 'carácter', 'caracteres')}`,
    maxItems: () => `tiene más de ${formatCountWithNoun(limit, 'elemento', 'elementos')}`,
    minItems: () => `tiene menos de ${formatCountWithNoun(limit, 'elemento', 'elementos')}`,
    maxProperties: () => `tiene más de ${formatCountWithNoun(limit, 'campo', 'campos')}`,
    minimum: () => `debe ser como mínimo ${limit}`,
    maximum: () => `debe ser como máximo ${limit}`,
    pattern: () => 'no tiene la forma correcta',
    format: () => `debe ser ${formats[more.format ?? ''] ?? more.format}`,
    additionalProperties: () => `tiene el campo desconocido '${more.name}'`,
  };
  return problems[keyword]?.() ?? 'no es válido';
}

const typeNames = (wanted: readonly string[]): string =>
  wanted.map((one) => (types[one] ?? one).replace(/ (?:entre|sin) comillas.*$| \(.*$/, '')).join(' o ');

function remedyOfMember({
  path,
  keyword,
  limit = 0,
  types: wanted = [],
  ...more
}: RefusedBodyMember): string | undefined {
  const remedies: Readonly<Record<string, () => string>> = {
    required: () => missing(more),
    enum: () => oneOf(more.choices ?? []),
    type: () =>
      `Envíe ${path ? `\`${path}\`` : 'la petición'} como ${wanted.map((one) => types[one] ?? one).join(' o ')}.`,
    maxLength: () => `Use ${formatCountWithNoun(limit, 'carácter', 'caracteres')} como máximo.`,
    minLength: () => `Use ${formatCountWithNoun(limit, 'carácter', 'caracteres')} como mínimo.`,
    maxItems: () => `Envíe ${formatCountWithNoun(limit, 'elemento', 'elementos')} como máximo.`,
    minItems: () => `Envíe ${formatCountWithNoun(limit, 'elemento', 'elementos')} como mínimo.`,
    maxProperties: () => `Envíe ${formatCountWithNoun(limit, 'campo', 'campos')} como máximo.`,
    minimum: () => `Use ${limit} o un número mayor.`,
    maximum: () => `Use ${limit} o un número menor.`,
    pattern: () => (more.form ? forms[more.form] : `Escriba un valor que cumpla la expresión regular ${more.pattern}.`),
    format: () => `Escriba el valor como ${formats[more.format ?? ''] ?? more.format}.`,
    additionalProperties: () => `Quite \`${more.name}\`.`,
  };
  return remedies[keyword]?.();
}

function missing({ name, meant, known = [] }: Pick<RefusedBodyMember, 'name' | 'meant' | 'known'>): string {
  const all = known.length > 0 ? ` Los campos de esta petición son ${known.join(', ')}.` : '';
  return meant === undefined ? `Añada \`${name}\`.${all}` : `Escriba \`${name}\` en lugar de \`${meant}\`.${all}`;
}

const oneOf = (choices: readonly string[]): string =>
  choices.length <= 2 ? `Use ${choices.join(' o ')}.` : `Use uno de estos: ${choices.join(', ')}.`;

export function describeRefusedQueryParameter(refused: RefusedQueryParameter): Wording {
  const { name, keyword, type, minimum, maximum, maxLength, choices = [], format, pattern, meant } = refused;
  const words: Readonly<Record<string, string>> = {
    type: type === 'boolean' ? 'debe ser true o false' : 'debe ser un número entero',
    minimum: `debe ser como mínimo ${minimum}`,
    maximum: `debe ser como máximo ${maximum}`,
    maxLength: `tiene más de ${maxLength} caracteres`,
    enum: `debe ser uno de estos valores: ${choices.join(', ')}`,
    format: `debe ser ${formats[format ?? ''] ?? format}`,
  };
  const guess = meant === undefined ? '' : `; ¿quería decir \`${name}=${meant}\`?`;
  return {
    text: `\`${name}\` ${words[keyword] ?? `no tiene la forma ${pattern}`}${guess}`,
    remedy: remedyOfParameter(refused),
  };
}

function remedyOfParameter(refused: RefusedQueryParameter): string {
  const { name, type, required, minimum, maximum, choices = [], format, meant } = refused;
  const leave = required ? '' : ', u omita el parámetro';
  if (choices.length > 0)
    return `Escriba \`${name}=${meant ?? choices.at(-1)}\`${choices.length > 1 ? ', u otro de estos valores' : ''}${leave}.`;
  if (type !== 'string' && meant !== undefined) return `Escriba \`${name}=${meant}\`${leave}.`;
  if (type === 'boolean') return `Escriba \`${name}=true\` o \`${name}=false\`${leave}.`;
  if (minimum !== undefined && maximum !== undefined) return `Use un número entero de ${minimum} a ${maximum}${leave}.`;
  if (format === 'date') return `Escriba la fecha como AAAA-MM-DD: \`${name}=${meant ?? '2026-11-25'}\`${leave}.`;
  if (format === 'uuid')
    return `Envíe \`${name}\` como UUID, por ejemplo 0190c0de-0000-7000-8000-000000000001${leave}.`;
  return `Escriba \`${name}=...\` después del ? de la URL${leave}.`;
}

export function formatEntryFilterProblem(problem: EntryFilterProblem): string {
  switch (problem.kind) {
    case 'joint':
      return `ahí se espera AND o el final del filtro${problem.lowerCase ? ', con AND en mayúsculas' : ''}`;
    case 'texts-only':
      return `${problem.comparison} solo compara textos, así que ahí se espera otra comparación`;
    case 'uuid-field':
      return `${problem.field} es el UUID de un documento, así que ahí se espera =, != o in`;
    case 'operator-unknown':
      return `no existe el operador ${problem.operator}; ¿quería decir ${problem.meant}?`;
    default:
      return filterProblems[problem.kind];
  }
}

const filterProblems = {
  operator: 'ahí se espera =, !=, <, <=, >, >=, in, starts_with, contains o :',
  field: 'ahí se espera un campo',
  'one-field': 'OR une solo valores de un campo, así que ahí se espera AND',
  open: 'ahí se espera (',
  close: 'ahí se espera )',
  value: 'ahí se espera un valor',
  nul: 'ahí se espera un valor sin caracteres NUL',
  amount: 'antes se espera un importe',
  flag: 'ahí se espera true o false',
  time: 'ahí se espera una hora',
} as const;
