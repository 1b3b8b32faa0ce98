// The table of errors in Spanish: why a refusal with a key happens, and what to do if its message does not say more.
import type { ApiErrorKey } from '../../contracts/error-table';
import { describeApiCall, describeCliCommand } from '../calls';
import type { TextWithRemedy } from '../text';

export const spanishApiErrorTexts: Readonly<
  Record<ApiErrorKey, Required<Pick<TextWithRemedy, 'text' | 'remedy'>> & TextWithRemedy>
> = {
  input: {
    text: 'Sello no puede leer la petición: no es JSON, o el tipo de un campo o el `Content-Type` no es correcto.',
    remedy: 'Corrija lo que indica el mensaje. openapi.yaml contiene los campos de cada operación con sus tipos.',
  },
  'too-large': {
    text: 'La petición, o lo que crearía, es mayor de lo que esta operación admite.',
    remedy: 'Envíe una petición menor o divídala en varias.',
  },
  'head-too-large': {
    text: 'La URL y las cabeceras de la petición ocupan juntas más de lo que el servidor admite.',
    remedy: 'Envíe menos parámetros y cabeceras, o más cortos. Las listas largas van en el cuerpo de la petición.',
  },
  unauthorized: {
    text: 'Falta el token o ha caducado, se ha revocado su clave de acceso, o el token es de otro servicio.',
    remedy:
      'Envíe `Authorization: Bearer <token>` con un token de esta instalación. Si el token ha caducado o se ha revocado ' +
      `su clave de acceso, cree una clave nueva (${describeApiCall('createKey')}); una aplicación, en cambio, pide un token ` +
      `nuevo (${describeApiCall('authorizeEnrollment')}).`,
    onPage: 'Inicie sesión de nuevo en la consola.',
  },
  forbidden: {
    text: 'El token es válido, pero no tiene el permiso que exige esta petición.',
    remedy:
      `Use un token con este permiso, o pídalo a un administrador del espacio de trabajo (${describeApiCall('createKey')}). ` +
      'Para el permiso `service`, use `operatorToken` de `.sello/local.json`, o ' +
      `${describeCliCommand('key create --service --name N')}.`,
    onPage: 'Pida ayuda a alguien cuyo rol permita esta acción.',
  },
  'not-found': {
    text: 'El recurso no existe en el espacio de trabajo del token.',
    remedy:
      'Corrija el identificador o la clave de la ruta, o use un token del espacio de trabajo al que pertenece ' +
      'el recurso.',
    onPage: 'Corrija el identificador, o cambie al espacio de trabajo al que pertenece el recurso.',
  },
  'method-not-allowed': {
    text: 'Esta ruta existe, pero no con este método.',
    remedy: 'Use uno de los métodos que indica la cabecera `Allow` de la respuesta.',
  },
  slow: {
    text: 'La petición no ha llegado a tiempo.',
    remedy: 'Vuelva a enviar la petición con una conexión más rápida, o envíe una petición menor.',
  },
  conflict: {
    text: 'El identificador o la clave ya está en uso, o el recurso está en un estado que no permite la petición.',
    remedy:
      'Si el identificador o la clave está en uso, envíe otro. Si no, consulte el recurso y envíe la petición ' +
      'cuando su estado lo permita.',
  },
  full: {
    text: 'El recurso tiene el número máximo de filas o de bytes. No se ha guardado nada.',
    remedy: 'Elimine o reutilice lo que ya no haga falta, o continúe en otro recurso.',
  },
  'idempotency-running': {
    text: 'La primera petición con esta `Idempotency-Key` todavía se está procesando.',
    remedy:
      'Espere los segundos que indica `Retry-After` y envíe de nuevo la misma petición: recibirá la respuesta ' +
      'de la primera.',
  },
  'idempotency-mismatch': {
    text: 'Esta `Idempotency-Key` ya se ha usado con un cuerpo distinto, en este espacio de trabajo y en esta ruta.',
    remedy:
      'Para una petición nueva, envíe una `Idempotency-Key` nueva. Para repetir una petición, envíela sin cambios.',
  },
  'precondition-failed': {
    text: 'El recurso ha cambiado desde que se leyó (no coincide con `If-Match`).',
    remedy:
      'Vuelva a consultar el recurso. Si mantiene el cambio, envíelo con el `ETag` de esa respuesta en `If-Match`.',
    onPage: 'Vuelva a cargar la página. Si mantiene el cambio, hágalo otra vez.',
  },
  'no-document': {
    text: 'La petición no contiene ningún documento: no tiene ni `data` ni `previous_id`.',
    remedy:
      'Envíe el documento en `data`, o el identificador del documento guardado que quiere copiar en `previous_id`.',
  },
  'unknown-schema': {
    text: 'El documento no tiene `$schema`, o su `$schema` no es uno de los que admite Sello.',
    remedy: 'Ponga en `$schema` un esquema de docs/format.md, por ejemplo "https://gobl.org/draft-0/bill/invoice".',
  },
  calculation: {
    text: 'Los totales del documento no se pueden calcular: falta un dato o no es válido. No se ha guardado nada.',
    remedy: 'Corrija los campos que indica el mensaje.',
  },
  validation: {
    text: 'El documento incumple al menos una regla de su formato. `faults` contiene cada regla con la ruta del campo.',
    remedy:
      'Corrija los campos de `faults`. Para guardar el documento ahora y corregirlo después, envíe ' +
      '`"allow_invalid": true`.',
    onPage: 'Corrija los campos señalados.',
  },
  'e-invoice': {
    text:
      'El formato de la factura electrónica no admite esta factura: falta un campo obligatorio, ' +
      'o el formato no tiene campo para un dato.',
    remedy: 'Corrija los campos de `faults` o use otro formato.',
  },
  signature: {
    text: 'El sobre (`envelope`) no se puede firmar, o su firma no es válida.',
    remedy: 'Indique el número (`code`) de la factura; u omita `sign` para que el flujo la numere y la firme.',
  },
  patch: {
    text: 'El cambio no se puede aplicar al sobre (`envelope`) guardado.',
    remedy:
      `Consulte el documento guardado (${describeApiCall('readEntry')}) y escriba el cambio para su \`envelope\`, en el que ` +
      'la ruta de un campo del documento empieza por /doc.',
    onPage: 'Vuelva a cargar el documento y repita el cambio.',
  },
  certificate: {
    text:
      'El certificado no se puede usar: el archivo no es un .p12, no tiene clave o ha caducado, o la ' +
      'contraseña no es correcta.',
    remedy:
      'Exporte el certificado y su clave juntos en un archivo .p12, y envíe el archivo en base64 con su contraseña.',
    onPage: 'Exporte el certificado y su clave juntos en un archivo .p12, y súbalo con su contraseña.',
  },
  'signer-needed': {
    text: 'La petición no indica la persona que firma por la sociedad.',
    remedy:
      'Envíe en `signer` el nombre (`name`), el NIF (`tax_code`) y el cargo (`capacity`) de una persona que ' +
      'pueda firmar por la sociedad.',
    onPage: 'Indique el nombre, el NIF y el cargo de una persona que pueda firmar por la sociedad.',
  },
  'title-mismatch': {
    text: 'El titular del certificado no es el que indica la autorización para remitir de este emisor.',
    remedy:
      `Guarde un certificado del titular que indica la autorización (${describeApiCall('writeCertificate')}), o cambie ` +
      `la autorización al titular de este certificado (${describeApiCall('writeTitle')}).`,
    onPage:
      'Guarde un certificado del titular que indica la autorización, o cambie la autorización al titular de ' +
      'este certificado.',
  },
  'not-ready': {
    text: 'Esta instalación todavía no puede remitir a la AEAT: faltan ajustes.',
    remedy: 'Pida a un operador que configure los ajustes que indica el mensaje (docs/go-live.md).',
  },
  parameter: {
    text: 'Un parámetro o un campo tiene un valor que no se admite.',
    remedy: 'Corrija el valor que indica el mensaje.',
    onPage: 'Corrija el dato y vuelva a intentarlo.',
  },
  'cursor-expired': {
    text: 'Sello ya no tiene la fila que indica el cursor: es demasiado antigua, o se restauró una copia de seguridad.',
    remedy:
      'Consulte la lista desde el principio, con la misma petición sin `cursor`. Para ver qué ha cambiado mientras tanto, consulte los ' +
      `documentos guardados (${describeApiCall('listEntries')}) y los trabajos (${describeApiCall('listJobs')}).`,
    onPage: 'Vuelva a cargar la lista desde el principio.',
  },
  'series-paused': {
    text:
      'La serie está en pausa: la base de datos se restauró de una copia de seguridad y el número siguiente ' +
      'puede estar ya en uso.',
    remedy:
      `Reanude la serie (${describeCliCommand('series resume ID')}, o ${describeApiCall('resumeSeries')}) y repita la petición con el ` +
      'mismo identificador y una `Idempotency-Key` nueva.',
    onPage: 'Reanude la serie en su página y repita después la acción.',
  },
  'rate-limited': {
    text:
      'Esta clave de acceso, o este espacio de trabajo, hace más peticiones de las que permite la instalación ' +
      '(`SELLO_KEY_CALLS_PER_MINUTE`, `SELLO_WORKSPACE_CALLS_PER_MINUTE`).',
    remedy: 'Espere los segundos que indica `Retry-After` y repita la petición. Envíe menos peticiones por minuto.',
    onPage: 'Vuelva a intentarlo dentro de un minuto y reduzca la frecuencia de las peticiones.',
  },
  'storage-full': {
    text:
      'El espacio de trabajo tiene el máximo de documentos guardados (`SELLO_WORKSPACE_ENTRIES`) o de bytes de archivos ' +
      'y otros datos grandes (`SELLO_WORKSPACE_GIGABYTES`). No se ha guardado nada.',
    remedy:
      'Pida a un operador que amplíe el límite o que elimine datos. `storage` del estado del sistema ' +
      `(${describeApiCall('readSystem')}) muestra el uso.`,
    onPage: 'Pida a un operador que amplíe el límite o que elimine datos. La página del sistema muestra el uso.',
  },
  'jobs-full': {
    text: 'El espacio de trabajo tiene el número máximo de trabajos en curso.',
    remedy:
      'Espere a que terminen algunos trabajos y repita la petición. Con `open=true`, la lista de trabajos ' +
      `(${describeApiCall('listJobs')}) muestra los trabajos en curso.`,
    onPage: 'Espere a que terminen algunos trabajos de la lista y vuelva a intentarlo.',
  },
  busy: {
    text: 'Este proceso atiende ya tantas peticiones de este tipo como puede.',
    remedy: 'Espere los segundos que indica `Retry-After` y repita la petición.',
    onPage: 'Vuelva a intentarlo dentro de unos segundos.',
  },
  unavailable: {
    text: 'La base de datos, Temporal o la carpeta testigo no responde, o el reloj del equipo no está en hora.',
    remedy:
      'Espere los segundos que indica `Retry-After` y repita la petición. Con el mismo identificador o la misma clave, nada se ' +
      'hace dos veces.',
    onPage: 'Vuelva a intentarlo dentro de unos segundos.',
  },
  internal: {
    text: 'Se ha producido un error inesperado.',
    remedy: 'Comunique `request_id` a un operador, que encontrará la causa en los mensajes del proceso (log).',
    onPage:
      'Comunique el identificador de la petición a un operador, que encontrará la causa en los mensajes del ' +
      'proceso (log).',
  },
};
