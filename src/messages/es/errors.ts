// The table of errors in Spanish: why a refusal with a key happens, and what to do where its message does not say more.
import type { ErrorKey } from '../../contracts/errors';
import { describeCall, describeCommand } from '../calls';
import type { Advice } from '../text';

export const errors: Readonly<Record<ErrorKey, Required<Pick<Advice, 'text' | 'remedy'>> & Advice>> = {
  input: {
    text: 'La petición no es lo que esta llamada admite: no es JSON, otro tipo, otro tipo de contenido, demasiados niveles.',
    remedy: 'Compare la petición con openapi.yaml.',
  },
  'too-large': {
    text: 'La petición, o lo que resultaría de ella, es mayor de lo que esta llamada admite.',
    remedy: 'Envíe menos.',
  },
  unauthorized: {
    text: 'Falta el token, o no es válido: firma, emisor, destinatario, hora o clave.',
    remedy: 'Envíe `Authorization: Bearer <token>` con un token de este servicio.',
    onPage: 'Entre de nuevo en la consola.',
  },
  forbidden: {
    text: 'El token es válido, pero no tiene el permiso de esta llamada.',
    remedy:
      `Use un token con este permiso, o pídalo a un administrador del espacio (${describeCall('createKey')}). Para el permiso ` +
      `\`service\`: \`operatorToken\` en \`.sello/local.json\`, o ${describeCommand('key create --service --name N')}.`,
    onPage: 'Pídaselo a alguien cuyo rol lo permita.',
  },
  'not-found': {
    text: 'No existe en el espacio del token.',
    remedy: 'Compruebe el identificador o la clave, y que el token es del espacio correcto.',
    onPage: 'Compruebe el identificador y que está en el espacio de trabajo correcto.',
  },
  'method-not-allowed': {
    text: 'Esta ruta existe, pero no con este método.',
    remedy: 'Use uno de los métodos de la cabecera `Allow`.',
  },
  slow: {
    text: 'La petición no ha llegado a tiempo.',
    remedy: 'Envíela otra vez con mejor conexión, o envíe menos.',
  },
  conflict: {
    text: 'El identificador o la clave están ocupados, o un trabajo ocupa el documento.',
    remedy: 'Mire lo que hay y siga desde ahí.',
  },
  full: {
    text: 'El documento o el flujo tiene el máximo de filas, o de bytes de filas.',
    remedy: 'No se ha guardado nada. Borre algo allí, o empiece otro.',
  },
  'idempotency-running': {
    text: 'La primera llamada con esta `Idempotency-Key` no tiene respuesta todavía.',
    remedy: 'Repita la misma llamada después de los segundos de `Retry-After`: recibe la respuesta de la primera.',
  },
  'idempotency-mismatch': {
    text: 'Esta `Idempotency-Key` ya llegó con otra petición, en este espacio y a esta dirección.',
    remedy: 'Una llamada nueva necesita una clave nueva; una repetición envía lo mismo.',
  },
  'precondition-failed': {
    text: 'Ha cambiado desde que se leyó: no es lo que dice `If-Match`.',
    remedy:
      'Léalo otra vez: la cabecera `ETag` dice cómo está ahora. Después decida si el cambio sigue siendo correcto.',
    onPage: 'Abra la página de nuevo y mire cómo está ahora. Después decida si el cambio sigue siendo correcto.',
  },
  'no-document': {
    text: 'No hay documento con el que trabajar: ni data ni un documento anterior.',
    remedy: 'Envíe `data` o `previous_id`.',
  },
  'unknown-schema': {
    text: 'El documento no tiene `$schema`, o tiene uno que este servicio no guarda.',
    remedy: 'Ponga en `$schema` uno de los de docs/format.md.',
  },
  calculation: {
    text: 'El documento no se puede calcular.',
    remedy: 'Corrija el documento; no se ha guardado nada.',
  },
  validation: {
    text: 'El documento incumple reglas.',
    remedy: 'Corrija los lugares de `faults`. `allow_invalid` guarda el documento para seguir después.',
    onPage: 'Corrija los lugares señalados.',
  },
  signature: {
    text: 'El sobre no se puede firmar, o su firma no se verifica.',
    remedy: 'Dé a la factura su número (`code`), o no la firme: el flujo la numera y la firma.',
  },
  patch: {
    text: 'El cambio no se puede aplicar al sobre guardado.',
    remedy: 'Lea el documento otra vez y haga el cambio contra su sobre (las rutas empiezan por /doc).',
    onPage: 'Abra el documento otra vez y repita el cambio.',
  },
  certificate: {
    text: 'El certificado no se puede usar: no es un .p12, la contraseña no es correcta, no tiene clave, o ha caducado.',
    remedy: 'Exporte el certificado con su clave en un .p12 y envíelo en base64 con su contraseña.',
    onPage: 'Exporte el certificado con su clave en un .p12 y súbalo con su contraseña.',
  },
  'not-ready': {
    text: 'La instalación todavía no puede hacer esto: remitir a la AEAT necesita ajustes que faltan.',
    remedy: 'Indique estos ajustes; docs/deployment.md dice cómo.',
  },
  parameter: {
    text: 'Un parámetro está fuera de rango.',
    remedy: 'Corrija el parámetro e inténtelo otra vez.',
    onPage: 'Corrija el dato e inténtelo otra vez.',
  },
  'cursor-expired': {
    text:
      'El cursor es anterior a la fila más antigua que se conserva, o la fila que indica no está porque la base de datos se ' +
      'restauró de una copia de seguridad.',
    remedy:
      'Lea la lista desde el principio: la misma llamada sin `cursor`. Para ver qué ha cambiado mientras tanto, lea los ' +
      `documentos (${describeCall('listEntries')}) y los trabajos (${describeCall('listJobs')}).`,
    onPage: 'Lea la lista desde el principio.',
  },
  'series-paused': {
    text: 'La base de datos se restauró de una copia, y el próximo número de esta serie puede estar ya dado.',
    remedy:
      `Reanude la serie (${describeCommand('series resume')}, o ${describeCall('resumeSeries')}) y repita la llamada con el ` +
      'mismo identificador.',
    onPage: 'Reanude la serie en su página y repítalo después.',
  },
  'rate-limited': {
    text: 'Esta clave, o este espacio, hace más llamadas de las que la instalación permite.',
    remedy:
      'Inténtelo otra vez después de los segundos de `Retry-After`, más despacio. `SELLO_KEY_CALLS_PER_MINUTE` dice cuántas.',
    onPage: 'Inténtelo otra vez dentro de un minuto, más despacio.',
  },
  'storage-full': {
    text:
      'El espacio tiene el máximo de documentos (`SELLO_WORKSPACE_ENTRIES`) o de bytes de archivos ' +
      '(`SELLO_WORKSPACE_GIGABYTES`). No se ha guardado nada.',
    remedy:
      'Pida al operador más espacio, o que borre lo que ya no haga falta; `storage` del estado del sistema ' +
      `(${describeCall('readSystem')}) muestra el uso.`,
    onPage: 'Pida al operador más espacio, o que borre lo que pueda borrarse; la página del sistema dice cuánto hay.',
  },
  'jobs-full': {
    text: 'El espacio tiene el máximo de trabajos en marcha.',
    remedy:
      'Espere a que terminen algunos y repita la llamada. Con `open=true`, la lista de trabajos ' +
      `(${describeCall('listJobs')}) muestra los que están en marcha.`,
    onPage: 'Espere a que terminen algunos trabajos (la lista los muestra) e inténtelo otra vez.',
  },
  busy: {
    text: 'Hay demasiadas llamadas de este tipo en este proceso.',
    remedy: 'Inténtelo otra vez en unos segundos.',
  },
  unavailable: {
    text: 'No responde una parte que esta llamada necesita (base de datos, motor de trabajos, testigo).',
    remedy: 'Inténtelo otra vez: repetirlo con el mismo identificador o la misma clave no hace daño.',
  },
  internal: {
    text: 'Ha ocurrido algo inesperado.',
    remedy: 'Comunique el identificador de la petición: el registro del servicio tiene la causa.',
  },
};
