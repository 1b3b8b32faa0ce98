// What a schema refuses, said in Spanish: members of bodies, query parameters, filters.
import type { FilterProblem, FormName, RefusedMember, RefusedParameter } from '../parameters';
import type { Text } from '../text';

const forms: Readonly<Record<FormName, string>> = {
  colour: 'Escriba un color como #7a0019.',
  'state-key': 'Use letras minúsculas y cifras, con guiones sueltos entre ellas: `in-review`.',
  'folder-key': 'Use letras minúsculas y cifras, con guiones sueltos entre ellas: `old-invoices`.',
  slug: 'Use letras minúsculas, cifras y guiones, hasta 63 caracteres: `shop-madrid`.',
  'module-name':
    'Use letras minúsculas, cifras y guiones, empezando por una letra, hasta 63 caracteres: `shop-module`.',
  'argument-name': 'Los nombres tienen letras de la A a la Z, cifras, - y _, hasta 64 caracteres: `order_id`.',
  sha256: 'Envíe el SHA-256 de los bytes en 64 cifras hexadecimales.',
  'web-address': 'Use una dirección que empiece por https:// o http://.',
  country: 'Escriba el país con dos letras mayúsculas: `ES`.',
};

const formats: Readonly<Record<string, string>> = {
  uuid: 'un UUID',
  date: 'un día, AAAA-MM-DD',
  'date-time': 'una hora como 2026-01-31T12:00:00.000Z',
  uri: 'una dirección absoluta, como https://example.com/page',
};

const types: Readonly<Record<string, string>> = {
  string: 'un texto entre comillas dobles',
  integer: 'un número entero sin comillas',
  number: 'un número sin comillas',
  boolean: 'true o false sin comillas',
  array: 'una lista: [...]',
  object: 'un objeto: {...}',
  null: 'null',
};

export function refusedMember(refused: RefusedMember): Text {
  const { path, wrongName } = refused;
  const what =
    wrongName === undefined
      ? problemOfMember(refused)
      : `tiene el nombre '${wrongName}', que no tiene la forma correcta`;
  return { text: `${path || 'la petición'} ${what}`, remedy: remedyOfMember(refused) };
}

function problemOfMember({ keyword, limit, types: wanted = [], ...more }: RefusedMember): string {
  const problems: Readonly<Record<string, () => string>> = {
    required: () => `no tiene el campo obligatorio '${more.name}'`,
    enum: () => 'no es uno de los valores permitidos',
    type: () => `debe ser ${typeNames(wanted)}`,
    maxLength: () => `tiene más de ${limit} caracteres`,
    minLength: () => `tiene menos de ${limit} caracteres`,
    maxItems: () => `tiene más de ${limit} elementos`,
    minItems: () => `tiene menos de ${limit} elementos`,
    maxProperties: () => `tiene más de ${limit} campos`,
    minimum: () => `debe ser ${limit} o más`,
    maximum: () => `debe ser ${limit} o menos`,
    pattern: () => 'no tiene la forma correcta',
    format: () => `debe ser ${formats[more.format ?? ''] ?? more.format}`,
    additionalProperties: () => `tiene el campo desconocido '${more.name}'`,
  };
  return problems[keyword]?.() ?? 'no es válido';
}

const typeNames = (wanted: readonly string[]): string =>
  wanted.map((one) => (types[one] ?? one).replace(/ (?:entre|sin) comillas.*$|: .*$/, '')).join(' o ');

