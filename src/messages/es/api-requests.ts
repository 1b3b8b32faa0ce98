// Messages about requests as such, in Spanish: tokens, ids, and limits of rate and size.
import { describeApiCall } from '../calls';
import { type apiRequestMessages as english, listingCallByResourceKind } from '../en/api-requests';
import type { UrlPathResourceKind, LimitedResourceName } from '../parameters';
import type { CatalogueTranslation } from '../text';
import { requestBodyMessages } from './request-bodies';

const checkIdentifier = 'Use un identificador (UUID) del espacio de trabajo del token.';

const newKey = `Pida una clave de acceso nueva a un administrador del espacio de trabajo (${describeApiCall('createKey')}).`;
const sendToken =
  'Envíe la cabecera `Authorization: Bearer <token>`. En una instalación local, `npx sello token` muestra un token; en las ' +
  'demás instalaciones, pida un token a un administrador del espacio de trabajo.';
const stale =
  `Pida una clave de acceso nueva a un administrador del espacio de trabajo (${describeApiCall('createKey')}). Si el token es de una ` +
  `aplicación, obtenga otro token con ${describeApiCall('authorizeEnrollment')}; si es de un operador, con \`sello key create\`.`;
export const operatorTokenRemedy =
  'Use el token del operador: `operatorToken` en `.sello/local.json` de una instalación local, o un token que cree ' +
  '`sello key create --service --name N`.';
const elsewhere: Readonly<Partial<Record<UrlPathResourceKind, string>>> = {
  version: `Use una versión del documento guardado: ${describeApiCall('readEntry')} las muestra.`,
  file:
    `Use el identificador de un archivo: ${describeApiCall('readEntry')} muestra los del documento guardado en \`attachments\`. Un ` +
    'archivo solo anunciado todavía no tiene bytes.',
  'meta row': `Use una clave de \`meta\` de ${describeApiCall('readEntry')}: son las filas que escribió la aplicación de este token.`,
  number: `Use un número que haya asignado la serie: ${describeApiCall('listNumbers')} los muestra.`,
  'thing in the spool': `Vuelva a guardar los datos (${describeApiCall('createSpool')}): el almacén temporal los conserva un día.`,
};

const nouns: Readonly<Record<UrlPathResourceKind, string>> = {
  answer: 'la respuesta',
  application: 'la aplicación',
  batch: 'el lote',
  'bulk action': 'la acción masiva',
  chain: 'la cadena',
  enrollment: 'el alta de la aplicación',
  entry: 'el documento guardado',
  event: 'el evento',
  file: 'el archivo',
  invoice: 'la factura',
  job: 'el trabajo',
  key: 'la clave de acceso',
  'meta row': 'la fila de metadatos',
  number: 'el número',
  page: 'la página',
  person: 'la persona',
  record: 'el registro',
  registration: 'el alta del emisor',
  series: 'la serie',
  session: 'la sesión',
  stop: 'la remisión detenida',
  submission: 'la remisión',
  'thing in the spool': 'el dato del almacén temporal',
  version: 'la versión',
  webhook: 'el webhook',
  workflow: 'el flujo',
  workspace: 'el espacio de trabajo',
};

function whereToLook(what: UrlPathResourceKind): string | undefined {
  const list = listingCallByResourceKind[what];
  if (list === undefined) return elsewhere[what];
  return `Use un identificador o una clave del espacio de trabajo del token: ${describeApiCall(list)} los muestra.`;
}

const onPage = (what: UrlPathResourceKind): string | undefined =>
  listingCallByResourceKind[what] === undefined ? undefined : 'Elija un elemento de la lista.';

function byKey(what: UrlPathResourceKind, shown: string): string {
  if (what === 'invoice')
    return (
      ` Para buscar una factura por su número, use ${describeApiCall('listInvoices')} con ?number=${shown}; para leerla por su ` +
      `clave, ${describeApiCall('readInvoiceByKey')}.`
    );
  if (what === 'entry')
    return ` Para leer un documento guardado por su clave, use ${describeApiCall('readEntryByKey')}.`;
  return what === 'job' ? ` Para leer un trabajo por su clave, use ${describeApiCall('readJobByKey')}.` : '';
}

const shares: Readonly<Record<LimitedResourceName, string>> = {
  calls: 'peticiones simultáneas',
  'bytes of requests': 'bytes en peticiones simultáneas',
  'bytes of requests without a key': 'bytes en peticiones sin un token válido',
  'bytes of answers that nobody reads': 'bytes en respuestas que los clientes aún no han leído',
  'look-ups without a key': 'peticiones simultáneas sin un token o una sesión válidos',
  'downloads by public links': 'descargas simultáneas por enlaces públicos',
  'live streams': 'páginas en vivo abiertas',
  'invoice books': 'libros de facturas en curso',
  'exports and verifications': 'exportaciones y verificaciones en curso',
  searches: 'búsquedas simultáneas',
  'questions to the authority': 'consultas simultáneas a la AEAT',
  reconciliations: 'conciliaciones simultáneas',
  certificates: 'certificados que se están leyendo',
  'bytes of documents': 'bytes en documentos que se están calculando',
  'background work': 'exportaciones, lotes y acciones masivas en curso',
  connections: 'conexiones',
};

