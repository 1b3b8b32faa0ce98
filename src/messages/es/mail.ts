// Messages about mails to customers, in Spanish.
import { mailLimits } from '../../contracts/limits/outbound';
import { describeCall } from '../calls';
import type { mail as english } from '../en/mail';
import type { Translation } from '../text';

const filesTooLarge = `los archivos ocupan juntos más de ${mailLimits.attachmentBytesMax / 1_048_576} MB`;

export const mail: Translation<typeof english> = {
  'mail-refused': {
    text: 'el correo no se puede enviar así',
    remedy: 'Corrija lo que indica `faults`.',
  },
  'mail-settings-refused': {
    text: 'la configuración no se ha guardado',
    remedy: 'Corrija lo que indica `faults` y envíela otra vez.',
  },
  'mail-template-wrong': ({ problem }) => ({
    text: `la plantilla no es correcta: ${problem}`,
    remedy: 'Corrija la plantilla; docs/mail.md enumera las etiquetas, los filtros y los valores que se pueden usar.',
  }),
  'mail-line-end': {
    text: 'el asunto y el nombre de un correo son una sola línea',
    remedy: 'Quite el salto de línea del texto o del nombre en el documento.',
  },
  'mail-address-wrong': {
    text: 'esto no es una sola dirección de correo',
    remedy: 'Escriba una dirección sin nombre, por ejemplo `ana@example.com`.',
  },
  'mail-recipient-needed': {
    text: 'el correo no tiene destinatario',
    remedy: 'Envíe `to` o añada una dirección al cliente en el documento.',
  },
  'mail-before-file': ({ file }) => ({
    text: file === 'too-large' ? filesTooLarge : `la factura todavía no tiene un archivo ${file} que adjuntar`,
    remedy:
      file === 'too-large'
        ? 'Envíe menos archivos con `attach`.'
        : `Espere a que exista: ${describeCall('readInvoice', { id: '{id}' })} con \`until=printed\`. Las facturas electrónicas ` +
          'las crean los pasos del flujo y los ajustes de la página.',
  }),
};
