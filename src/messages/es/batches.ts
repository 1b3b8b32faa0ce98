// Messages about batches of invoices and bulk actions on jobs, in Spanish.
import { describeApiCall, describeCliCommand } from '../calls';
import type { DetectedBatchFileKind } from '../call-parameters';
import type { batchMessages as english } from '../en/batches';
import { formatCountWithNoun, type CatalogueTranslation } from '../text';
import { describeJsonFault } from './json';

const saveAsCsv =
  'Guarde el libro como "CSV UTF-8" en el programa de hojas de cálculo y envíe ese archivo como text/csv.';
const asLines = 'envíe el archivo como application/x-ndjson, con una factura en cada línea';

/** Texts by the kind of the file: what the file is, and how to send it. */
const fileKinds: Readonly<Record<DetectedBatchFileKind, readonly [text: string, remedy: string]>> = {
  workbook: ['el archivo es un libro de Excel (xlsx), no un texto', saveAsCsv],
  'old-workbook': ['el archivo es un libro de Excel (xls), no un texto', saveAsCsv],
  zip: ['el archivo es un ZIP', 'Extraiga los archivos y envíe cada archivo.'],
  gzip: ['el archivo está comprimido (gzip)', 'Envíe el archivo sin comprimir.'],
  pdf: ['el archivo es un PDF', 'Envíe las facturas como CSV, JSON o líneas de JSON.'],
  'utf-16': [
    'el archivo está en UTF-16',
    'Guarde el archivo en UTF-8: en Excel, como "CSV UTF-8" en lugar de "Texto Unicode".',
  ],
  'pretty-json': [
    'una factura del archivo ocupa varias líneas, pero cada línea debe tener una factura',
    'Escriba cada factura sin saltos de línea (`jq -c`), o envíe {"invoices": [...]} como application/json.',
  ],
  'json-list': [
    'el archivo es una lista de JSON',
    `Envíe {"invoices": [...]} con esta lista como application/json; o quite los corchetes y ${asLines}.`,
  ],
  'json-lines': [
    'el archivo tiene un valor de JSON en cada línea, así que no es un solo objeto',
    'Ponga en `Content-Type` application/x-ndjson, o envíe {"invoices": [...]}.',
  ],
  json: [
    'el archivo es JSON, pero se ha enviado con otro tipo de contenido',
    'Ponga en `Content-Type` application/json para {"invoices": [...]}, o application/x-ndjson para una factura en cada línea.',
  ],
  'no-json': ['el archivo no es JSON', 'Ponga en `Content-Type` text/csv si el archivo es CSV.'],
};

/** Describes how a client must send a file that it sent with another type. */
function remedyOfType(type: string): string {
  if (/spreadsheet|excel/.test(type))
    return `${saveAsCsv} Si el archivo ya es CSV, envíelo con \`Content-Type: text/csv\`.`;
  const known = 'Ponga en `Content-Type` application/x-ndjson, application/json o text/csv.';
  return type.startsWith('multipart/') ? `Envíe el propio archivo como cuerpo, sin formulario. ${known}` : known;
}