const owners = { all: 'este proceso', owner: 'este espacio de trabajo', part: 'este cliente' } as const;

export const apiRequestMessages: CatalogueTranslation<typeof english> = {
  ...requestBodyMessages,
  'token-missing': { text: 'falta el token de autorización', remedy: sendToken },
  'token-too-long': 'el token de autorización es demasiado largo',
  'token-not-bearer': { text: 'la cabecera `Authorization` tiene que empezar por "Bearer "', remedy: sendToken },
  'token-of-other-service': {
    text: 'esta instalación no ha emitido el token, o el token está modificado o incompleto',
    remedy: sendToken,
  },
  'token-without-key': 'el token debe indicar una clave de acceso y un espacio de trabajo',
  'token-key-revoked': { text: 'la clave de acceso de este token está revocada', remedy: stale },
  'token-key-expired': { text: 'la clave de acceso de este token ha caducado', remedy: stale },
  'token-expired': { text: 'el token ha caducado', remedy: newKey },
  'token-not-yet-valid': {
    text: 'el token todavía no es válido',
    remedy: 'Espere hasta la hora que indica `nbf` en el token, o ponga en hora el equipo que emitió el token.',
  },
  'token-invalid': 'la firma, el emisor o el destinatario del token no son correctos',
  'scope-missing': ({ scope }) => ({
    text: `esta petición requiere el permiso \`${scope}\``,
    remedy:
      'Use un token con este permiso, o pida a un administrador del espacio de trabajo que cree ese token ' +
      `(${describeApiCall('createKey')}).`,
    onPage: 'Pida ayuda a alguien cuyo rol permita esta acción.',
  }),
  'service-scope-missing': {
    text: 'esta petición requiere el permiso `service`, que no tiene ninguna clave de acceso de un espacio de trabajo',
    remedy: operatorTokenRemedy,
    onPage: 'Pida esta acción a un operador.',
  },
  'address-not-a-path': 'el destino de la petición (request target) no es una ruta',
  'address-unreadable': 'el destino de la petición (request target) no se puede leer',
  'hosts-several': {
    text: 'la petición tiene más de una cabecera `Host`',
    remedy: 'Envíe la cabecera `Host` una sola vez.',
  },
  'path-encoding-invalid': {
    text: 'la ruta de la petición no está bien codificada',
    remedy: 'Escriba % como %25 y codifique los demás caracteres en UTF-8.',
  },
  'path-unknown': ({ method, path, near }) => ({
    text: `no existe ${method} ${path}`,
    remedy:
      near === ''
        ? 'openapi.yaml contiene todas las operaciones.'
        : `Use ${near} si se refería a esa operación; openapi.yaml contiene todas las operaciones.`,
  }),
  'method-unknown': ({ method, path, methods, kept, underId }) => ({
    text: `${path} no admite ${method}`,
    remedy:
      `Use ${methods || 'otro método'}.` +
      (kept
        ? ' Los documentos guardados no se eliminan nunca. Anule una factura expedida con el flujo «Anular factura» ' +
          `(${describeApiCall('createJob')} con el \`workflow_id\` de ese flujo y el \`silo_entry_id\` de la factura), ` +
          'o expida una rectificativa.'
        : '') +
      (underId === 'workflow'
        ? ` Cree un flujo con ${describeApiCall('createWorkflow')}; ${describeApiCall('makeUuid')} crea un identificador.`
        : '') +
      (underId === 'series'
        ? ` Cree una serie con ${describeApiCall('createSeries')}; ${describeApiCall('makeUuid')} crea un identificador.`
        : ''),
  }),
  'database-away': 'la base de datos no responde',
  'temporal-away': 'Temporal no responde',
  'witness-away': 'la carpeta testigo (`SELLO_WITNESS`) no responde o no se puede usar',
  'process-clock-off': ({ seconds }) => ({
    text: `el reloj de este proceso y el de la base de datos difieren en ${seconds} s, así que la fecha de una factura no sería segura`,
    remedy:
      'Repita la petición: es posible que otro proceso tenga el reloj en hora. Un operador debe sincronizar con un servidor ' +
      'de tiempo los relojes de los equipos de Sello y el de la base de datos (docs/operations.md).',
  }),
  'request-refused': ({ problem }) => problem,
  'internal-error': 'se ha producido un error inesperado',
  'head-too-large': ({ max }) => `la URL y las cabeceras de la petición tienen más de ${max} bytes`,
  'request-too-slow': ({ seconds }) => `la petición no ha llegado en ${seconds} s`,
  'http-invalid': {
    text: 'la petición no es HTTP/1.1 válido',
    remedy: 'Envíe la petición con un cliente HTTP y compruebe que ningún proxy la cambia.',
  },
  'id-not-a-uuid': ({ shown }) => ({
    text: `«${shown}» no es un UUID`,
    remedy:
      `Envíe un UUID de la versión 7 (${describeApiCall('makeUuid')} crea uno), o use POST sin identificador para que Sello ` +
      'lo cree.',
  }),
  'not-found': ({ what }) => ({
    text: `no se encuentra ${nouns[what]}`,
    remedy: whereToLook(what),
    onPage: onPage(what),
  }),
  'id-names-nothing': ({ what, shown }) => ({
    text: `no se encuentra ${nouns[what]}: «${shown}» no es un identificador, porque los identificadores son UUID`,
    remedy: `${whereToLook(what) ?? checkIdentifier}${byKey(what, shown)}`,
    onPage: onPage(what),
  }),
  'changed-since-read': ({ etag }) => ({
    text: `el recurso ha cambiado desde que se leyó: su \`ETag\` es ahora ${etag}`,
    onPage: 'Vuelva a abrir la página para ver los datos actuales y repita su cambio.',
  }),
  'idempotency-key-invalid': ({ max }) => ({
    text: `\`Idempotency-Key\` debe tener de 1 a ${max} caracteres ASCII visibles`,
    remedy: 'Cree un valor al azar para cada petición, por ejemplo un UUID, y envíe la cabecera una sola vez.',
  }),
  'idempotency-running': 'la primera petición con esta `Idempotency-Key` sigue en curso',
  'idempotency-mismatch': 'esta `Idempotency-Key` ya se ha usado con un cuerpo distinto',
  'idempotency-gone': {
    text:
      'el recurso que creó la primera petición con esta `Idempotency-Key` se ha eliminado o suprimido desde ' +
      'entonces',
    remedy: 'Para crear un recurso nuevo, envíe la petición con una `Idempotency-Key` nueva.',
  },
  'calls-per-minute': ({ what, max, seconds }) => ({
    text: {
      address: `esta dirección IP ha superado el máximo de ${max} peticiones de este tipo por minuto`,
      questions: `este espacio de trabajo ha superado el máximo de ${max} consultas a la AEAT por minuto`,
      key: `esta clave de acceso ha superado el máximo de ${max} peticiones por minuto`,
      workspace: `este espacio de trabajo ha superado el máximo de ${max} peticiones por minuto`,
    }[what],
    remedy: `Espere ${seconds} s y reduzca después la frecuencia de las peticiones.`,
  }),
  'calls-at-once': ({ what, max }) => ({
    text: `${what === 'key' ? 'esta clave de acceso' : 'este espacio de trabajo'} ha alcanzado el máximo de ${max} peticiones en curso`,
    remedy: 'Espere una respuesta antes de enviar la petición siguiente.',
  }),
  'entries-max': ({ max }) => `el espacio de trabajo ha alcanzado el máximo de ${max} documentos guardados`,
  'files-of-workspace-max': ({ gigabytes }) =>
    `los archivos y otros datos grandes del espacio de trabajo superarían el máximo de ${gigabytes} GB`,
  'share-full': ({ what, whose }) => `${owners[whose]} ha alcanzado su límite de ${shares[what]}`,
  'client-disconnected': 'el cliente se ha desconectado antes de que la respuesta estuviera lista',
  'supplier-registration-running': ({ supplier, job }) => ({
    text: `el alta del emisor ${supplier} todavía no está completa`,
    remedy: `Repita la petición más tarde. El trabajo indica a qué espera: ${describeApiCall('readJob', { id: job })}.`,
  }),
  'documents-waiting-max': 'se están calculando demasiados documentos a la vez',
  'document-beyond-measure': {
    text: 'el documento ha necesitado más tiempo o memoria de lo permitido',
    remedy: 'Envíe un documento con menos líneas, o divídalo en varios.',
  },
  'pages-waiting-max': 'se están generando demasiados PDF a la vez',
  'logo-beyond-measure': {
    text: 'la lectura del logotipo ha necesitado más tiempo o memoria de lo permitido',
    remedy: 'Use una imagen más pequeña o más sencilla.',
  },
  'page-beyond-measure': {
    text: 'la generación del PDF ha necesitado más tiempo o memoria de lo permitido',
    remedy: 'Envíe un documento con menos líneas o textos más cortos, o divídalo en varios.',
  },
  'as-written': ({ text, remedy }) => ({ text, remedy }),
};
