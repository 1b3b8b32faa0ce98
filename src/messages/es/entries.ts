// Messages about entries, their documents, files, states and meta rows, in Spanish.
import { buildRemedy, describeApiCall } from '../calls';
import type { entryMessages as english } from '../en/entries';
import type { EntryActionRefusalReason } from '../parameters';
import { formatCountWithNoun, type CatalogueTranslation } from '../text';
import { formatPatchProblem, formatSpanishOtherMember, formatSpanishSameMember } from './problems';

const mergePatch = 'application/merge-patch+json';
const jsonPatch = 'application/json-patch+json';

const actionReasons: Readonly<Record<EntryActionRefusalReason, string>> = {
  scope: 'el token no tiene el permiso de esta petición',
  'job-runs': 'un trabajo está procesando este documento guardado',
  unsettled: 'un registro de este documento guardado está pendiente de la respuesta de la AEAT',
  accepted: 'la AEAT ha aceptado esta factura, así que solo se puede corregir con una rectificativa',
  reported: 'la AEAT ha aceptado esta factura tal como está, así que no hay nada que remitir',
  cancelled: 'esta factura está anulada en la AEAT',
  invalid: 'el documento no es válido; corríjalo antes',
  'not-reported': 'la AEAT no ha aceptado nunca esta factura',
  'not-an-invoice': 'solo se pueden rectificar o anular facturas',
  'no-workflow': 'ningún flujo publicado admite esta clase de documento',
};

/** What to do if an entry is full. */
const continueInNewEntry = buildRemedy`Cree un documento guardado nuevo con el identificador de este en
  \`previous_id\`${'createEntry'}. El nuevo no tendrá las versiones, los archivos ni los estados anteriores.`;
const splitPatch = 'Divida el cambio en varias peticiones.';

