// Messages about entries, their documents, files, states and meta rows, in Spanish.
import { describeCall } from '../calls';
import type { entries as english } from '../en/entries';
import type { ActionReason } from '../parameters';
import type { Translation } from '../text';
import { patchProblem } from './problems';

const mergePatch = 'application/merge-patch+json';
const jsonPatch = 'application/json-patch+json';

const actionReasons: Readonly<Record<ActionReason, string>> = {
  scope: 'El token no tiene el permiso de esta llamada.',
  'job-runs': 'Un trabajo ocupa este documento.',
  unsettled: 'Un registro de este documento espera la respuesta de la AEAT.',
  accepted: 'La AEAT ha aceptado esta factura: corríjala con una rectificativa.',
  reported: 'La AEAT ha aceptado esta factura tal como está: no hay nada que remitir.',
  cancelled: 'Esta factura está anulada en la AEAT.',
  invalid: 'El documento incumple reglas: edítelo antes.',
  'not-reported': 'La AEAT no ha aceptado nunca esta factura.',
  'not-an-invoice': 'Solo se rectifican y anulan facturas.',
  'no-workflow': 'Ningún flujo publicado admite esta clase de documento.',
};

export const entries: Translation<typeof english> = {
  'entry-too-large': ({ bytes, max }) => `el documento calculado ocupa ${bytes} bytes guardado; caben ${max}`,
  'folder-refuses-schema': ({ folder, schemas, schema }) => `la carpeta ${folder} admite ${schemas}, no ${schema}`,
  'folder-unknown': ({ folder, meant, all }) =>
    `no existe la carpeta ${folder}${meant && ` (¿quería decir ${meant}?)`}; existen ${all}`,
  'action-refused': ({ reason }) => actionReasons[reason],
  'action-not-allowed': ({ reason }) => ({
    text: reason === null ? 'Esto no se puede hacer ahora.' : actionReasons[reason],
    remedy: 'Mire el documento otra vez.',
  }),
  'patch-not-a-list': 'un JSON Patch es una lista de operaciones',
  'patch-operations-max': ({ max }) => `un JSON Patch tiene ${max} operaciones como máximo`,
  'patch-operation-refused': ({ operation, problem }) =>
    `la operación ${operation} no se puede aplicar: ${patchProblem(problem)}`,
  'merge-patch-members-max': ({ max }) => `un merge patch tiene ${max} campos como máximo, sin contar las listas`,
  'patch-path-outside': ({ operation, path }) => ({
    text: `la operación ${operation} no se puede aplicar: ${path} no existe en el sobre`,
    remedy: `El documento está bajo /doc: escriba /doc${path}.`,
  }),
  'patch-member-outside': ({ name }) => ({
    text: `\`${name}\` no es un campo del sobre: no cambiaría nada`,
    remedy: `Ponga dentro de \`doc\` lo que es del documento: {"doc": {"${name}": ...}}.`,
  }),
  'patch-list-without-type': {
    text: 'data es una lista: parece un JSON Patch',
    remedy: `Envíe también "content_type": "${jsonPatch}". Un documento es un objeto.`,
  },
  'patch-without-type': ({ name }) => ({
    text: 'data no tiene ningún documento con `$schema`: parece un cambio parcial',
    remedy:
      `Para cambiar algunos campos envíe "content_type": "${mergePatch}" con "data": {"doc": {"${name}": ...}}. ` +
      'Un documento completo indica su `$schema`.',
  }),
  'update-is-empty': ({ stray }) => ({
    text: `no se cambia nada: ${stray === null ? 'falta `data`' : `esta llamada no tiene el campo \`${stray}\``}`,
    remedy:
      `Envuelva el cambio: {"content_type":"${mergePatch}","data":{"doc":{...}}}. ` +
      '`folder` solo mueve el documento, `sign` solo lo firma.',
  }),
  'patch-changes-nothing': {
    text: 'no se cambia nada: lo que se escribe se calcula, o no se escribe nada',
    remedy:
      'Lea el documento otra vez y cambie aquello de lo que sale el valor: líneas, impuestos, descuentos, cargos.',
    onPage: 'Abra el documento otra vez: puede que no haya nada que cambiar.',
  },
  'patch-was-ignored': 'los cambios no modifican nada',
  'signatures-max': ({ max }) => `un sobre tiene ${max} firmas como máximo`,
  'previous-entry-missing': {
    text: 'no se encuentra el documento de previous_id',
    remedy: `Ponga en \`previous_id\` el identificador de un documento de este espacio: ${describeCall('listEntries')} los muestra.`,
  },
  'job-runs-on-entry': ({ job }) => ({
    text: `un trabajo ocupa este documento: ${job}`,
    remedy:
      `Espere a que termine: ${describeCall('readJob', { id: job })} dice a qué espera. ` +
      `${describeCall('cancelJob', { id: job })} lo cancela.`,
    onPage: 'Espere a que termine, o cancélelo: su página dice a qué espera.',
  }),
  'record-awaits-answer': {
    text: 'un registro de este documento espera la respuesta de la AEAT',
    remedy: 'Cámbielo cuando llegue la respuesta: entonces el trabajo ha terminado.',
  },
  'invoice-cancelled': {
    text: 'esta factura está anulada en la AEAT',
    remedy: `Haga una factura nueva: ${describeCall('createEntry')} con \`previous_id\` copia esta sin su número.`,
    onPage: 'Haga una factura nueva: puede copiar esta sin su número.',
  },
  'invoice-accepted': ({ entry }) => ({
    text: 'la AEAT ha aceptado esta factura: corríjala con una rectificativa',
    remedy: `${describeCall('createEntry')} con {"previous_id": "${entry}", "correct": {"type": "credit-note", "series": "R"}}.`,
    onPage: 'Use el botón que hace la rectificativa.',
  }),
  'reported-invoice-keeps': ({ member }) => ({
    text: `${member === 'supplier' ? 'el emisor' : member} de una factura remitida no puede cambiar`,
    remedy: 'Deje serie, número, fecha de expedición y emisor como están; si no, anule esta factura y haga otra.',
  }),
  'patch-needs-previous': {
    text: 'un cambio parcial necesita previous_id',
    remedy: `Ponga en \`previous_id\` el documento que se copia y cambia; ${describeCall('updateEntry')} cambia un documento.`,
  },
  'document-missing': {
    text: 'ni data ni previous_id indican un documento',
    remedy: 'Ponga en `data` un documento con su `$schema`, o un sobre; o en `previous_id` el documento que se copia.',
  },
  'document-is-the-body': 'La petición es el documento: póngalo en `data`, {"data": {"$schema": "...", ...}}.',
  'document-in-other-member': ({ name }) => `Escriba \`data\` en lugar de \`${name}\`.`,
  'correction-needs-envelope': {
    text: 'solo se puede rectificar un sobre',
    remedy: 'Envíe el sobre completo (`$schema`, `head`, `doc`), o `previous_id` de la factura guardada con `correct`.',
  },
  'correction-needs-whole-envelope': {
    text: 'solo se puede rectificar un sobre',
    remedy: `Envíe el sobre completo (\`$schema\`, \`head\`, \`doc\`); ${describeCall('buildDocument')} con \`envelop\` lo hace.`,
  },
  'correction-needs-invoice': 'solo se pueden rectificar facturas',
  'envelope-not-signed': 'el sobre no se puede firmar',
  'document-breaks-rules': 'el documento incumple reglas',
  'entry-breaks-rules': { text: 'el documento incumple reglas', remedy: 'Corrija antes el documento.' },
  'entry-exists': ({ member, id }) => ({
    text: `ya existe un documento con el mismo ${member}: ${id}`,
    remedy: `Léalo (${describeCall('readEntry', { id })}); cámbielo con PATCH; un documento nuevo necesita otro ${member}.`,
  }),
  'entry-versions-max': ({ max }) => `el documento tiene ${max} versiones, el máximo`,
  'entry-changed': 'el documento ha cambiado entretanto',
  'bytes-not-announced': ({ size, hash }) => ({
    text: `los bytes no son los anunciados: ${size} bytes con SHA-256 ${hash}`,
    remedy:
      'Envíe los bytes tal cual (`curl --data-binary @file`); otros bytes son otro archivo con otro identificador.',
  }),
  'media-type-invalid': {
    text: 'mime no es un tipo de medio',
    remedy: 'Escriba uno como `text/plain` o `application/pdf`, u omítalo.',
  },
  'files-max': ({ max, bytes }) => `un documento tiene ${max} archivos con ${bytes} bytes de datos como máximo`,
  'file-exists': ({ id }) => ({
    text: `ya existe un archivo con el mismo identificador: ${id}`,
    remedy: 'Otro archivo necesita otro identificador; uno con las mismas `key` y `category` sustituye al anterior.',
  }),
  'file-category-reserved': ({ category }) =>
    `los archivos de la categoría ${category} necesitan el permiso application`,
  'file-key-reserved': 'las claves que empiezan por fiscal- necesitan el permiso application',
  'file-hash-differs': ({ hash }) => ({
    text: `sha256 no es el hash de los bytes, que es ${hash}`,
    remedy: 'Envíe los bytes correctos con su hash, o `data` sin `sha256`.',
  }),
  'file-without-bytes': {
    text: 'un archivo necesita data, o sha256, size y mime',
    remedy:
      'Envíe los bytes en base64 en `data`; o anúncielos con `sha256`, `size` y `mime`, y súbalos con ' +
      'PUT .../files/{id}/data.',
  },
  'file-bytes-max': ({ max }) => `un archivo tiene ${max} bytes como máximo`,
  'not-base64': {
    text: 'data no está en base64',
    remedy: "Codifique los bytes en base64 sin saltos de línea (`base64 < file | tr -d '\\n'`).",
  },
  'meta-key-max': ({ max }) => `key: tiene ${max} caracteres como máximo`,
  'meta-rows-max': ({ max, bytes }) => `un documento tiene ${max} filas de metadatos con ${bytes} bytes como máximo`,
  'meta-ref-taken': {
    text: 'otro documento tiene una fila de esta clave con la misma ref',
    remedy: `${describeCall('readMetaByRef')} la muestra: cambie esa fila o use otra \`ref\`.`,
  },
  'meta-ref-missing': {
    text: 'ref: sin identificador de documento, la ref indica la fila',
    remedy: `Ponga la \`ref\` de una fila que sea \`indexed\`; o indique el documento: ${describeCall('writeMeta')}.`,
  },
  'meta-ref-unknown': {
    text: 'ninguna fila de esta clave tiene esta ref',
    remedy: `Escríbala antes con su documento: ${describeCall('writeMeta')} con \`ref\` e "indexed": true.`,
  },
  'meta-value-max': ({ max }) => `value tiene más de ${max} caracteres`,
  'state-time-invalid': {
    text: 'la hora de la dirección debe ser como 2026-01-31T12:00:00.000Z',
    remedy:
      'Escríbala como en RFC 3339, con su zona: 2026-01-31T12:00:00.000Z. En una dirección, el + de la zona se escribe %2B.',
  },
  'state-in-future': {
    text: 'at: no puede estar en el futuro',
    remedy: 'Envíe la hora en que empezó el estado, o haga el POST sin ella: empieza ahora.',
  },
  'state-reserved': ({ key }) => ({
    text: `key: ${key} solo lo pone el servicio`,
    remedy: 'Use otro: draft, processing, sent, paid, void, o uno propio (docs/api/entries.md).',
  }),
  'states-max': ({ max, bytes }) => `un documento tiene ${max} estados con ${bytes} bytes como máximo`,
  'state-time-taken': ({ key }) => ({
    text: `ya se puso otro estado a esta hora: ${key}`,
    remedy: 'Envíe otra hora; un estado que se puso queda en el historial.',
  }),
  'entry-holds-number': ({ number }) => ({
    text: `el número ${number} de su serie pertenece a este documento: si se descarta, queda un hueco`,
    remedy: 'Ejecute otra vez el trabajo del documento: recibirá el número. Una factura expedida se anula.',
  }),
};
