// Messages about what needs attention, in Spanish: rows of the overview, how an alarm ends, when a certificate expires.
import type { CertificateProblemCode } from '../../contracts/certificate-problems';
import { describeCall } from '../calls';
import type { attention as english, attentionOnPage as englishOnPage } from '../en/attention';
import type { Text, Translation } from '../text';

const certificateStops: Readonly<Record<CertificateProblemCode, string>> = {
  'no-certificate':
    'Ni el emisor ni el servicio tienen certificado. Guarde uno para el emisor, o ponga `SELLO_AUTHORITY_CERTIFICATE` y ' +
    'reinicie los procesos; después reanude la remisión.',
  'certificate-expired':
    'El certificado ha caducado. Guarde uno nuevo para el emisor, o sustituya el archivo configurado y reinicie los procesos.',
  'certificate-unreadable':
    'El certificado no se puede leer: otra clave maestra, otra contraseña, o falta el archivo. Guárdelo otra vez, o corrija el ' +
    'archivo, su contraseña o `SELLO_MASTER_KEY`; después reanude la remisión.',
  'certificate-simulated':
    'El certificado lo hizo el simulador, y este espacio remite a la AEAT. Guarde uno real para el emisor, o ponga ' +
    '`SELLO_AUTHORITY_CERTIFICATE` y reinicie los procesos; después reanude la remisión.',
};

/** Why nothing is sent, by its code; the authority's own words are Spanish already. */
export const stopText = (code: string, text: string): string =>
  Object.hasOwn(certificateStops, code) ? certificateStops[code as CertificateProblemCode] : text;

const attentionOnPage: Readonly<Record<keyof typeof englishOnPage, string>> = {
  stopped:
    'Corrija la causa que indica la AEAT y reanude la remisión en la página del emisor. Si otros emisores comparten su ' +
    'certificado, la reanuda un operador de la instalación.',
  'sealing-paused':
    'Compruebe si se restauró una copia de seguridad. Después, confirme o renueve la cadena en la página del emisor.',
  alarm: 'Investigue la cadena y después marque la alarma como revisada en la página del emisor.',
  unanswered: 'No tiene que hacer nada: Sello reintenta la remisión automáticamente y no se pierde nada.',
  certificate: 'Obtenga un certificado nuevo y guárdelo en la página del emisor.',
  approval: 'Un operador de la instalación revisa la documentación y aprueba el registro.',
  outbox: 'Un operador de la instalación revisa las filas y las restaura.',
  'no-witness':
    'Un operador de la instalación indica en SELLO_WITNESS una carpeta fuera de la base de datos (docs/restore.md).',
  'webhook-disabled':
    'Corrija el receptor. Después, en la página del webhook, envíe una prueba, actívelo y reenvíe los eventos perdidos.',
};

const named = (cause: keyof typeof attentionOnPage, text: string, remedy: string): Text => ({
  text,
  remedy,
  onPage: attentionOnPage[cause],
});

export const attention: Translation<typeof english> = {
  'attention-failed': ({ remedy }) => ({ text: 'El paso no ha indicado la causa.', remedy }),
  'attention-stopped': ({ text, code }) =>
    named(
      'stopped',
      stopText(code ?? '', text),
      `Corrija lo que dice la AEAT y reanude la remisión: ${describeCall('resumeChain')}.`,
    ),
  'attention-sealing-paused': ({ text }) =>
    named('sealing-paused', text, 'Consulte docs/restore.md y después confirme o renueve la cadena.'),
  'attention-alarm': ({ text }) =>
    named('alarm', text, `Mire la cadena y después marque la alarma como vista: ${describeCall('acknowledgeChain')}.`),
  'attention-unanswered': ({ text }) => named('unanswered', text, attentionOnPage.unanswered),
  'attention-certificate': ({ days }) =>
    named(
      'certificate',
      days < 0 ? 'El certificado ha caducado.' : `El certificado caduca en ${days} días.`,
      `Consiga un certificado nuevo y guárdelo: ${describeCall('writeCertificate')}.`,
    ),
  'attention-approval': named(
    'approval',
    'El acuerdo está confirmado y espera aprobación.',
    `Quien opera el servicio revisa los documentos y aprueba: ${describeCall('approveSupplier')}.`,
  ),
  'attention-outbox': named(
    'outbox',
    'La base de datos rechazó filas de la auditoría y eventos: se conservan aparte.',
    'Quien gestiona la instalación los mira y los devuelve a su sitio: `sello outbox` (docs/operations.md).',
  ),
  'attention-no-witness': named(
    'no-witness',
    'No hay testigo: tras restaurar una copia de seguridad nadie puede decir qué registros se han perdido, y una serie puede ' +
      'dar un número dos veces.',
    'Indique en SELLO_WITNESS una carpeta fuera de la base de datos, la misma para la API y los procesos (docs/restore.md).',
  ),
  'attention-webhook-disabled': ({ reason }) =>
    named(
      'webhook-disabled',
      reason === 'gone'
        ? 'La dirección respondió 410 (ya no existe): no se le envían más eventos.'
        : 'Ninguna entrega ha llegado en cinco días: no se envían más eventos.',
      `Arregle el receptor, envíe una prueba (${describeCall('testWebhook')}), actívelo (PATCH, \`enabled: true\`) y vuelva a ` +
        `enviar lo perdido (${describeCall('redeliver')} con \`since\`).`,
    ),
  'chain-stopped': ({ text, code }) => stopText(code ?? '', text),
  'alarm-ends-work': {
    text: 'por sí misma, cuando la cadena haya remitido y anotado otra vez; o con `sello chain acknowledge`',
    onPage: 'por sí misma, cuando la cadena haya remitido y anotado otra vez; o al darla por vista',
  },
  'alarm-ends-check': {
    text: 'por sí misma, cuando se haya verificado la cadena entera y esté bien; o con `sello chain acknowledge`',
    onPage: 'por sí misma, cuando se haya verificado la cadena entera y esté bien; o al darla por vista',
  },
  'alarm-ends-review': {
    text: 'con `sello chain acknowledge`, cuando la haya mirado una persona',
    onPage: 'al darla por vista, cuando la haya mirado una persona',
  },
  'certificate-ends-in': ({ days }) => `el certificado caduca en ${days} días`,
};
