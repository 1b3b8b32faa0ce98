// Messages about what needs attention, in Spanish: rows of the overview, how an alarm ends, and when a certificate
// expires.
import type { CertificateProblemCode } from '../../contracts/certificate-problems';
import { describeApiCall } from '../calls';
import { formatSpanishDay } from './figures';
import type { attentionMessages as english, attentionPageRemedies as englishOnPage } from '../en/attention';
import type { Wording, CatalogueTranslation } from '../text';

const certificateStops: Readonly<Record<CertificateProblemCode, { readonly text: string; readonly remedy: string }>> = {
  'no-certificate': {
    text: 'Ni el emisor ni la instalación tienen certificado.',
    remedy:
      'Guarde un certificado para el emisor, o configure `SELLO_AUTHORITY_CERTIFICATE` y reinicie todos los procesos. La remisión se ' +
      'reanuda automáticamente.',
  },
  'certificate-expired': {
    text: 'El certificado ha caducado.',
    remedy:
      'Guarde un certificado nuevo para el emisor, o sustituya el archivo del certificado de la instalación; no hace falta ' +
      'reiniciar nada. La remisión se reanuda automáticamente.',
  },
  'certificate-unreadable': {
    text: 'El certificado no se puede leer porque la clave maestra o la contraseña no son correctas o falta el archivo.',
    remedy:
      'Vuelva a guardar el certificado del emisor, o corrija el archivo del certificado de la instalación; si cambia su ruta o su ' +
      'contraseña, reinicie todos los procesos. La remisión se reanuda automáticamente. Si corrige `SELLO_MASTER_KEY`, reinicie ' +
      'todos los procesos y después reanude la remisión.',
  },
  'certificate-key-mismatch': {
    text: 'La clave privada no corresponde al certificado.',
    remedy:
      'Guarde el certificado del emisor junto con su propia clave privada, o corrija el archivo del certificado de la ' +
      'instalación; no hace falta reiniciar nada. La remisión se reanuda automáticamente.',
  },
  'certificate-simulated': {
    text: 'El certificado lo creó el simulador, pero este espacio de trabajo remite a la AEAT.',
    remedy:
      'Guarde un certificado real para el emisor, o configure `SELLO_AUTHORITY_CERTIFICATE` con un certificado real y reinicie todos ' +
      'los procesos. La remisión se reanuda automáticamente.',
  },
};

/** Tells when something expires, in messages and on the pages of the console, for example `dentro de 19 días`. */
export const formatDaysUntilExpiry = (days: number): string =>
  days === 0
    ? 'hoy'
    : days === 1
      ? 'dentro de 1 día'
      : `dentro de ${days.toLocaleString('es', { useGrouping: 'always' })} días`;

/** Describes why nothing is sent, by the code of the stop. The authority's own words are already Spanish. */
export function describeSendingStopInSpanish(code: string, text: string): string {
  if (!Object.hasOwn(certificateStops, code)) return text;
  const stop = certificateStops[code as CertificateProblemCode];
  return `${stop.text} ${stop.remedy}`;
}

const attentionOnPage: Readonly<Record<keyof typeof englishOnPage, string>> = {
  stopped:
    'Corrija la causa y reanude la remisión en la página del emisor. Si otros emisores comparten su certificado, pida a un ' +
    'operador que reanude la remisión.',
  'sealing-paused':
    'Compruebe si se restauró una copia de seguridad. Después, confirme o renueve la cadena en la página del emisor.',
  alarm: 'Averigüe la causa de la alarma y después márquela como revisada en la página del emisor.',
  unanswered: 'No tiene que hacer nada: Sello repite la remisión automáticamente y no se pierde nada.',
  certificate: 'Obtenga un certificado nuevo y guárdelo en la página del emisor.',
  title: 'Renueve la autorización para remitir (el apoderamiento o el formulario) e indique su nuevo último día.',
  approval:
    'En este espacio de trabajo no tiene que hacer nada: un operador revisa la documentación y aprueba el alta.',
  outbox: 'Pida a un operador que revise los cambios y vuelva a guardarlos.',
  'sends-nothing':
    'Si no es una copia ni una instalación de pruebas, pida a un operador que quite `SELLO_SENDS_NOTHING`.',
  'no-witness':
    'Pida a un operador que indique en `SELLO_WITNESS` una carpeta fuera de la base de datos (docs/restore.md).',
  'webhook-disabled':
    'Corrija el receptor. Después, en la página del webhook, envíe una prueba, actívelo y reenvíe los eventos perdidos.',
};

const named = (cause: keyof typeof attentionOnPage, text: string, remedy: string): Wording => ({
  text,
  remedy,
  onPage: attentionOnPage[cause],
});

