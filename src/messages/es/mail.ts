// Messages about mails to customers, in Spanish.
import { mailLimits } from '../../contracts/limits/outbound';
import { describeApiCall } from '../calls';
import type { invoiceMailErrorMessages as english } from '../en/mail';
import type { CatalogueTranslation } from '../text';

const filesTooLarge = `los archivos ocupan juntos más de ${mailLimits.attachmentBytesMax / 1_048_576} MB`;

export const invoiceMailErrorMessages: CatalogueTranslation<typeof english> = {
  'mail-refused': {
    text: 'el correo no se puede enviar',
    remedy: 'Corrija los campos que indica `faults`.',
  },
  'mail-settings-refused': {
    text: 'los ajustes de correo no se han guardado',
    remedy: 'Corrija los campos que indica `faults` y vuelva a enviar los ajustes.',
  },
  'mail-template-wrong': ({ problem }) => ({
    text: `la plantilla no es válida: ${problem}`,
    remedy: 'Corrija la plantilla; docs/mail.md enumera las etiquetas, los filtros y los valores que se pueden usar.',
  }),
  'mail-beyond-measure': {
    text: 'las plantillas han necesitado más tiempo o memoria de lo permitido para un correo',
    remedy: 'Use menos bucles y condiciones en las plantillas.',
  },
  'mails-waiting-max': 'se están generando demasiados correos a la vez',
  'mail-line-end': {
    text: 'el asunto o un nombre del correo contiene un salto de línea',
    remedy: 'Quite el salto de línea del texto o del nombre en el documento.',
  },
  'mail-address-wrong': {
    text: 'el valor debe ser una única dirección de correo',
    remedy: 'Escriba una dirección sin nombre, por ejemplo `ana@example.com`.',
  },
  'mail-recipient-needed': {
    text: 'el correo no tiene destinatario',
    remedy: 'Indique `to` o añada al documento una dirección de correo del cliente.',
  },
  'mail-before-file': ({ file }) => ({
    text: file === 'too-large' ? filesTooLarge : `la factura todavía no tiene un archivo ${file} que adjuntar`,
    remedy:
      file === 'too-large'
        ? 'Envíe menos archivos con `attach`.'
        : `Espere a que Sello cree el archivo (${describeApiCall('readInvoice', { id: '{id}' })} con \`until=printed\`). ` +
          'Si la factura debe tener una factura electrónica, añada su paso al flujo o indique el formato en `page` del espacio de trabajo.',
  }),
};