export const batchMessages: CatalogueTranslation<typeof english> = {
  'batch-refused': {
    text: 'el archivo tiene errores, así que no se ha expedido ninguna de sus facturas',
    remedy: 'Corrija lo que indica `faults` y vuelva a enviar el archivo.',
  },
  'batch-empty': {
    text: 'el archivo no tiene ninguna factura',
    remedy: 'Envíe al menos una factura: una línea de JSON, un elemento de `invoices` o una fila bajo la cabecera.',
  },
  'batch-rows-max': ({ max }) => ({
    text: `el archivo tiene más de ${max} facturas`,
    remedy: 'Divida el archivo. Como las filas conservan su `key`, ninguna factura se expide dos veces.',
  }),
  'batch-lines-max': ({ max }) => ({
    text: `el archivo tiene más de ${max} líneas`,
    remedy: 'Divida el archivo por un punto entre dos facturas.',
  }),
  'batch-row-bytes-max': ({ megabytes }) => ({
    text: `la factura ocupa más de ${megabytes} MB`,
    remedy: 'Acorte el texto más largo de la factura: el campo que indica este error.',
  }),
  'batch-columns-max': ({ max }) => ({
    text: `el archivo tiene más de ${max} columnas`,
    remedy: 'Quite las columnas que no hagan falta.',
  }),
  'batch-type-unknown': ({ type }) => ({
    text: type === '' ? 'la petición no indica el tipo de contenido' : `un lote no se puede leer como ${type}`,
    remedy: remedyOfType(type),
  }),
  'batch-file-kind': ({ kind }) => ({ text: fileKinds[kind][0], remedy: fileKinds[kind][1] }),
  'batch-charset-unknown': ({ charset }) => ({
    text: `la codificación ${charset} no se puede leer`,
    remedy: 'Guarde el archivo en UTF-8 o envíelo con `charset=windows-1252`.',
  }),
  'batch-is-utf8': ({ charset }) => ({
    text: `el archivo está en UTF-8, pero su tipo de contenido declara ${charset}`,
    remedy: `Use \`Content-Type: text/csv; charset=utf-8\` (${describeCliCommand('send FILE')}).`,
  }),
  'batch-not-utf8': {
    text: 'el archivo no está en UTF-8',
    remedy:
      'Guarde el archivo en UTF-8, o use `Content-Type: text/csv; charset=windows-1252` si se guardó con esa codificación ' +
      `(${describeCliCommand('send FILE --charset windows-1252')}).`,
  },
  'line-unreadable': ({ problem }) =>
    describeJsonFault(problem, 'la línea', 'Escriba en cada línea un objeto JSON, el cuerpo de una factura.'),
  'line-not-an-object': {
    text: 'la línea no es un objeto JSON',
    remedy: 'Escriba en cada línea un objeto JSON, el cuerpo de una factura.',
  },
  'row-not-an-object': {
    text: 'el elemento de `invoices` no es un objeto JSON',
    remedy: 'Escriba en cada elemento el cuerpo de una factura: {...}.',
  },
  'header-needed': ({ columns }) => ({
    text: 'ninguna celda de la primera línea es el nombre de una columna, así que el archivo no tiene cabecera',
    remedy: `Escriba los nombres de las columnas en la primera línea (docs/api/batches.md), por ejemplo ${columns.join(', ')}.`,
  }),
  'batch-list-needed': {
    text: 'el archivo debe ser un objeto cuyo campo `invoices` sea una lista',
    remedy: 'Escriba {"invoices": [...]} con el cuerpo de una factura en cada elemento.',
  },
  'batches-open-max': ({ max }) => ({
    text: `el espacio de trabajo ha alcanzado el máximo de ${max} lotes en curso`,
    remedy: 'Espere a que termine un lote o cancele uno.',
  }),
  'batches-unanswered-max': ({ max }) => ({
    text: `el espacio de trabajo ha alcanzado el máximo de ${max} lotes cuyos trabajos no han terminado`,
    remedy: 'Expida cada factura con su propia petición o vuelva a enviar el archivo cuando la AEAT haya respondido.',
  }),
  'batch-ended': {
    text: 'el lote ha terminado',
    remedy: 'No queda nada por cancelar. Si quiere anular facturas ya expedidas, anúlelas una a una.',
  },
  'batch-cancelled-row': {
    text: 'el lote se canceló antes de expedir la factura',
    remedy: 'Vuelva a enviar la fila para expedir la factura.',
  },
  'key-needed': ({ row }) => ({
    text: `la fila ${row} no tiene \`key\``,
    remedy:
      'Dé a cada factura una `key` propia, por ejemplo el número de pedido. En un CSV con la columna `factura`, ' +
      'indique `?key_prefix=`.',
  }),
  'key-twice': ({ key, first }) => ({
    text: `la fila ${first} tiene la misma clave, ${key}`,
    remedy: 'Dé a cada factura una `key` propia.',
  }),
  'rows-apart': ({ key, first, second }) => ({
    text: `las líneas ${first} y ${second} tienen la misma clave, ${key}, pero no son líneas seguidas de una misma factura`,
    remedy:
      'Si estas líneas son de una misma factura, escriba el mismo valor en la columna `factura` y ordene el archivo ' +
      'por ella. Si no, dé a cada factura una `key` propia.',
  }),
  'supplier-registration-overdue': ({ supplier, job }) => ({
    text: `el alta del emisor ${supplier} no ha terminado, así que la factura de esta fila no se ha expedido`,
    remedy:
      'Envíe la fila de nuevo cuando el emisor esté dado de alta. ' +
      `El trabajo indica a qué espera: ${describeApiCall('readJob', { id: job })}.`,
  }),
  'batch-number-twice': ({ number, row }) => ({
    text: `la fila ${row} tiene el mismo número, ${number}`,
    remedy: 'Dé a cada factura un `code` propio.',
  }),
  'key-taken': ({ key, id }) => ({
    text: `la clave ${key} es de una factura con otro contenido`,
    remedy:
      `Compare la fila con esa factura: ${describeApiCall('readInvoice', { id })}. ` +
      'Si la factura de la fila es nueva, use otra clave.',
  }),
  'key-in-process': ({ key, id }) => ({
    text: `la clave ${key} es de una factura aún en curso, así que la de esta fila no se ha expedido`,
    remedy: `Envíe el archivo de nuevo cuando esa factura haya terminado: ${describeApiCall('readInvoice', { id })}.`,
  }),
  'row-cells': ({ cells, columns }) => ({
    text: `la fila tiene ${formatCountWithNoun(cells, 'celda', 'celdas')} pero la cabecera tiene ${columns}`,
    remedy: 'Ponga entre comillas dobles el texto que contenga el separador, y un separador por cada celda vacía.',
  }),
  'rows-differ': ({ column, first, other }) => ({
    text: `${column} es "${other}" aquí y "${first}" en la primera fila de la factura`,
    remedy: 'Escriba el valor solo en la primera fila, o el mismo valor en todas las filas de la factura.',
  }),
  'ambiguous-number': ({ value, column }) => ({
    text: `${value} en ${column} puede indicar miles o decimales`,
    remedy: `Escriba ${value.replace('.', '')} o ${value.replace('.', ',')}.`,
  }),
  'column-unknown': ({ name, meant }) => ({
    text: `la columna ${name} no existe`,
    remedy:
      (meant === null ? 'Use un nombre de docs/api/batches.md' : `Escriba \`${meant}\``) +
      `, o ignore la columna con \`?ignore=${name}\`.`,
  }),
  'column-untitled': ({ position }) => ({
    text: `la columna ${position} no tiene título, pero algunas de sus celdas tienen texto`,
    remedy: 'Dé a la columna un nombre de docs/api/batches.md, o borre sus celdas.',
  }),
  'column-twice': ({ name, first }) => ({
    text:
      name === first ? `la columna ${name} aparece dos veces` : `las columnas ${first} y ${name} significan lo mismo`,
    remedy: 'Deje solo una de las dos columnas.',
  }),
  'ignored-column-missing': ({ name, meant }) => ({
    text: `\`ignore\` indica ${name}, pero el archivo no tiene esa columna`,
    remedy: meant === null ? 'Quite el nombre de `ignore`, o revise la cabecera del archivo.' : `Escriba \`${meant}\`.`,
  }),
  'parameter-of-csv': ({ name }) => ({
    text: `\`${name}\` solo se aplica a archivos CSV`,
    remedy: 'Omita el parámetro. En JSON, cada factura tiene su propia `key`.',
  }),
  'key-prefix-unused': {
    text: '`key_prefix` necesita la columna `factura`, que falta en el archivo',
    remedy: 'Añada la columna `factura`, u omita `key_prefix` si el archivo tiene la columna `clave`.',
  },
  'csv-broken': ({ line }) => ({
    text: `el archivo no es un CSV válido a partir de la línea ${line}`,
    remedy: 'Cierre todas las comillas dobles, y escriba "" por cada comilla doble dentro de un valor.',
  }),
  'filter-needed': {
    text: 'el filtro está vacío, así que abarcaría todos los trabajos',
    remedy: 'Indique al menos un campo de `filter`, por ejemplo {"result": "failed"}.',
  },
  'expected-differs': ({ expected, total }) => ({
    text:
      expected === null
        ? 'falta `expected`'
        : `el filtro encuentra ${formatCountWithNoun(total, 'trabajo', 'trabajos')}, no ${expected}`,
    remedy: `Compruebe los trabajos con \`?dry_run=true\`. Si son los correctos, ponga ${total} en \`expected\`.`,
  }),
  'bulk-jobs-max': ({ max }) => ({
    text: `el filtro encuentra más de ${max} trabajos`,
    remedy: 'Acote el filtro, por ejemplo con `created_from` y `created_to`.',
  }),
  'created-times-reversed': ({ from, to }) => ({
    text: `\`created_from\` (${from}) es posterior a \`created_to\` (${to}), así que ningún trabajo coincide`,
    remedy: 'Intercambie las dos horas.',
  }),
  'bulk-filter-slow': ({ seconds }) => ({
    text: `la base de datos no ha encontrado los trabajos del filtro en ${seconds} s`,
    remedy:
      'Acote el filtro con `created_from` y `created_to`, o con `result`, `fault` o `workflow_id`, y repita la ' +
      'petición.',
  }),
  'bulk-open-max': ({ max }) => ({
    text: `el espacio de trabajo ha alcanzado el máximo de ${max} acciones masivas en curso`,
    remedy: 'Espere a que termine una acción masiva, o cancele una.',
  }),
  'bulk-job-without-entry': {
    text: 'el trabajo no tiene ningún documento guardado (entry), así que no se puede volver a ejecutar su flujo',
    remedy: 'Cree un trabajo nuevo con los datos de este trabajo.',
  },
  'bulk-job-superseded': ({ job }) => ({
    text: `el trabajo no se ha vuelto a ejecutar porque un trabajo posterior ha procesado su documento: ${job}`,
    remedy: `Consulte el trabajo posterior (${describeApiCall('readJob', { id: job })}). Si también ha fallado, vuelva a ejecutarlo.`,
  }),
  'bulk-job-key-taken': ({ id }) => ({
    text: `el trabajo no se ha vuelto a ejecutar porque una factura más reciente ha tomado la clave de esta factura: ${id}`,
    remedy: `Consulte esa factura (${describeApiCall('readInvoice', { id })}). Si también ha fallado, vuelva a ejecutar su trabajo.`,
  }),
  'bulk-job-runs': {
    text: 'el trabajo no ha terminado',
    remedy: 'Espere a que termine el trabajo, o cancélelo.',
  },
};
