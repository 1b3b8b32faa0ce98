// Messages about requests as such, in Spanish: tokens, bodies, ids, how often and how much.
import { describeCall, type CallName } from '../calls';
import type { requests as english } from '../en/requests';
import type { ResourceName, ShareName } from '../parameters';
import type { Translation } from '../text';
import { jsonFault } from './json';

const newKey = `Pida una clave nueva a quien administra el espacio (\`${describeCall('createKey')}\`).`;
const sendToken =
  'Envíe la cabecera `Authorization: Bearer <token>`. En una instalación local, `npx sello token` lo muestra; si no, ' +
  'pídalo a quien administra el espacio.';
const stale =
  `Este token ya no sirve. Pida una clave nueva a quien administra el espacio (\`${describeCall('createKey')}\`); una aplicación ` +
  `llama otra vez a \`${describeCall('authorizeEnrollment')}\`; quien opera el servicio tiene \`sello key create\`.`;
const lists: Readonly<Partial<Record<ResourceName, CallName>>> = {
  entry: 'listEntries',
  job: 'listJobs',
  workflow: 'listWorkflows',
  series: 'listSeries',
  chain: 'listChains',
  key: 'listKeys',
  workspace: 'listWorkspaces',
  webhook: 'listWebhooks',
  person: 'listPeople',
};

const elsewhere: Readonly<Partial<Record<ResourceName, string>>> = {
  version: `${describeCall('readEntry')} indica las versiones del documento.`,
  file: `${describeCall('readEntry')} tiene sus archivos en \`attachments\`; uno solo anunciado todavía no tiene bytes.`,
  'meta row': `${describeCall('readEntry')} tiene en \`meta\` las filas que escribió la aplicación de este token.`,
  number: `${describeCall('listNumbers')} muestra los números dados.`,
  'thing in the spool': `El almacén temporal guarda un día: guárdelo otra vez (${describeCall('createSpool')}).`,
};

const nouns: Readonly<Record<ResourceName, string>> = {
  answer: 'la respuesta',
  application: 'la aplicación',
  chain: 'la cadena',
  enrollment: 'el alta',
  entry: 'el documento',
  event: 'el evento',
  file: 'el archivo',
  job: 'el trabajo',
  key: 'la clave',
  'meta row': 'la fila de metadatos',
  number: 'el número',
  page: 'la página',
  person: 'la persona',
  record: 'el registro',
  registration: 'el registro',
  series: 'la serie',
  session: 'la sesión',
  stop: 'la detención',
  submission: 'la remisión',
  'thing in the spool': 'lo guardado en el almacén temporal',
  version: 'la versión',
  webhook: 'el webhook',
  workflow: 'el flujo',
  workspace: 'el espacio',
};

function whereToLook(what: ResourceName): string | undefined {
  const list = lists[what];
  if (list === undefined) return elsewhere[what];
  return `${describeCall(list)} muestra lo que hay en el espacio del token.`;
}

const onPage = (what: ResourceName): string | undefined =>
  lists[what] === undefined ? undefined : 'Mire la lista: tiene lo que hay en este espacio.';

function byKey(what: ResourceName): string {
  if (what === 'entry') return ` Por clave: ${describeCall('readEntryByKey')}.`;
  return what === 'job' ? ` Por clave: ${describeCall('readJobByKey')}.` : '';
}

const shares: Readonly<Record<ShareName, string>> = {
  calls: 'llamadas',
  'bytes of requests': 'bytes de peticiones',
  'bytes of requests without a key': 'bytes de peticiones sin clave',
  'bytes of answers that nobody reads': 'bytes de respuestas sin leer',
  'downloads by public links': 'descargas por enlaces públicos',
  'live streams': 'páginas en vivo',
  'invoice books': 'libros de facturas',
  searches: 'búsquedas',
  'questions to the authority': 'preguntas a la AEAT',
  certificates: 'certificados',
  'bytes of documents': 'bytes de documentos',
  connections: 'conexiones',
};

const owners = { all: 'el proceso', owner: 'este espacio', part: 'quien llama' } as const;

