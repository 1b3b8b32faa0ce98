// Messages that only pages of the console give, in Spanish.
import type { pages as english } from '../en/pages';
import type { Translation } from '../text';
import { jsonFault } from './json';

export const pages: Translation<typeof english> = {
  'typed-name-differs': ({ name }) => ({
    text: `el nombre escrito no es ${name}`,
    remedy: `Escriba ${name} tal como está encima del campo.`,
  }),
  'reason-missing': ({ max }) => ({
    text: 'el motivo falta o es demasiado largo',
    remedy: `Diga por qué, en ${max} caracteres como máximo.`,
  }),
  'page-unknown': ({ path }) => ({ text: `no existe la página ${path}`, remedy: 'Siga desde el resumen.' }),
  'form-of-program': {
    text: 'esta dirección solo acepta formularios de la consola',
    remedy: 'Los programas usan la API: openapi.yaml tiene las llamadas.',
  },
  'form-fields-max': 'el formulario tiene demasiados campos',
  'form-unreadable': {
    text: 'el formulario no se puede leer',
    remedy: 'Abra la página otra vez y envíe su formulario.',
  },
  'form-of-other-session': {
    text: 'el formulario no es de esta sesión',
    remedy: 'Abra la página otra vez y envíe su formulario: la sesión ha cambiado desde que la abrió.',
  },
  'form-of-other-site': {
    text: 'este formulario no lo ha enviado una página de la consola',
    remedy: 'Abra la página en la consola y envíe allí el formulario.',
  },
  'file-not-chosen': { text: 'no se ha elegido ningún archivo', remedy: 'Elija el archivo .p12 o .pfx.' },
  'certificate-found-bad': {
    text: 'el certificado se ha probado y no se ha guardado: algo de lo encontrado es incorrecto',
    remedy: 'Mire lo encontrado. Para guardarlo de todos modos, elija el archivo otra vez y marque la casilla.',
  },
  'no-workflow-for-action': 'ningún flujo publicado hace esto',
  'nothing-was-changed': { text: 'no se ha cambiado nada', remedy: 'Cambie algún campo, o vuelva al documento.' },
  'document-text-unreadable': ({ problem }) => jsonFault(problem, 'el documento', 'Escriba el documento como JSON.'),
  'page-outdated': {
    text: 'el documento ha cambiado desde que se abrió esta página',
    remedy: 'Abra la página otra vez: muestra el documento como está ahora.',
  },
  'key-needs-name-and-scope': {
    text: 'una clave necesita un nombre y al menos un permiso',
    remedy: 'Dé nombre al programa que la usa y elija qué puede hacer.',
  },
  'days-not-whole': { text: 'los días no son un número entero', remedy: 'Escriba 365.' },
  'not-whole': ({ name }) => ({ text: `${name} no es un número entero`, remedy: 'Escriba solo cifras.' }),
  'series-not-paused': { text: 'esta serie no está detenida', remedy: 'Mire la página de la serie.' },
  'wait-not-whole': { text: 'la espera no es un número entero de segundos', remedy: 'Escriba de 0 a 9999.' },
  'tax-code-unreadable': {
    text: 'esto no es un NIF',
    remedy: 'Escriba nueve letras y cifras, como B63272603.',
  },
  'refused-codes-max': ({ max }) => ({
    text: `se rechazan ${max} NIF como máximo`,
    remedy: 'Haga que vuelva a aceptar alguno.',
  }),
  'chain-not-stopped': {
    text: 'nada detiene esta cadena',
    remedy: 'Mire la página del emisor: dice cómo está la cadena.',
  },
  'sealing-not-paused': {
    text: 'el sellado no está detenido',
    remedy: 'Mire la página del emisor: dice cómo está la cadena.',
  },
  'workflow-text-unreadable': ({ problem }) => jsonFault(problem, 'el flujo', 'Escriba el flujo como JSON.'),
  'workflow-not-an-object': ({ members }) => ({
    text: 'el flujo no es un objeto',
    remedy: `Un flujo es un objeto con estos datos: ${members}.`,
  }),
  'workflow-member-unknown': ({ name, members }) => ({
    text: `${name} no es un dato de un flujo`,
    remedy: `Un flujo es un objeto con estos datos: ${members}.`,
  }),
  'own-link-refused': {
    text: 'esta sesión no puede crear un enlace para la próxima vez',
    remedy: 'Solo pueden las personas invitadas, y donde no hay proveedor de identidad.',
  },
  'session-without-role': 'esta sesión no tiene rol en ningún espacio',
  'sign-in-before-joining': {
    text: 'antes de aceptar hay que entrar en el proveedor de identidad',
    remedy: 'Abra la invitación otra vez y entre desde ella.',
  },
  'already-in-workspace': {
    text: 'usted ya está en este espacio, por otra invitación',
    remedy:
      'Pida a quien administra el espacio que cambie su rol. Si la invitación es para otra persona, cierre antes la sesión.',
  },
  'simulator-away': {
    text: 'el simulador no responde',
    remedy:
      'Mire si la instalación local funciona (`npm start`); logs/simulator.log, en su carpeta de datos, tiene la causa.',
  },
  'simulator-refused': ({ problem }) => ({ text: problem, remedy: 'docs/simulator.md tiene sus llamadas.' }),
};