export const attentionMessages: CatalogueTranslation<typeof english> = {
  'attention-failed': ({ remedy }) => ({
    text: 'El paso ha fallado y no ha indicado la causa.',
    remedy: remedy ?? 'Pida a un operador que busque la causa en los mensajes del proceso (log).',
  }),
  'attention-stopped': ({ text, remedy }) =>
    remedy === undefined
      ? named(
          'stopped',
          text,
          `Corrija la causa (docs/operations.md#stops) y reanude la remisión (${describeApiCall('resumeChain')}).`,
        )
      : { text, remedy },
  'stopped-no-certificate': certificateStops['no-certificate'],
  'stopped-certificate-expired': certificateStops['certificate-expired'],
  'stopped-certificate-unreadable': certificateStops['certificate-unreadable'],
  'stopped-certificate-key-mismatch': certificateStops['certificate-key-mismatch'],
  'stopped-certificate-simulated': certificateStops['certificate-simulated'],
  'attention-sealing-paused': ({ text, remedy }) =>
    remedy === undefined
      ? named(
          'sealing-paused',
          text,
          'Compruebe si se restauró una copia de seguridad (docs/restore.md) y después confirme o renueve la cadena.',
        )
      : { text, remedy },
  'attention-alarm': ({ text, remedy }) =>
    remedy === undefined
      ? named(
          'alarm',
          text,
          `Averigüe la causa de la alarma y después márquela como revisada (${describeApiCall('acknowledgeChain')}).`,
        )
      : { text, remedy },
  'attention-unanswered': ({ text }) => named('unanswered', text, attentionOnPage.unanswered),
  'attention-certificate': ({ days }) =>
    named(
      'certificate',
      days < 0 ? 'El certificado ha caducado.' : `El certificado caduca ${formatDaysUntilExpiry(days)}.`,
      `Obtenga un certificado nuevo y guárdelo (${describeApiCall('writeCertificate')}).`,
    ),
  'attention-title': ({ days }) =>
    named(
      'title',
      days < 0
        ? 'La autorización para remitir en nombre del emisor ha vencido, así que Sello no remite ningún registro.'
        : `La autorización para remitir en nombre del emisor vence ${formatDaysUntilExpiry(days)}.`,
      'Renueve la autorización (el apoderamiento o el formulario) e indique su nuevo último día ' +
        `(${describeApiCall('writeTitle')}).`,
    ),
  'title-ended': ({ day }) => ({
    text: `la autorización para remitir en nombre del emisor venció el ${formatSpanishDay(day)}`,
    remedy:
      'Renueve la autorización (el apoderamiento o el formulario) e indique su nuevo último día ' +
      `(${describeApiCall('writeTitle')}). Mientras tanto, los registros se siguen generando.`,
  }),
  'title-not-begun': ({ day }) => ({
    text: `la autorización para remitir en nombre del emisor empieza el ${formatSpanishDay(day)}`,
    remedy: `No tiene que hacer nada: la remisión empieza ese día. Si el día no es correcto, corríjalo (${describeApiCall('writeTitle')}).`,
  }),
  'title-mismatch': ({ holder }) => ({
    text: `el certificado es de ${holder}, pero la autorización para remitir indica otro titular`,
    remedy:
      `Guarde el certificado correcto (${describeApiCall('writeCertificate')}) o cambie la autorización al titular de ` +
      `este certificado (${describeApiCall('writeTitle')}).`,
  }),
  'attention-approval': named(
    'approval',
    'El formulario de representación está confirmado y pendiente de aprobación.',
    `En este espacio de trabajo no tiene que hacer nada: un operador aprueba el alta (${describeApiCall('approveSupplier')}).`,
  ),
  'attention-outbox': named(
    'outbox',
    'Sello no ha podido escribir algunas filas del registro de auditoría o algunos eventos. Conserva esos cambios ' +
      'aparte, así que no se pierde nada.',
    'Pida a un operador que revise los cambios y vuelva a guardarlos con `sello outbox retry` (docs/operations.md).',
  ),
  'attention-sends-nothing': named(
    'sends-nothing',
    'Esta instalación no envía nada: ni registros a la AEAT, ni correos, ni webhooks. Todo lo que haya que enviar queda pendiente.',
    'Si no es una copia ni una instalación de pruebas, pare todos los procesos (API y workers), quite ' +
      '`SELLO_SENDS_NOTHING` de sus ajustes, ejecute `npx sello upgrade relocate` y vuelva a iniciar los procesos ' +
      '(docs/restore.md).',
  ),
  'attention-no-witness': named(
    'no-witness',
    'No hay carpeta testigo, así que no hay copia del estado de las cadenas fuera de la base de datos. Si se restaura ' +
      'una copia de seguridad, Sello no podrá indicar qué registros faltan, las cadenas recibirán números de instalación ' +
      'nuevos y una serie podrá asignar un número dos veces.',
    'Indique en `SELLO_WITNESS` de todos los procesos (API y workers) la misma carpeta fuera de la base de datos ' +
      '(docs/restore.md).',
  ),
  'attention-webhook-disabled': ({ reason }) =>
    named(
      'webhook-disabled',
      reason === 'gone'
        ? 'Sello ha desactivado el webhook: su URL respondió con 410 (Gone).'
        : 'Sello ha desactivado el webhook: no se ha podido entregar ningún evento en cinco días.',
      `Corrija el receptor, envíe una prueba (${describeApiCall('testWebhook')}), active el webhook ` +
        `(${describeApiCall('updateWebhook')} con {"enabled": true}) y reenvíe los eventos perdidos ` +
        `(${describeApiCall('redeliver')} con \`since\`).`,
    ),
  'chain-stopped': ({ text, code }) => describeSendingStopInSpanish(code ?? '', text),
  'alarm-ends-work': {
    text:
      'automáticamente, en cuanto la cadena vuelva a remitir registros y a guardar la respuesta; o con ' +
      '`sello chain acknowledge TAX_ID`',
    onPage:
      'automáticamente, en cuanto la cadena vuelva a remitir registros y a guardar la respuesta; o cuando alguien ' +
      'marque la alarma como revisada',
  },
  'alarm-ends-check': {
    text: 'automáticamente, cuando se haya verificado la cadena entera y esté íntegra; o con `sello chain acknowledge TAX_ID`',
    onPage:
      'automáticamente, cuando se haya verificado la cadena entera y esté íntegra; o cuando alguien marque la alarma como revisada',
  },
  'alarm-ends-review': {
    text: 'con `sello chain acknowledge TAX_ID`, después de que alguien haya averiguado la causa de la alarma',
    onPage: 'cuando alguien haya averiguado la causa de la alarma y la marque como revisada',
  },
  'certificate-ends-in': ({ days }) => `el certificado caduca ${formatDaysUntilExpiry(days)}`,
};
