// Messages about workspaces, keys, people, applications, webhooks and events, in Spanish.
import { describeApiCall } from '../calls';
import type { accessApiMessages as english } from '../en/access';
import type { CatalogueTranslation } from '../text';
import { formatOutboundUrlProblem, formatLogoProblem, formatPdfOptionProblem } from './problems';

const readAgain =
  'Consulte la lista desde el principio: la misma petición sin `cursor`. Las filas se conservan `SELLO_KEEP_AUDIT_DAYS` días; ' +
  `expórtelas dentro de ese plazo (${describeApiCall('exportAudit')}).`;

const askToEnroll =
  `Pida a un administrador del espacio de trabajo que dé de alta la aplicación (${describeApiCall('createEnrollment')} con ` +
  '`app_id`).';

const enroll = `Dé de alta la aplicación (${describeApiCall('createEnrollment')}) y use el token de esa alta.`;

export const accessApiMessages: CatalogueTranslation<typeof english> = {
  'application-name-taken': ({ name }) => ({
    text: `otra aplicación ya tiene el nombre ${name}`,
    remedy: 'Envíe otro `name`.',
  }),
  'applications-max': ({ max }) => ({
    text: `la instalación ha alcanzado el máximo de ${max} aplicaciones`,
    remedy: 'Use una aplicación que ya exista. Las desactivadas también cuentan.',
  }),
  'application-missing': 'no se encuentra la aplicación',
  'application-not-enrolled': { text: 'el espacio de trabajo no ha dado de alta esta aplicación', remedy: askToEnroll },
  'application-credentials-missing': {
    text: 'falta `client_id` o `client_secret`',
    remedy: 'Envíe ambos campos como textos en la petición, o con autenticación básica, sin token.',
  },
  'application-credentials-unknown': {
    text: 'ninguna aplicación tiene este `client_id` y este `client_secret`',
    remedy:
      'Envíe ambos campos completos, de una aplicación que no esté desactivada. Si se ha perdido el secreto, pida a un ' +
      `operador que cree otra aplicación (${describeApiCall('createApplication')}).`,
  },
  'enrollment-ended': { text: 'el alta de esta aplicación ha terminado', remedy: enroll },
  'enrollment-of-key-name': ({ name }) => ({
    text:
      `una clave de acceso de este espacio de trabajo tiene o tuvo en \`application\` el valor ${name}, que es el nombre ` +
      'de la aplicación',
    remedy:
      'La aplicación leería las filas meta de esa clave. Pida al operador que cree la aplicación con otro nombre ' +
      `(${describeApiCall('createApplication')}).`,
  }),
  'enrollment-exists': {
    text: 'el identificador ya está en uso, o la aplicación ya está dada de alta',
    remedy:
      'Un espacio de trabajo da de alta una aplicación una sola vez. Los identificadores de altas son únicos en ' +
      'toda la instalación: use ' +
      `uno nuevo, por ejemplo de ${describeApiCall('makeUuid')}.`,
  },
  'enrollments-max': ({ max }) => ({
    text: `el espacio de trabajo ha alcanzado el máximo de ${max} aplicaciones dadas de alta`,
    remedy: 'Termine el alta de una aplicación que ya no haga falta.',
  }),
  'enrollment-missing': 'no se encuentra el alta de la aplicación',
  'enrollment-of-no-application': { text: 'el token no es de una aplicación dada de alta', remedy: enroll },
  'enrollment-data-max': ({ max }) => `\`data\` tiene más de ${max} caracteres`,
  'key-of-application-name': ({ name }) => ({
    text: `\`application\` es ${name}, que es el nombre de una aplicación de esta instalación`,
    remedy:
      'Elija otro nombre para su programa. Si la clave es para esta aplicación, dé de alta la aplicación ' +
      `(${describeApiCall('createEnrollment')}).`,
  }),
  'keys-max': ({ max }) => ({
    text: `el espacio de trabajo ha alcanzado el máximo de ${max} claves de acceso activas`,
    remedy: 'Revoque una clave de acceso que ya no haga falta.',
  }),
  'logo-invalid': ({ problem }) => `el logotipo ${formatLogoProblem(problem)}`,
  'logo-missing': {
    text: 'no se encuentra el logotipo',
    remedy: `Guarde un logotipo (${describeApiCall('writeLogo')}).`,
    onPage: 'Guarde un logotipo.',
  },
  'last-administrator': {
    text: 'esta persona es el último administrador del espacio de trabajo',
    remedy: 'Nombre antes administrador a otra persona y espere a que haya abierto la invitación.',
  },
  'people-max': ({ where, max }) => ({
    text:
      (where === 'the workspace' ? 'el espacio de trabajo' : 'la instalación') +
      ` ha alcanzado el máximo de ${max} personas`,
    remedy: 'Retire el acceso a alguien que ya no necesite la consola.',
  }),
  'console-off': {
    text: 'la consola está desactivada',
    remedy: 'Configure `SELLO_CONSOLE` como se describe en docs/console/sign-in.md.',
  },
  'members-fixed': ({ names }) => `estos campos no se pueden cambiar: ${names}`,
  'nothing-to-change': ({ names }) => ({
    text: 'la petición no cambia nada',
    remedy: `Envíe al menos uno de estos campos: ${names}.`,
  }),
  'folder-twice': ({ key }) => `\`folders\` contiene ${key} dos veces`,
  'strict-key-unknown': ({ key, known }) => ({
    text: `\`strict\` contiene ${key}, que no es un aviso`,
    remedy: `Use claves de avisos (${known}) o códigos de la AEAT.`,
  }),
  'blocking-key-unknown': ({ key, known }) => ({
    text: `\`blocking_warnings\` contiene ${key}, que no es un aviso`,
    remedy: `Use claves de avisos (${known}) o códigos de la AEAT.`,
  }),
  'correction-series-invalid':
    '`correction_series` solo puede contener letras de la A a la Z, cifras, espacios, - _ / . y las palabras {series} y ' +
    '{year}, por ejemplo R{series}',
  'workspace-page-invalid': ({ name, problem }) => `\`page.${name}\` ${formatPdfOptionProblem(problem)}`,
  'workspace-exists': {
    text: 'el identificador o el nombre corto ya está en uso',
    remedy: 'Envíe otro `id` u otro `slug`; o consulte el espacio de trabajo que lo tiene.',
  },
  'not-ready-for-live': ({ problems }) =>
    `la instalación no está preparada para un espacio de trabajo de producción (live): ${problems.join('; ')}`,
  'webhooks-max': ({ max }) => ({
    text: `el espacio de trabajo ha alcanzado el máximo de ${max} webhooks`,
    remedy: `Elimine un webhook que ya no haga falta (${describeApiCall('deleteWebhook')}).`,
    onPage: 'Elimine un webhook que ya no haga falta.',
  }),
  'webhook-changed': {
    text: 'otra petición ha cambiado el webhook mientras tanto',
    remedy: 'Vuelva a consultar el webhook y repita el cambio.',
  },
  'webhook-url-invalid': ({ problem }) => ({
    text: `\`url\` ${formatOutboundUrlProblem(problem)}`,
    remedy: 'Indique una URL https pública. Los ajustes `SELLO_OUTBOUND_*` permiten otras URL (docs/configuration.md).',
  }),
  'deliveries-gone': 'las entregas posteriores a este cursor se han eliminado',
  'webhook-off': {
    text: 'el webhook está desactivado',
    remedy: `Active antes el webhook: ${describeApiCall('updateWebhook')} con {"enabled": true}.`,
    onPage: 'Active antes el webhook.',
  },
  'redelivery-of-what': {
    text: 'la petición debe tener `event_id` o `since`, pero no ambos campos',
    remedy: 'Envíe `event_id` para un evento, o `since` (una hora) para todos los eventos desde entonces.',
  },
  'events-gone': 'los eventos posteriores a este cursor se han eliminado',
  'event-gone-by-restore':
    'falta el evento de este cursor: se restauró una copia de seguridad y otros eventos ocupan su lugar',
  'event-types-max': ({ max }) => `\`type\` contiene más de ${max} tipos`,
  'event-type-unknown': ({ type, known }) => ({
    text: `\`type\` contiene ${type}, que no es un tipo de evento`,
    remedy: `Use uno de estos: ${known}.`,
  }),
  'audit-cursor-ahead': {
    text: '`cursor` va por delante de la última fila: se restauró una copia de seguridad',
    remedy: readAgain,
  },
  'audit-rows-gone': { text: 'las filas posteriores a este cursor se han eliminado', remedy: readAgain },
  'declaration-missing': {
    text: 'no hay declaración responsable de esta versión',
    remedy: 'Consulte la declaración de la versión en uso con GET /declaration.',
  },
};
