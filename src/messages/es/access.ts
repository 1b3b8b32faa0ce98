// Messages about workspaces, keys, people, applications, webhooks and events, in Spanish.
import { describeCall } from '../calls';
import type { access as english } from '../en/access';
import type { Translation } from '../text';
import { addressProblem, logoProblem, pageLookProblem } from './problems';

const readAgain =
  'Lea la lista desde el principio: la misma llamada sin `cursor`. Las filas se conservan `SELLO_KEEP_AUDIT_DAYS`; expórtelas ' +
  `antes (\`${describeCall('exportAudit')}\`).`;

const askToEnroll = `Pida a quien administra el espacio que la dé de alta (${describeCall('createEnrollment')} con \`app_id\`).`;

const enroll = `Dé de alta la aplicación (${describeCall('createEnrollment')}) y use el token de esa alta.`;

export const access: Translation<typeof english> = {
  'application-name-taken': ({ name }) => `otra aplicación se llama ${name}`,
  'applications-max': 'la instalación tiene el máximo de aplicaciones',
  'application-missing': 'no se encuentra la aplicación',
  'application-not-enrolled': { text: 'el espacio no ha dado de alta esta aplicación', remedy: askToEnroll },
  'application-credentials-missing': {
    text: 'faltan client_id y client_secret',
    remedy: 'Envíelos como textos en la petición, o con autenticación básica. No hace falta token.',
  },
  'application-credentials-unknown': {
    text: 'client_id y client_secret no son de ninguna aplicación',
    remedy:
      'Compruebe que están enteros y que la aplicación no está desactivada. El secreto se mostró una vez: si se pierde, quien ' +
      `opera el servicio crea otra aplicación (\`${describeCall('createApplication')}\`).`,
  },
  'enrollment-ended': { text: 'el alta ha terminado entretanto', remedy: enroll },
  'enrollment-exists': 'el identificador está ocupado, o la aplicación ya está dada de alta',
  'enrollments-max': 'el espacio tiene el máximo de aplicaciones dadas de alta',
  'enrollment-missing': 'no se encuentra el alta',
  'enrollment-of-no-application': { text: 'el token no es de una aplicación dada de alta', remedy: enroll },
  'enrollment-data-max': ({ max }) => `data tiene más de ${max} caracteres`,
  'keys-max': 'el espacio tiene el máximo de claves activas: revoque alguna',
  'logo-invalid': ({ problem }) => `el logotipo ${logoProblem(problem)}`,
  'logo-missing': {
    text: 'no se encuentra el logotipo',
    remedy: `Guarde uno: ${describeCall('writeLogo')}.`,
    onPage: 'Guarde uno.',
  },
  'last-administrator': {
    text: 'es la última persona que administra el espacio',
    remedy: 'Dé antes la administración a otra persona y espere a que haya abierto la invitación.',
  },
  'people-max': ({ where, max }) => ({
    text: `${where}: ya hay ${max} personas, el máximo`,
    remedy: 'Retire a alguien que ya no necesite la consola.',
  }),
  'console-off': {
    text: 'la consola está desactivada',
    remedy: 'Ponga SELLO_CONSOLE: docs/console/sign-in.md dice cómo.',
  },
  'members-fixed': ({ names }) => `no se puede cambiar: ${names}`,
  'nothing-to-change': ({ names }) => `no hay nada que cambiar: indique uno de ${names}`,
  'folder-twice': ({ key }) => `folders: ${key} aparece dos veces`,
  'strict-key-unknown': ({ key, known }) =>
    `strict: no existe el aviso ${key}; existen ${known}, y los códigos de la AEAT`,
  'blocking-key-unknown': ({ key, known }) =>
    `blocking_warnings: no existe el aviso ${key}; existen ${known}, y los códigos de la AEAT`,
  'correction-series-invalid':
    'correction_series: admite letras de la A a la Z, cifras, espacios, - _ / . y las palabras {series} y {year}, por ejemplo R{series}',
  'workspace-page-invalid': ({ name, problem }) => `page.${name} ${pageLookProblem(problem)}`,
  'workspace-exists': 'el identificador o el nombre corto está ocupado',
  'not-ready-for-live': ({ problems }) => `la instalación no puede remitir todavía: ${problems}`,
  'webhooks-max': ({ max }) => ({
    text: `un espacio tiene ${max} webhooks como máximo`,
    remedy: `Borre alguno que ya no haga falta (${describeCall('deleteWebhook')}).`,
    onPage: 'Borre alguno que ya no haga falta.',
  }),
  'webhook-changed': 'el webhook ha cambiado entretanto: léalo otra vez',
  'webhook-url-invalid': ({ problem }) => ({
    text: `la dirección no sirve: ${addressProblem(problem)}`,
    remedy: 'Indique una dirección https pública. Los ajustes SELLO_OUTBOUND_* permiten otras (docs/configuration.md).',
  }),
  'deliveries-gone': 'las entregas anteriores ya no se conservan',
  'webhook-off': {
    text: 'el webhook está apagado',
    remedy: `Actívelo primero: ${describeCall('updateWebhook')} {"enabled": true}.`,
    onPage: 'Actívelo primero.',
  },
  'redelivery-of-what': {
    text: 'indique event_id o since',
    remedy: 'Indique un evento (`event_id`), o el momento desde el que se repiten todos (`since`).',
  },
  'events-gone': 'cursor: los eventos anteriores ya no se conservan',
  'event-gone-by-restore':
    'cursor: su evento no está: se restauró una copia de seguridad, y otros eventos ocupan su lugar',
  'event-types-max': ({ max }) => `type: nombra más de ${max} tipos`,
  'event-type-unknown': ({ type, known }) => ({
    text: `type: no existe el tipo ${type}`,
    remedy: `Use uno de ${known}.`,
  }),
  'audit-cursor-ahead': {
    text: 'cursor va por delante de la última fila: se restauró una copia de seguridad',
    remedy: readAgain,
  },
  'audit-rows-gone': { text: 'cursor: las filas anteriores ya no se conservan', remedy: readAgain },
  'declaration-missing': {
    text: 'no hay declaración de esta versión',
    remedy: 'GET /declaration tiene la de la versión en marcha.',
  },
};
