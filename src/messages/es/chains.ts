// Messages about chains, in Spanish: why sealing is paused, what an alarm is about and how it ended, and why sending is
// stopped.
import type { chainMessages as english } from '../en/chains';
import { describeApiCall, describeCliCommand } from '../calls';
import { formatCountWithNoun, type CatalogueTranslation } from '../text';

const resumes = 'Después, la generación de registros se reanuda automáticamente.';
const clockRemedy =
  'Sincronice con un servidor de tiempo los relojes de los equipos que ejecutan procesos de Sello ' +
  `(docs/operations.md). ${resumes}`;
const clocksRemedy =
  'Sincronice con un servidor de tiempo los relojes de los equipos que ejecutan procesos de Sello y el de la base de ' +
  `datos (docs/operations.md). ${resumes}`;
const witnessRemedy = `Haga que la carpeta de \`SELLO_WITNESS\` esté disponible y admita escritura. ${resumes}`;
const renewal = `(${describeApiCall('renewChain')})`;
const confirmation = `(${describeApiCall('confirmChain')})`;

/** What to do if records are missing, for a page, without calls. */
const renew = {
  remedy: `Si se restauró una copia de seguridad, siga docs/restore.md y después renueve la cadena ${renewal}.`,
  onPage: 'Si se restauró una copia de seguridad, siga docs/restore.md y después renueve la cadena.',
};
/** What to do if a record of the authority is not the newest one in the database. */
const compare = {
  remedy:
    `Concilie la cadena con la AEAT (${describeCliCommand('chain reconcile TAX_ID')}) y después marque la alarma como revisada ` +
    `(${describeApiCall('acknowledgeChain')}).`,
  onPage: 'Concilie la cadena con la AEAT en la página del emisor y después marque allí la alarma como revisada.',
};
const signingRemedy = 'o ponga false en `sign_records` de este emisor';

