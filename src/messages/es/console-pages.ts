// Messages that only pages of the console show, in Spanish.
import type { consoleRefusalMessages as english } from '../en/console-pages';
import type { CatalogueTranslation } from '../text';
import { describeJsonFault } from './json';

export const consoleRefusalMessages: CatalogueTranslation<typeof english> = {
  'typed-name-differs': ({ name }) => ({
    text: `el nombre que ha escrito no es ${name}`,
    remedy: `Escriba ${name} tal como aparece encima del campo.`,
  }),
  'reason-missing': ({ max }) => ({
    text: 'falta el motivo o es demasiado largo',
    remedy: `Escriba el motivo en ${max} caracteres como máximo; queda anotado en el registro de auditoría.`,
  }),
  'page-unknown': ({ path }) => ({ text: `no existe la página ${path}`, remedy: 'Continúe desde el resumen.' }),
  'form-of-program': {
    text: 'esta dirección solo acepta formularios de la consola',
    remedy: 'En un programa, use la API REST; openapi.yaml contiene todas las operaciones.',
  },
  'form-fields-max': 'el formulario tiene demasiados campos',
  'form-unreadable': {
    text: 'el formulario no se puede leer',
    remedy: 'Vuelva a cargar la página y envíe de nuevo el formulario.',
  },
  'form-of-other-session': {
    text: 'el formulario es de una sesión anterior: ha vuelto a iniciar sesión después de abrir la página',
    remedy: 'Vuelva a cargar la página y envíe de nuevo el formulario.',
  },
  'form-of-other-site': {
    text: 'este formulario no procede de una página de la consola',
    remedy: 'Abra la página en la consola y envíe allí el formulario.',
  },
  'file-not-chosen': {
    text: 'no se ha elegido ningún archivo',
    remedy: 'Elija el archivo y vuelva a enviar el formulario.',
  },
  'import-bytes-max': ({ max }) => ({
    text: `el archivo tiene más de ${max} bytes`,
    remedy: 'Divida el archivo o envíelo con POST /fiscal/v1/batches.',
  }),
  'certificate-found-bad': {
    text: 'el certificado no se ha guardado: la prueba ha encontrado un problema',
    remedy:
      'Consulte el resultado de la prueba. Para guardar el certificado de todos modos, vuelva a elegir el archivo y marque la ' +
      'casilla.',
  },
  'no-workflow-for-action': {
    text: 'ningún flujo publicado sirve para esta acción',
    remedy: 'Publique un flujo que admita esta clase de documento y repita la acción.',
  },
  'nothing-was-changed': { text: 'no se ha cambiado nada', remedy: 'Cambie algún campo o vuelva al documento.' },
  'document-text-unreadable': ({ problem }) =>
    describeJsonFault(problem, 'el documento', 'Escriba el documento como JSON.'),
  'page-outdated': {
    text: 'otro usuario ha cambiado los datos de esta página después de que usted la abriera, así que no se ha guardado nada',
    remedy: 'Vuelva a abrir la página para ver los datos actuales y repita su cambio.',
  },
  'key-needs-name-and-scope': {
    text: 'la clave de acceso no tiene nombre o no tiene permisos',
    remedy: 'Escriba el nombre del programa que usará la clave y elija qué puede hacer.',
  },
  'days-not-whole': { text: 'los días no son un número entero', remedy: 'Escriba un número entero, por ejemplo 365.' },
  'not-whole': ({ name }) => ({ text: `${name} no es un número entero`, remedy: 'Escriba solo cifras.' }),
  'series-not-paused': {
    text: 'esta serie no está en pausa',
    remedy: 'Abra la página de la serie para ver su estado.',
  },
  'wait-not-whole': {
    text: 'la espera no es un número entero',
    remedy: 'Escriba los segundos como un número entero de 0 a 9999.',
  },
  'tax-code-unreadable': {
    text: 'el texto no es un NIF',
    remedy: 'Escriba nueve letras y cifras, por ejemplo B63272603.',
  },
  'refused-codes-max': ({ max }) => ({
    text: `el simulador ha alcanzado el máximo de ${max} NIF rechazados`,
    remedy: 'Haga que el simulador vuelva a aceptar uno de esos NIF.',
  }),
  'chain-not-stopped': {
    text: 'la remisión de esta cadena no está detenida',
    remedy: 'Abra la página del emisor para ver el estado de la cadena.',
  },
  'sealing-not-paused': {
    text: 'la generación de registros no está en pausa',
    remedy: 'Abra la página del emisor para ver el estado de la cadena.',
  },
  'workflow-text-unreadable': ({ problem }) => describeJsonFault(problem, 'el flujo', 'Escriba el flujo como JSON.'),
  'workflow-not-an-object': ({ members }) => ({
    text: 'el flujo no es un objeto',
    remedy: `Escriba el flujo como un objeto con estos campos: ${members}.`,
  }),
  'workflow-member-unknown': ({ name, members }) => ({
    text: `${name} no es un campo de un flujo`,
    remedy: `Use solo estos campos: ${members}.`,
  }),
  'own-link-refused': {
    text: 'esta sesión se inició con un proveedor de identidad o con un comando, y no puede crear un enlace de acceso',
    remedy: 'Para volver a iniciar sesión, use el proveedor de identidad o el comando.',
  },
  'session-ended': {
    text: 'la sesión ha terminado, o ya no tiene ningún rol aquí',
    remedy: 'Vuelva a iniciar sesión. Si no tiene ningún rol aquí, pida una invitación a un administrador.',
  },
  'session-without-role': 'esta sesión no tiene ningún rol en ningún espacio de trabajo',
  'sign-in-before-joining': {
    text: 'antes de aceptar la invitación tiene que iniciar sesión en el proveedor de identidad',
    remedy: 'Vuelva a abrir la invitación e inicie sesión desde ella.',
  },
  'already-in-workspace': {
    text: 'ya pertenece a este espacio de trabajo por otra invitación',
    remedy:
      'Para cambiar de rol, pida el cambio a un administrador del espacio de trabajo. Si la invitación es para otra persona, cierre la ' +
      'sesión antes de abrirla.',
  },
  'simulator-away': {
    text: 'el simulador no responde',
    remedy:
      'Inicie la instalación local (`npm start`). Si está en marcha, lea logs/simulator.log en su carpeta de datos.',
  },
  'simulator-refused': ({ problem }) => ({
    text: problem,
    remedy: 'docs/simulator.md describe las operaciones del simulador.',
  }),
};