function remedyOfMember({ path, keyword, limit, types: wanted = [], ...more }: RefusedMember): string | undefined {
  const remedies: Readonly<Record<string, () => string>> = {
    required: () => missing(more),
    enum: () => oneOf(more.choices ?? []),
    type: () =>
      `Envíe ${path ? `\`${path}\`` : 'la petición'} como ${wanted.map((one) => types[one] ?? one).join(' o ')}.`,
    maxLength: () => `Use ${limit} caracteres como máximo.`,
    minLength: () => `Use ${limit} caracteres como mínimo.`,
    maxItems: () => `Envíe ${limit} elementos como máximo.`,
    minItems: () => `Envíe ${limit} elementos como mínimo.`,
    maxProperties: () => `Envíe ${limit} campos como máximo.`,
    minimum: () => `Use un número a partir de ${limit}.`,
    maximum: () => `Use un número hasta ${limit}.`,
    pattern: () => (more.form ? forms[more.form] : `Escríbalo en la forma ${more.pattern}.`),
    format: () => `Escríbalo como ${formats[more.format ?? ''] ?? more.format}.`,
    additionalProperties: () => `Omita \`${more.name}\`.`,
  };
  return remedies[keyword]?.();
}

function missing({ name, meant, known = [] }: Pick<RefusedMember, 'name' | 'meant' | 'known'>): string {
  const all = known.length > 0 ? ` Esta llamada admite ${known.join(', ')}.` : '';
  return meant === undefined ? `Añada \`${name}\`.${all}` : `Escriba \`${name}\` en lugar de \`${meant}\`.${all}`;
}

const oneOf = (choices: readonly string[]): string =>
  choices.length <= 2 ? `Use ${choices.join(' o ')}.` : `Use uno de ${choices.join(', ')}.`;

export function refusedParameter(refused: RefusedParameter): Text {
  const { name, keyword, type, minimum, maximum, maxLength, choices = [], format, pattern } = refused;
  const words: Readonly<Record<string, string>> = {
    type: type === 'boolean' ? 'debe ser true o false' : 'debe ser un número entero',
    minimum: `debe ser ${minimum} o más`,
    maximum: `debe ser ${maximum} o menos`,
    maxLength: `tiene más de ${maxLength} caracteres`,
    enum: `debe ser uno de ${choices.join(', ')}`,
    format: `debe ser ${formats[format ?? ''] ?? format}`,
  };
  return { text: `${name}: ${words[keyword] ?? `no tiene la forma ${pattern}`}`, remedy: remedyOfParameter(refused) };
}

function remedyOfParameter({ name, type, required, minimum, maximum, choices = [], format }: RefusedParameter): string {
  const leave = required ? '' : ', u omítalo';
  if (choices.length > 0)
    return `Escriba ${name}=${choices.at(-1)}${choices.length > 1 ? ', u otro de estos' : ''}${leave}.`;
  if (type === 'boolean') return `Escriba ${name}=true o ${name}=false${leave}.`;
  if (minimum !== undefined && maximum !== undefined) return `Use un número entero de ${minimum} a ${maximum}${leave}.`;
  if (format === 'uuid') return `Envíe ${name} como UUID, por ejemplo 0190c0de-0000-7000-8000-000000000001${leave}.`;
  return `Escriba ${name}=... después del ? de la dirección${leave}.`;
}

export function filterProblem(problem: FilterProblem): string {
  switch (problem.kind) {
    case 'joint':
      return `se espera AND o el final${problem.lowerCase ? ', en mayúsculas' : ''}`;
    case 'texts-only':
      return `${problem.comparison} es para textos; se espera otra comparación`;
    case 'uuid-field':
      return `${problem.field} es el UUID de un documento; se espera =, != o in`;
    case 'operator-unknown':
      return `no existe el operador ${problem.operator}; ¿quería decir ${problem.meant}?`;
    default:
      return filterProblems[problem.kind];
  }
}

const filterProblems = {
  operator: 'se espera =, !=, <, <=, >, >=, in, starts_with, contains o :',
  field: 'se espera un campo',
  'one-field': 'OR une valores de un solo campo; se espera AND',
  open: 'se espera (',
  close: 'se espera )',
  value: 'se espera un valor',
  nul: 'se espera un valor sin caracteres NUL',
  amount: 'se espera un importe antes de este lugar,',
  flag: 'se espera true o false',
  time: 'se espera una hora',
} as const;