export const chainMessages: CatalogueTranslation<typeof english> = {
  'backup-restored': {
    text: 'se restauró una copia de seguridad, así que pueden faltar los registros generados después',
    remedy:
      `Siga docs/restore.md y después renueve la cadena ${renewal}. Si sabe que no se generó ningún registro después ` +
      `de la copia, confirme en su lugar el último registro de la cadena ${confirmation}.`,
    onPage:
      'Siga docs/restore.md y después renueve la cadena. Si sabe que no se generó ningún registro después de la copia, ' +
      'confirme en su lugar el último registro de la cadena.',
  },
  'end-missing': ({ held, sealed }) => ({
    text:
      `la base de datos termina en el registro ${held}, pero se generaron registros hasta el número ${sealed}, ` +
      'probablemente porque se restauró una copia de seguridad',
    ...renew,
  }),
  'record-differs': ({ sequence }) => ({
    text:
      `el registro ${sequence} de la base de datos no es el registro que se generó, probablemente porque se restauró una copia de ` +
      'seguridad',
    ...renew,
  }),
  'installation-unknown': ({ sequence, installation }) => ({
    text:
      (sequence === 0
        ? `la cadena tuvo el número de instalación ${installation}, pero la base de datos no lo contiene, `
        : `se generó el registro ${sequence} del número de instalación ${installation}, pero la base de datos no lo contiene, `) +
      'probablemente porque se restauró una copia de seguridad',
    ...renew,
  }),
  'records-missing-here': ({ count, period, installation, number }) => ({
    text:
      `la AEAT tiene ${formatCountWithNoun(count, 'registro', 'registros')} de ${period} con el número de instalación ${installation} ` +
      `que ${count === 1 ? 'falta' : 'faltan'} en la base de datos, probablemente porque se restauró una copia de seguridad; ` +
      `${count === 1 ? 'el registro' : 'el primero de estos registros'} es de la factura ${number}`,
    ...renew,
  }),
  'end-unknown': {
    text: 'Sello no sabe si la base de datos contiene el último registro de esta cadena, así que consulta a la AEAT',
    remedy:
      'No tiene que hacer nada si la AEAT responde. Si no responde y usted sabe que no se perdió nada, confirme el último ' +
      `registro ${confirmation}. Si se restauró una copia de seguridad, renueve la cadena ${renewal}.`,
    onPage:
      'No tiene que hacer nada si la AEAT responde. Si no responde y usted sabe que no se perdió nada, confirme el último ' +
      'registro. Si se restauró una copia de seguridad, renueve la cadena.',
  },
  'end-not-compared': {
    text: 'la base de datos aún no se ha comparado con los registros generados',
    remedy:
      'No tiene que hacer nada: Sello hace esta comparación antes de remitir o generar un registro de esta cadena.',
  },
  'clock-off-database': ({ seconds }) => ({
    text: `el reloj de un proceso de Sello y el de la base de datos difieren en ${seconds} s`,
    remedy: clocksRemedy,
  }),
  'clock-off-authority': ({ seconds }) => ({
    text: `el reloj de un proceso de Sello y el de la AEAT difieren en ${seconds} s`,
    remedy: clockRemedy,
  }),
  'live-not-ready': ({ problems }) => ({
    text: `esta instalación no está preparada para remitir a la AEAT: ${problems.join('; ')}`,
    remedy: `Corrija esos ajustes y reinicie los procesos (docs/go-live.md). ${resumes}`,
  }),
  'producer-unnamed':
    'falta el ajuste `SELLO_PRODUCER_FILE`, pero los registros y la declaración responsable deben indicar el productor del sistema',
  'declaration-of-other-version': ({ declared, running }) =>
    `la declaración responsable ${declared === null ? 'no indica ninguna versión' : `es de la versión ${declared}`}, pero la ` +
    `versión en uso es ${running}; firme una declaración de la versión ${running} y actualice después \`declaration\` en el ` +
    'archivo que indica `SELLO_PRODUCER_FILE`',
  'live-address-simulated': ({ url }) => `el entorno \`live\` usa la dirección del simulador (${url})`,
  'first-record-needs-certificate': ({ problem }) => ({
    text: `Sello necesita un certificado para generar el primer registro de una cadena: ${problem}`,
    remedy: `Guarde un certificado para el emisor (${describeApiCall('writeCertificate')}). ${resumes}`,
    onPage: `Guarde un certificado en la página del emisor. ${resumes}`,
  }),
  'signing-impossible': ({ problem }) => ({
    text: `los registros no se pueden firmar: ${problem}`,
    remedy: `Guarde un certificado para el emisor (${describeApiCall('writeCertificate')}), ${signingRemedy}. ${resumes}`,
    onPage: `Guarde un certificado en la página del emisor, ${signingRemedy}. ${resumes}`,
  }),
  'signing-needs-rsa': {
    text: 'los registros no se pueden firmar: la clave del certificado no es RSA',
    remedy: `Guarde un certificado con una clave RSA (${describeApiCall('writeCertificate')}), ${signingRemedy}. ${resumes}`,
    onPage: `Guarde un certificado con una clave RSA en la página del emisor, ${signingRemedy}. ${resumes}`,
  },
  'witness-silent': ({ reason }) => ({
    text: `la carpeta testigo no responde: ${reason}`,
    remedy: witnessRemedy,
  }),
  'witness-failing': ({ reason }) => ({
    text: `la carpeta testigo no se puede usar: ${reason}`,
    remedy: witnessRemedy,
  }),
  'search-exhausted': ({ extra, submission }) =>
    `la búsqueda de registros no válidos en la remisión ${submission} se detuvo tras ` +
    formatCountWithNoun(extra, 'remisión más pequeña', 'remisiones más pequeñas'),
  'submission-failed': ({ error }) => `no se pudo enviar una remisión: ${error}`,
  'outcomes-failed': ({ error }) => `no se pudo guardar una respuesta: ${error}`,
  'outcome-without-entry': ({ entry }) =>
    `el documento guardado ${entry} ha alcanzado su tamaño máximo, así que Sello guarda el resultado solo en el registro`,
  'authority-has-older': ({ number, held, newest }) => ({
    text:
      `el registro más reciente que la AEAT tiene de la factura ${number} es el registro ${held}, pero la base de ` +
      `datos tiene el registro ${newest}`,
    ...compare,
  }),
  'authority-has-foreign': ({ number }) => ({
    text: `la AEAT tiene un registro de la factura ${number} que remitió otro programa`,
    ...compare,
  }),
  'authority-shows-nothing': ({ number }) => ({
    text: `la AEAT rechazó un registro de la factura ${number} por duplicado, pero su servicio de consultas no devuelve la factura`,
    ...compare,
  }),
  'authority-denies-record': ({ number }) => ({
    text:
      `la AEAT tenía un registro de la factura ${number}, pero ahora indica que no tiene ninguno, y su servicio de ` +
      'consultas no devuelve ninguno',
    ...compare,
  }),
  'authority-shows-no-cancellation': ({ number }) => ({
    text: `la AEAT indicó que la factura ${number} ya estaba anulada, pero su servicio de consultas la devuelve sin anular`,
    ...compare,
  }),
  'authority-has-unknown-number': ({ installation, number, count }) => ({
    text:
      `la AEAT tiene ${formatCountWithNoun(count, 'registro', 'registros')} de este emisor con el número de instalación ` +
      `${installation}, que esta base de ` +
      `datos no conoce (el primero es de la factura ${number}); puede que una copia de seguridad restaurada haya perdido ` +
      'una renovación de la cadena, o que el emisor use otra instalación de Sello',
    ...compare,
  }),
  'record-broken': ({ position, problem }) => `registro ${position}: ${problem}`,
  'break-earlier': ({ installation, problem }) => `con el número de instalación anterior ${installation}, ${problem}`,
  'break-sequence': ({ found }) => `su posición en la cadena es ${found}`,
  'break-invoice':
    'la factura guardada con el registro es distinta de la factura que figura en el contenido del registro',
  'break-issuer': 'es de otro emisor',
  'break-predecessor': 'no hace referencia al registro anterior',
  'break-fingerprint': 'su huella no coincide con su contenido',
  'break-unreadable': 'su contenido no se puede leer',
  'break-installation': ({ installation }) => `lleva el número de instalación ${installation}`,
  'break-time': 'su hora es anterior a la hora del registro anterior',
  'break-head': 'su huella es distinta de la que se espera del último registro de la cadena',
  'break-end': ({ length, expected }) =>
    `falta: la cadena debería terminar en el registro ${expected}, pero termina en el registro ${length}`,
  'break-missing': 'falta',
  'lifted-chain-stop':
    'La remisión se reanuda ahora con los mismos registros. Si no se ha corregido la causa, la AEAT vuelve a rechazar los registros y ' +
    'la remisión se detiene de nuevo.',
  'lifted-certificate-stop':
    'La remisión se reanuda ahora para todos los emisores con este certificado. La AEAT pide a los remitentes suspendidos que ' +
    'no remitan nada mientras dure la suspensión.',
  'lifted-certificate-problem':
    'La remisión se reanuda ahora para todos los emisores con este certificado. Si el certificado sigue faltando, ha ' +
    'caducado o no se puede leer, la remisión se detiene de nuevo.',
  'several-alarms': ({ texts, left }) => {
    const [first, ...newest] = texts;
    const more = left === undefined ? [] : [`${left} más (${left === 1 ? 'no guardada' : 'no guardadas'})`];
    return [first, ...more, ...newest].join('; ');
  },
  'alarm-ended-by-work': 'la cadena ha vuelto a remitir y a guardar respuestas',
  'alarm-ended-by-check': 'se verificó de nuevo toda la cadena y está íntegra',
  'alarm-ended-by-key': ({ by }) => `revisada con la clave de acceso ${by}`,
};
