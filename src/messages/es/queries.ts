// Messages about the content of a request, in Spanish: members of the body, parameters, filters and cursors.
import { describeApiCall } from '../calls';
import type { requestContentMessages as english } from '../en/queries';
import { formatCountWithNoun, type CatalogueTranslation } from '../text';
import { formatEntryFilterProblem, describeRefusedBodyMember, describeRefusedQueryParameter } from './schema';

const time =
  'Escriba la hora como en RFC 3339, con su zona: 2026-01-31T12:00:00.000Z. En una URL, escriba el + de la zona como %2B.';
const firstPage = 'Vuelva a la primera página.';

export const requestContentMessages: CatalogueTranslation<typeof english> = {
  'member-refused': describeRefusedBodyMember,
  'parameter-refused': describeRefusedQueryParameter,
  'parameter-meant': ({ name, meant }) => `Escriba ${name}=${meant}.`,
  'filter-unreadable': ({ problem, character }) => ({
    text: `\`filter\` no se puede leer en el carácter ${character}: ${formatEntryFilterProblem(problem)}`,
    remedy:
      'Una los términos con AND, por ejemplo `series = A AND payable > 100 AND state in (sent, paid)`, y ponga los valores con ' +
      'espacios entre comillas dobles. docs/api/entries.md contiene las comparaciones.',
  }),
  'filter-too-long': ({ max }) => `\`filter\` tiene más de ${max} caracteres`,
  'filter-terms-max': ({ max }) => `\`filter\` tiene más de ${max} términos`,
  'filter-contains-max': ({ max }) => ({
    text: `\`filter\` tiene más de ${max} valores de \`contains\``,
    remedy: 'Use `starts_with` o `:` (palabras), que son más rápidos porque usan un índice; o envíe varias consultas.',
  }),
  'query-field-unknown': ({ place, name, meant, elsewhere: isElsewhere, known }) => ({
    text:
      `${place} indica el campo ${name}, que ${isElsewhere ? 'no tienen los documentos de este esquema' : 'no existe'}` +
      (meant === '' ? '' : `; ¿quería decir ${meant}?`),
    remedy: `Use uno de estos: ${known}.`,
  }),
  'schema-unknown': ({ name, meant, known }) => ({
    text: `no existe el esquema ${name}${meant === '' ? '' : `; ¿quería decir ${meant}?`}`,
    remedy: `Use uno de estos: ${known}.`,
  }),
  'limit-range': ({ min, max, usual }) => ({
    text: `\`limit\` debe estar entre ${min} y ${max}`,
    remedy: `Use un número entero de ${min} a ${max}; si no lo indica, una página tiene ${usual} filas.`,
  }),
  'limit-remedy': ({ min, max, usual }) =>
    `Use un número entero de ${min} a ${max}; si no lo indica, una página tiene ${usual} filas.`,
  'long-limit-remedy': ({ max }) => `Use un número entero de 1 a ${max}.`,
  'order-invalid': {
    text: '`order_by` debe ser un campo con su dirección',
    remedy: 'Escriba `created_at`, `created_at desc` o `-created_at`.',
  },
  'order-of-several': ({ name }) =>
    `\`order_by\` indica ${name}, que no puede ordenar los documentos guardados porque tiene varios valores`,
  'order-too-large': ({ max, name }) => ({
    text:
      `\`order_by\` indica ${name}, pero coinciden más de ${max} documentos guardados, demasiados para ordenarlos ` +
      'por ese campo',
    remedy: 'Acote el filtro por `issue_date`, un número, un nombre o un NIF; u ordene por `created_at`.',
  }),
  'cursor-of-other-query': {
    text: '`cursor` no es de esta consulta y este orden',
    remedy:
      'Envíe `next_cursor` de la página anterior con el mismo `order_by`; u omita `cursor` para recibir la primera página.',
    onPage: firstPage,
  },
  'form-issued-before': ({ number }) => ({
    text: `la factura ${number} ya se expidió con este formulario, así que ahora no se ha expedido nada`,
    remedy: 'Si se trata de otra factura, compruebe los datos, pida la vista previa y expídala.',
  }),
  'form-issued-unchanged': ({ number }) => ({
    text: `la factura ${number} ya se expidió con los mismos datos`,
    remedy: 'No tiene que hacer nada. Para otra factura con estos datos, abra un formulario nuevo.',
  }),
  'form-choice-new': {
    text: 'después de la vista previa ha elegido otro cliente u otro producto, así que no se ha expedido nada',
    remedy: 'Compruebe la nueva vista previa y expida la factura.',
  },
  'customer-name-shared': ({ name, taxCodes }) => ({
    text: `hay varios clientes guardados con el nombre ${name}: ${taxCodes}`,
    remedy: 'Elija uno en la lista o escriba el NIF.',
  }),
  'number-of-two-readings': ({ value }) => ({
    text: `${value} puede indicar miles o decimales`,
    remedy: 'Escriba el número sin separador de miles o con dos decimales.',
  }),
  'ids-invalid': ({ max }) => ({
    text: '`ids` debe ser una lista de UUID separados por comas',
    remedy: `Envíe como mucho ${max} identificadores, sin espacios.`,
  }),
  'cursor-of-other-list': {
    text: '`cursor` no es de esta lista',
    remedy: 'Envíe `next_cursor` de la página anterior; u omita `cursor` para recibir la primera página.',
    onPage: firstPage,
  },
  'cursor-of-other-direction': {
    text: '`cursor` no es de esta lista y esta dirección',
    remedy:
      'Envíe `next_cursor` de la página anterior con el mismo `ascending`; u omita `cursor` para recibir la primera página.',
    onPage: firstPage,
  },
  'cursor-of-other-events': {
    text: '`cursor` no es de esta lista',
    remedy: 'Envíe `next_cursor` o `resume_cursor` de una respuesta, o `cursor` de un evento; u omita `cursor`.',
  },
  'time-invalid': ({ name }) => ({
    text: `\`${name}\` debe ser una fecha y hora como 2026-01-31T12:00:00.000Z`,
    remedy: time,
  }),
  'words-missing': '`q` debe tener al menos una palabra',
  'words-max': ({ max }) => `\`q\` tiene más de ${max} palabras`,
  'offset-max': ({ max }) => `\`offset\` debe ser un número entero de 0 a ${max}`,
  'search-too-large': {
    text: 'estos documentos guardados tienen demasiados archivos y versiones para una sola respuesta',
    remedy: 'Use un `limit` menor.',
  },
  'document-uuid-invalid': '`uuid` debe ser el UUID de un documento',
  'period-missing': {
    text: 'falta el periodo (`from`, `to`), o uno de sus extremos no es una fecha',
    remedy: 'Use `month=AAAA-MM`, o `from=AAAA-MM-DD` y `to=AAAA-MM-DD`.',
  },
  'period-length': ({ days, max }) => ({
    text:
      days < 1
        ? 'el periodo termina antes de empezar'
        : `el periodo tiene ${formatCountWithNoun(days, 'día', 'días')}, pero el máximo es ${max}`,
    remedy: 'Corrija `from` y `to`.',
  }),
  'month-invalid': {
    text: '`month` no es un mes',
    remedy: 'Escriba el mes como AAAA-MM, por ejemplo `month=2026-11`.',
  },
  'format-unknown': { text: '`format` no es `json` ni `csv`', remedy: 'Use `format=json` o `format=csv`.' },
  'uuid-version-unknown': '`v` debe ser 1, 3, 4, 5 o 7',
  'uuid-key-missing': {
    text: 'falta `key`, que las versiones 3 y 5 necesitan',
    remedy: 'Escriba, por ejemplo, v=5&base=dns&key=example.com; o use la versión 7, que no necesita base ni key.',
  },
  'uuid-base-unknown': ({ known }) => ({
    text: `\`base\` debe ser un UUID o uno de estos valores: ${known}`,
    remedy: 'Escriba, por ejemplo, v=5&base=dns&key=example.com; o use la versión 7, que no necesita base ni key.',
  }),
  'parameter-not-plain': ({ name }) => ({
    text: `el parámetro \`${name}\` debe tener un solo valor simple`,
    remedy: `Escriba nombre=valor; envíe las listas y los filtros en el cuerpo de ${describeApiCall('queryEntries')}.`,
  }),
  'parameter-twice': ({ name }) => ({
    text: `el parámetro \`${name}\` se ha enviado más de una vez`,
    remedy: 'Envíe el parámetro una sola vez.',
  }),
};