export const requests: Translation<typeof english> = {
  'token-missing': { text: 'falta el token de autorización', remedy: sendToken },
  'token-too-long': 'el token de autorización es demasiado largo',
  'token-not-bearer': { text: 'la cabecera `Authorization` tiene que empezar por "Bearer "', remedy: sendToken },
  'token-of-other-service': {
    text: 'este servicio no ha emitido este token',
    remedy: `Está cambiado, cortado, o lo emitió otra instalación. ${sendToken}`,
  },
  'token-without-key': 'el token no indica clave ni espacio',
  'token-key-revoked': { text: 'la clave de este token está revocada', remedy: stale },
  'token-key-expired': { text: 'la clave de este token ha caducado', remedy: stale },
  'token-expired': { text: 'el token ha caducado', remedy: newKey },
  'token-not-yet-valid': {
    text: 'el token todavía no es válido',
    remedy: 'Espere hasta su `nbf`, o ponga el reloj en hora.',
  },
  'token-invalid': 'el token no es válido: firma, emisor o destinatario',
  'scope-missing': ({ scope }) => ({
    text: `esto necesita el permiso ${scope}`,
    remedy:
      `Use un token con este permiso (\`${describeCall('createKey')}\` lo crea, con el permiso \`admin\`), ` +
      'o pídalo a quien lo tenga.',
    onPage: 'Pídaselo a alguien cuyo rol lo permita.',
  }),
  'service-scope-missing': {
    text: 'esto necesita el permiso service',
    remedy:
      'Ninguna clave de un espacio lo tiene. Use el token del operador: `operatorToken` en `.sello/local.json` de una ' +
      'instalación local, o uno de `sello key create --service --name N`.',
    onPage: 'Pídaselo a quien opera la instalación.',
  },
  'address-not-a-path': 'la dirección no es una ruta',
  'address-unreadable': 'la dirección no se puede leer',
  'hosts-several': { text: 'la petición tiene más de una cabecera `Host`', remedy: 'Envíe una sola cabecera `Host`.' },
  'path-encoding-invalid': {
    text: 'la ruta no está bien codificada',
    remedy: 'Escriba % como %25, y los caracteres en UTF-8.',
  },
  'path-unknown': ({ method, path, near }) => ({
    text: `no existe ${method} ${path}`,
    remedy:
      near === ''
        ? 'openapi.yaml tiene todas las direcciones.'
        : `¿Quería decir ${near}? openapi.yaml las tiene todas.`,
  }),
  'method-unknown': ({ method, path, methods, kept, underId }) => ({
    text: `${path} no admite ${method}`,
    remedy:
      `Use ${methods || 'otro método'}.` +
      (kept
        ? ` Los documentos no se borran: una factura expedida se anula con el flujo de anulación (${describeCall('createJob')} con ` +
          'su `workflow_id` y `silo_entry_id`), o se rectifica.'
        : '') +
      (underId === 'workflow'
        ? ` Un flujo se crea con ${describeCall('createWorkflow')}; ${describeCall('makeUuid')} da un identificador.`
        : '') +
      (underId === 'series'
        ? ` Una serie se crea con ${describeCall('createSeries')}; ${describeCall('makeUuid')} da un identificador.`
        : ''),
  }),
  'database-away': 'la base de datos no responde',
  'temporal-away': 'el motor de trabajos no responde',
  'witness-away': 'el testigo no responde o no se puede usar',
  'request-refused': ({ problem }) => problem,
  'internal-error': 'ha ocurrido algo inesperado.',
  'body-unreadable': ({ problem }) =>
    jsonFault(problem, 'la petición', 'Envíe un JSON válido: openapi.yaml tiene sus campos.'),
  'body-not-an-object': {
    text: 'la petición no es un objeto JSON',
    remedy: 'Envíe un objeto: {...}; openapi.yaml tiene sus campos.',
  },
  'body-not-json': ({ type }) => ({
    text: `el tipo de contenido ${type} no es application/json`,
    remedy: 'Envíe JSON con la cabecera `Content-Type: application/json`.',
  }),
  'body-is-a-patch': ({ type, example }) => ({
    text: `tipo de contenido ${type}: una petición es application/json`,
    remedy: `El tipo del cambio va en el campo \`content_type\`, y el cambio en \`data\`: ${example}.`,
  }),
  'charset-unsupported': ({ charset }) => ({
    text: `charset ${charset}: JSON es UTF-8`,
    remedy: 'Escriba el texto en UTF-8, con la cabecera `Content-Type: application/json`.',
  }),
  'encoding-unsupported': ({ encoding }) => ({
    text: `no se admite la codificación ${encoding}`,
    remedy: 'Envíe la petición sin `Content-Encoding`.',
  }),
  'body-too-slow': ({ seconds }) => `la petición no ha llegado entera en ${seconds} s`,
  'body-too-large': ({ max }) => `la petición pasa de ${max} bytes`,
  'body-cut-off': {
    text: 'la petición no se ha podido leer hasta el final',
    remedy: 'Envíe tantos bytes como dice `Content-Length`, y mantenga abierta la conexión.',
  },
  'bodies-held-max': 'hay el máximo de bytes de peticiones en curso: inténtelo otra vez',
  'body-not-utf8': ({ utf16 }) => ({
    text: `la petición no es UTF-8 válido${utf16 ? ': es UTF-16' : ''}`,
    remedy: 'Escriba el texto en UTF-8.',
  }),
  'body-invalid': 'la petición no es válida',
  'id-not-a-uuid': ({ shown }) => ({
    text: `'${shown}' no es un UUID`,
    remedy: `Cree uno de la versión 7 (${describeCall('makeUuid')} lo da), o haga un POST sin identificador: el servicio lo crea.`,
  }),
  'not-found': ({ what }) => ({
    text: `no se encuentra ${nouns[what]}`,
    remedy: whereToLook(what),
    onPage: onPage(what),
  }),
  'id-names-nothing': ({ what, shown }) => ({
    text: `no se encuentra ${nouns[what]}: '${shown}' no es un identificador, que es un UUID`,
    remedy: `${whereToLook(what) ?? 'Compruebe el identificador, y que el token es del espacio correcto.'}${byKey(what)}`,
    onPage: onPage(what),
  }),
  'changed-since-read': ({ etag }) => `ha cambiado desde que se leyó: ahora es ${etag}`,
  'idempotency-key-invalid': ({ max }) => ({
    text: `Idempotency-Key: tiene de 1 a ${max} caracteres ASCII visibles`,
    remedy: 'Cree una al azar para cada llamada, como un UUID, y envíe la cabecera una vez.',
  }),
  'idempotency-running': 'la primera llamada con esta Idempotency-Key está en marcha',
  'idempotency-mismatch': 'esta Idempotency-Key ya llegó con otra petición',
  'idempotency-gone': {
    text: 'ya no existe lo que creó la primera llamada con esta Idempotency-Key',
    remedy: 'Se ha borrado desde entonces. Envíe la llamada con una clave nueva para crear otro.',
  },
  'calls-per-minute': ({ what, max, seconds }) => ({
    text: {
      address: `una dirección puede hacer ${max} de estas llamadas por minuto`,
      questions: `un espacio puede preguntar a la AEAT ${max} veces por minuto`,
      key: `esta clave puede hacer ${max} llamadas por minuto`,
      workspace: `este espacio puede hacer ${max} llamadas por minuto`,
    }[what],
    remedy: `Inténtelo otra vez dentro de ${seconds} s, más despacio.`,
  }),
  'calls-at-once': ({ what, max }) => ({
    text: `${what === 'key' ? 'esta clave' : 'este espacio'} puede tener ${max} llamadas a la vez`,
    remedy: 'Espere las respuestas antes de enviar más: menos llamadas a la vez no son más lentas.',
  }),
  'entries-max': ({ max }) => `el espacio tiene ${max} documentos, el máximo`,
  'files-of-workspace-max': ({ gigabytes }) => `los archivos del espacio ocupan ${gigabytes} GB, y estos no caben`,
  'share-full': ({ what, whose }) =>
    `${owners[whose]} tiene el máximo de ${shares[what]} en curso: inténtelo otra vez en unos segundos`,
  'documents-waiting-max': 'se están calculando demasiados documentos',
  'document-beyond-measure': {
    text: 'el documento ha necesitado más tiempo o memoria de lo permitido',
    remedy: 'Envíe un documento con menos líneas, o varios.',
  },
  'pages-waiting-max': 'se están dibujando demasiados PDF',
  'logo-beyond-measure': {
    text: 'leer el logotipo necesita más tiempo o memoria de lo permitido',
    remedy: 'Use una imagen más pequeña o más sencilla.',
  },
  'page-beyond-measure': {
    text: 'el PDF ha necesitado más tiempo o memoria de lo permitido',
    remedy: 'Envíe un documento con menos líneas o textos más cortos, o varios.',
  },
  'as-written': ({ text, remedy }) => ({ text, remedy }),
};
