// Messages about what a request asks for, in Spanish: members of the body, parameters, filters, cursors.
import { describeCall } from '../calls';
import type { queries as english } from '../en/queries';
import type { Translation } from '../text';
import { filterProblem, refusedMember, refusedParameter } from './schema';

const time =
  'Escríbala como en RFC 3339, con su zona: 2026-01-31T12:00:00.000Z. En una dirección, el + de la zona se escribe %2B.';
const firstPage = 'Vuelva a la primera página.';

export const queries: Translation<typeof english> = {
  'member-refused': refusedMember,
  'parameter-refused': refusedParameter,
  'filter-unreadable': ({ problem, character }) => ({
    text: `filter: ${filterProblem(problem)} en el carácter ${character}`,
    remedy:
      'Escriba términos unidos por AND: `series = A AND payable > 100 AND state in (sent, paid)`; los valores con espacios van ' +
      'entre comillas dobles. docs/api/entries.md tiene las comparaciones.',
  }),
  'filter-too-long': ({ max }) => `filter: tiene ${max} caracteres como máximo`,
  'filter-terms-max': ({ max }) => `filter: tiene ${max} términos como máximo`,
  'filter-contains-max': ({ max }) => ({
    text: `filter: tiene ${max} valores de contains como máximo`,
    remedy: 'Use starts_with o `:` (palabras), que un índice responde, o pregunte en varias llamadas.',
  }),
  'query-field-unknown': ({ place, name, meant, elsewhere: isElsewhere, known }) => ({
    text:
      `${place}: ${isElsewhere ? 'los documentos de este esquema no tienen el campo' : 'no existe el campo'} ${name}` +
      (meant === '' ? '' : `; ¿quería decir ${meant}?`),
    remedy: `Use uno de ${known}.`,
  }),
  'schema-unknown': ({ name, meant, known }) => ({
    text: `schema: no existe el esquema ${name}${meant === '' ? '' : `; ¿quería decir ${meant}?`}`,
    remedy: `Use uno de ${known}.`,
  }),
  'limit-range': ({ min, max, usual }) => ({
    text: `limit: debe estar entre ${min} y ${max}`,
    remedy: `Use un número entero de ${min} a ${max}; sin él una página tiene ${usual} filas.`,
  }),
  'limit-remedy': ({ min, max, usual }) =>
    `Use un número entero de ${min} a ${max}; sin él una página tiene ${usual} filas.`,
  'long-limit-remedy': ({ max }) => `Use un número entero de 1 a ${max}.`,
  'order-invalid': {
    text: 'order_by: debe ser un campo con su dirección',
    remedy: 'Escriba `created_at`, `created_at desc`, o `-created_at`.',
  },
  'order-of-several': ({ name }) => `order_by: ${name} tiene varios valores; no ordena los documentos`,
  'order-too-large': ({ max, name }) => ({
    text: `order_by: habría que ordenar más de ${max} documentos por ${name}`,
    remedy: 'Acote el filtro por issue_date, un número, un nombre o un NIF; u ordene por created_at.',
  }),
  'cursor-of-other-query': {
    text: 'cursor: no es de esta consulta y este orden',
    remedy: 'Envíe `next_cursor` de la página anterior, con el mismo `order_by`; u omítalo para la primera página.',
    onPage: firstPage,
  },
  'cursor-of-other-list': {
    text: 'cursor: no es de esta lista',
    remedy: 'Envíe `next_cursor` de la página anterior, u omítalo para la primera página.',
    onPage: firstPage,
  },
  'cursor-of-other-direction': {
    text: 'cursor: no es de esta lista y esta dirección',
    remedy: 'Envíe `next_cursor` de la página anterior, con el mismo `ascending`; u omítalo para la primera página.',
    onPage: firstPage,
  },
  'cursor-of-other-events': {
    text: 'cursor: no es de esta lista',
    remedy: 'Envíe `next_cursor` o `resume_cursor` de una respuesta, o `cursor` de un evento; u omítalo.',
  },
  'time-invalid': ({ name }) => ({ text: `${name}: debe ser una hora como 2026-01-31T12:00:00.000Z`, remedy: time }),
  'words-missing': 'q: debe tener al menos una palabra',
  'words-max': ({ max }) => `q: tiene ${max} palabras como máximo`,
  'offset-max': ({ max }) => `offset: debe ser un número entero hasta ${max}`,
  'search-too-large': 'estos documentos tienen demasiados archivos y versiones: use un limit menor',
  'document-uuid-invalid': 'uuid: debe ser el UUID de un documento',
  'period-missing': {
    text: 'from, to: falta el periodo, o no se indica con días',
    remedy: 'Use month=AAAA-MM, o from=AAAA-MM-DD y to=AAAA-MM-DD.',
  },
  'period-length': ({ days, max }) => ({
    text: `to: el periodo tiene ${days} días`,
    remedy: `Use un periodo de 1 a ${max} días.`,
  }),
  'month-invalid': { text: 'month: no es un mes', remedy: 'Escriba el mes como AAAA-MM, por ejemplo month=2026-11.' },
  'format-unknown': { text: 'format: no existe ese formato', remedy: 'Use format=json o format=csv.' },
  'uuid-version-unknown': 'v: debe ser 1, 3, 4, 5 o 7',
  'uuid-key-missing': {
    text: 'key: las versiones 3 y 5 la necesitan',
    remedy: 'Escriba v=5&base=dns&key=example.com; la versión 7 no necesita base ni key.',
  },
  'uuid-base-unknown': ({ known }) => ({
    text: `base: debe ser un UUID o uno de ${known}`,
    remedy: 'Escriba v=5&base=dns&key=example.com; la versión 7 no necesita base ni key.',
  }),
  'parameter-not-plain': ({ name }) => ({
    text: `${name}: un parámetro tiene un solo valor`,
    remedy: `Escriba nombre=valor; las listas y los filtros van en ${describeCall('queryEntries')}.`,
  }),
  'parameter-twice': ({ name }) => ({
    text: `${name}: un parámetro se indica una vez`,
    remedy: 'Omita todos menos uno.',
  }),
};