export const entryMessages: CatalogueTranslation<typeof english> = {
  'entry-too-large': ({ bytes, max }) =>
    `el sobre (\`envelope\`) calculado ocupa ${formatCountWithNoun(bytes, 'byte', 'bytes')}, pero el máximo de un ` +
    `documento guardado es ${max}`,
  'folder-refuses-schema': ({ folder, schemas, schema }) =>
    `la carpeta ${folder} solo admite ${schemas}, pero el documento es ${schema}`,
  'folder-unknown': ({ folder, meant, all }) =>
    `no existe la carpeta ${folder}${meant && ` (¿quería decir ${meant}?)`}; las carpetas son ${all}`,
  'action-refused': ({ reason }) => actionReasons[reason],
  'action-not-allowed': ({ reason }) => ({
    text: reason === null ? 'esta acción no es posible ahora' : actionReasons[reason],
    remedy: 'Vuelva a abrir el documento para ver qué acciones son posibles.',
  }),
  'patch-not-a-list': {
    text: 'el JSON Patch no es una lista de operaciones',
    remedy: 'Envíe una lista, por ejemplo [{"op": "replace", "path": "/doc/issue_date", "value": "2026-11-25"}].',
  },
  'patch-operations-max': ({ max }) => ({ text: `el JSON Patch tiene más de ${max} operaciones`, remedy: splitPatch }),
  'patch-operation-refused': ({ operation, problem }) =>
    `la operación ${operation} del cambio no se puede aplicar: ${formatPatchProblem(problem)}`,
  'merge-patch-members-max': ({ max }) => ({
    text: `el merge patch tiene más de ${max} campos fuera de listas`,
    remedy: splitPatch,
  }),
  'patch-path-outside': ({ operation, path }) => ({
    text: `la operación ${operation} del cambio no se puede aplicar: ${path} no existe en el sobre (\`envelope\`)`,
    remedy: `Escriba /doc${path}: el documento está dentro de /doc.`,
  }),
  'patch-member-outside': ({ name }) => ({
    text: `\`${name}\` no es un campo del sobre (\`envelope\`), así que el cambio no modificaría nada`,
    remedy: `Ponga los campos del documento dentro de \`doc\`: {"doc": {"${name}": ...}}.`,
  }),
  'patch-list-without-type': {
    text: '`data` es una lista, como un JSON Patch, pero un documento es un objeto',
    remedy: `Para enviar un JSON Patch, añada "content_type": "${jsonPatch}".`,
  },
  'patch-without-type': ({ name }) => ({
    text: '`data` no tiene ningún documento con `$schema`, así que parece un cambio parcial',
    remedy:
      `Para cambiar algunos campos, envíe "content_type": "${mergePatch}" con "data": {"doc": {"${name}": ...}}. ` +
      'Para sustituir el documento entero, indique su `$schema`.',
  }),
  'update-is-empty': ({ stray }) => ({
    text: `la petición no cambia nada: ${stray === null ? 'falta `data`' : `\`${stray}\` no es un campo de esta petición`}`,
    remedy:
      `Ponga el cambio en \`data\`: {"content_type":"${mergePatch}","data":{"doc":{...}}}. Para mover el documento ` +
      'guardado sin cambiarlo, envíe `folder`. Para firmarlo sin cambiarlo, envíe `sign`.',
  }),
  'patch-changes-nothing': {
    text: 'el cambio no modifica nada: no escribe nada o solo escribe valores que se calculan',
    remedy:
      'Vuelva a consultar el documento guardado y cambie los datos con los que se calcula el valor: las líneas, los ' +
      'impuestos, los descuentos o los cargos.',
    onPage: 'Vuelva a abrir el documento: puede que no haya nada que cambiar.',
  },
  'patch-was-ignored': 'el cambio no modifica nada',
  'signatures-max': ({ max }) => `el sobre (\`envelope\`) superaría el máximo de ${max} firmas`,
  'previous-entry-missing': {
    text: 'no se encuentra el documento guardado que indica `previous_id`',
    remedy:
      `Ponga en \`previous_id\` el identificador de un documento guardado de este espacio de trabajo; ${describeApiCall('listEntries')} ` +
      'muestra los documentos guardados.',
  },
  'job-runs-on-entry': ({ job }) => ({
    text: `el trabajo ${job} está procesando este documento guardado`,
    remedy:
      `Espere a que termine el trabajo (${describeApiCall('readJob', { id: job })} muestra a qué espera), o cancélelo ` +
      `(${describeApiCall('cancelJob', { id: job })}).`,
    onPage: 'Espere a que termine el trabajo, o cancélelo. La página del trabajo muestra a qué espera.',
  }),
  'record-awaits-answer': {
    text: 'un registro de este documento guardado está pendiente de la respuesta de la AEAT',
    remedy: 'Espere a que llegue la respuesta y termine el trabajo. Después cambie el documento.',
  },
  'invoice-cancelled': {
    text: 'esta factura está anulada en la AEAT',
    remedy: `Cree una factura nueva; ${describeApiCall('createEntry')} con \`previous_id\` copia esta factura sin su número.`,
    onPage: 'Cree una factura nueva.',
  },
  'invoice-being-cancelled': {
    text: 'la anulación de esta factura está pendiente de la respuesta de la AEAT',
    remedy: 'Espere a que llegue la respuesta. Si la AEAT rechaza la anulación, repita la petición.',
  },
  'invoice-accepted': ({ entry }) => ({
    text: 'la AEAT ha aceptado esta factura, y el espacio de trabajo no permite cambiar facturas aceptadas (`amendments`)',
    remedy:
      'Corrija la factura con una rectificativa: ' +
      `${describeApiCall('createEntry')} con {"previous_id": "${entry}", "correct": {"type": "credit-note", "series": "R"}}.`,
    onPage: 'Corrija la factura con una rectificativa: use el botón «Crear rectificativa» de la página del documento.',
  }),
  'reported-invoice-keeps': ({ member }) => ({
    text: `${member === 'supplier' ? 'el emisor' : `\`${member}\``} de una factura remitida no puede cambiar`,
    remedy:
      'Deje la serie, el número, la fecha de expedición y el emisor como están; o anule esta factura y cree otra.',
  }),
  'patch-needs-previous': {
    text: 'se ha enviado un cambio parcial sin `previous_id`, el identificador del documento guardado (entry) que se copia',
    remedy:
      'Ponga en `previous_id` el identificador del documento guardado (entry) que se copia y cambia; para cambiar un documento ' +
      `guardado, use ${describeApiCall('updateEntry')}.`,
  },
  'document-missing': {
    text: 'la petición no contiene ni `data` ni `previous_id`',
    remedy:
      'Ponga en `data` un documento con su `$schema`, o un sobre (`envelope`); o ponga en `previous_id` el identificador del ' +
      'documento guardado (entry) que se copia.',
  },
  'document-is-the-body':
    'El cuerpo es el propio documento. Envíe el documento en `data`: {"data": {"$schema": "...", ...}}.',
  'document-in-other-member': ({ name }) => `Escriba \`data\` en lugar de \`${name}\`.`,
  'correction-needs-envelope': {
    text: 'solo se puede rectificar una factura en su sobre (`envelope`)',
    remedy:
      'Envíe el sobre completo (`$schema`, `head`, `doc`); o envíe `correct` con `previous_id`, el identificador de la factura ' +
      'guardada (entry).',
  },
  'correction-needs-whole-envelope': {
    text: 'solo se puede rectificar una factura en su sobre (`envelope`)',
    remedy: `Envíe el sobre completo (\`$schema\`, \`head\`, \`doc\`); ${describeApiCall('buildDocument')} con \`envelop\` crea el sobre.`,
  },
  'correction-needs-invoice': {
    text: 'solo se pueden rectificar facturas',
    remedy: 'Envíe `correct` solo con una factura (esquema bill/invoice), u omítalo.',
  },
  'envelope-not-signed': 'el sobre (`envelope`) no se puede firmar porque su documento no es válido',
  'document-breaks-rules': 'el documento no es válido',
  'entry-breaks-rules': { text: 'el documento no es válido', remedy: 'Corrija antes el documento.' },
  'entry-exists': ({ member, id }) => ({
    text: `ya existe un documento guardado con ${formatSpanishSameMember(member)}: ${id}`,
    remedy:
      `Consulte ese documento guardado (${describeApiCall('readEntry', { id })}) y cámbielo con PATCH; o envíe el ` +
      `documento nuevo con ${formatSpanishOtherMember(member)}.`,
  }),
  'entry-versions-max': ({ max }) => ({
    text: `el documento guardado ha alcanzado el máximo de ${max} versiones`,
    ...continueInNewEntry,
  }),
  'entry-changed': {
    text: 'otra petición ha cambiado el documento guardado mientras tanto',
    remedy: 'Vuelva a consultar el documento guardado y repita el cambio.',
  },
  'bytes-not-announced': ({ size, hash }) => ({
    text:
      `los bytes no son los del archivo anunciado: ${formatCountWithNoun(size, 'byte', 'bytes')} con la huella ` +
      `SHA-256 ${hash}`,
    remedy:
      'Envíe los bytes del archivo tal cual (`curl --data-binary @file`). Para guardar otros bytes, cree otro archivo con ' +
      'otro identificador.',
  }),
  'media-type-invalid': {
    text: '`mime` no es un tipo de contenido',
    remedy: 'Escriba un tipo como `text/plain` o `application/pdf`, u omita `mime`.',
  },
  'files-max': ({ max, bytes }) => ({
    text:
      `el documento guardado ha alcanzado el máximo de ${max} archivos o de ${formatCountWithNoun(bytes, 'byte', 'bytes')} de ` +
      'metadatos de archivos',
    ...continueInNewEntry,
  }),
  'file-exists': ({ id }) => ({
    text: `ya existe un archivo con el mismo identificador: ${id}`,
    remedy:
      'Envíe el archivo nuevo con otro identificador. Un archivo con las mismas `key` y `category` sustituye al archivo anterior.',
  }),
  'file-category-reserved': ({ category }) => ({
    text: `solo un token con el permiso \`application\` puede guardar archivos de la categoría ${category}`,
    remedy: 'Ponga en `category` format o attachment; o use el token de una aplicación.',
  }),
  'file-key-reserved': {
    text: 'solo un token con el permiso `application` puede usar una clave que empiece por `fiscal-`',
    remedy: 'Envíe una `key` que no empiece por `fiscal-`; o use el token de una aplicación.',
  },
  'file-hash-differs': ({ hash }) => ({
    text: `\`sha256\` no es la huella de los bytes, que es ${hash}`,
    remedy: 'Envíe los bytes con la huella que les corresponde; o envíe `data` sin `sha256`.',
  }),
  'file-without-bytes': {
    text: 'el archivo no tiene ni `data` ni todos estos: `sha256`, `size` y `mime`',
    remedy:
      'Envíe los bytes en base64 en `data`; o anúncielos con `sha256`, `size` y `mime`, y súbalos después con ' +
      '`PUT .../files/{id}/data`.',
  },
  'file-bytes-max': ({ max }) => `el archivo tiene más de ${max} bytes`,
  'not-base64': {
    text: '`data` no está en base64',
    remedy: "Codifique los bytes en base64 sin saltos de línea (`base64 < file | tr -d '\\n'`).",
  },
  'meta-key-max': ({ max }) => `\`key\` tiene más de ${max} caracteres`,
  'meta-rows-max': ({ max, bytes }) =>
    `el documento guardado ha alcanzado el máximo de ${max} filas de metadatos o de ${formatCountWithNoun(bytes, 'byte', 'bytes')} ` +
    'de metadatos',
  'meta-ref-taken': {
    text: 'otro documento guardado tiene una fila de esta clave con la misma `ref`',
    remedy: `Cambie esa fila, que muestra ${describeApiCall('readMetaByRef')}; o use otra \`ref\`.`,
  },
  'meta-ref-missing': {
    text: 'falta `ref`, que identifica la fila cuando la ruta no tiene el identificador del documento guardado',
    remedy:
      `Ponga en \`ref\` la \`ref\` de una fila indexada; o use ${describeApiCall('writeMeta')}, cuya ruta tiene el identificador ` +
      'del documento guardado.',
  },
  'meta-ref-unknown': {
    text: 'ninguna fila de esta clave está indexada con esta `ref`',
    remedy: `Escriba antes la fila con su documento guardado: ${describeApiCall('writeMeta')} con \`ref\` e "indexed": true.`,
  },
  'meta-value-max': ({ max }) => `\`value\` tiene más de ${max} caracteres`,
  'state-time-invalid': {
    text: 'la hora de la ruta debe tener la forma 2026-01-31T12:00:00.000Z',
    remedy:
      'Escriba la hora como en RFC 3339, con su zona: 2026-01-31T12:00:00.000Z. En una URL, escriba el + de la zona como %2B.',
  },
  'state-in-future': {
    text: '`at` no puede ser una hora futura',
    remedy: 'Envíe la hora en que empezó el estado; o use POST sin hora si el estado empieza ahora.',
  },
  'state-reserved': ({ key }) => ({
    text: `\`key\` es ${key}, un estado reservado a Sello`,
    remedy: 'Use draft, processing, sent, paid, void o un estado propio (docs/api/entries.md).',
  }),
  'states-max': ({ max, bytes }) => ({
    text: `el documento guardado ha alcanzado el máximo de ${max} estados o de ${formatCountWithNoun(bytes, 'byte', 'bytes')} de estados`,
    ...continueInNewEntry,
  }),
  'state-time-taken': ({ key }) => ({
    text: `ya existe el estado ${key} con esa fecha y hora, y los estados del historial no se pueden cambiar`,
    remedy: 'Envíe otra fecha y hora.',
  }),
  'entry-holds-number': ({ number }) => ({
    text: `el número ${number} pertenece a este documento guardado, así que descartarlo dejaría un hueco en la serie`,
    remedy:
      'Vuelva a ejecutar el flujo del documento guardado para que el documento reciba el número. Si la factura se ' +
      'expidió por error, anúlela.',
  }),
};
