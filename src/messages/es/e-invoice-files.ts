// Messages about PDFs and files of e-invoices, in Spanish.
import { describeApiCall } from '../calls';
import {
  type eInvoiceCreationMessages as english,
  eInvoiceFormatNames,
  formatFirstEInvoiceNotePaths,
} from '../en/e-invoice-files';
import type { CatalogueTranslation } from '../text';

const signers = {
  supplier: 'el archivo está firmado con el certificado del emisor',
  adviser: 'un tercero ha firmado el archivo, con el certificado guardado para el emisor',
  installation: 'el archivo está firmado con el certificado de esta instalación, como tercero',
  tests: 'el archivo está firmado solo para pruebas: este espacio de trabajo no remite a la AEAT',
} as const;

export const eInvoiceCreationMessages: CatalogueTranslation<typeof english> = {
  'e-invoice-refused': ({ format, reason }) => ({
    text: `${eInvoiceFormatNames[format]} no admite esta factura: ${reason}`,
    remedy: 'Corrija los campos que indica `faults`. Si la factura ya está expedida, expida una rectificativa.',
  }),
  'e-invoice-note': ({ format, code, text, advice = '', paths = [] }) => {
    const at = paths.length === 0 ? '' : `, en ${formatFirstEInvoiceNotePaths(paths)}`;
    return `${eInvoiceFormatNames[format]}: ${text} (${code}${at})${advice && `. ${advice}`}`;
  },
  'e-invoice-signed': ({ by }) => signers[by],
  'e-invoice-not-of-ticket':
    'no se ha creado ninguna factura electrónica: esta factura simplificada no indica el cliente y solo tiene un PDF',
  'e-invoice-not-of-cancelled': 'no se ha creado ninguna factura electrónica: esta factura está anulada',
  'e-invoice-not-of-being-cancelled':
    'no se ha creado ninguna factura electrónica: la anulación de esta factura está pendiente de la respuesta de ' +
    'la AEAT',
  'e-invoice-without-pdf': 'no hay ningún PDF de este documento para añadirlo al archivo, o el PDF es demasiado grande',
  'e-invoice-without-cii': 'no hay ningún archivo CII de este documento',
  'e-invoice-not-made': 'no se ha podido crear la factura electrónica; la causa está en los mensajes del proceso (log)',
  'e-invoice-beyond-measure':
    'crear la factura electrónica requiere más tiempo o memoria de lo permitido para un archivo',
  'e-invoice-key-not-rsa': 'el certificado no puede firmar Facturae porque su clave no es RSA',
  'e-invoice-supplier-not-registered': {
    text:
      'el certificado de la instalación no puede firmar por este emisor, porque el emisor no está dado de alta en este ' +
      'espacio de trabajo con una autorización para remitir vigente',
    remedy:
      'Ejecute el flujo «Dar de alta al emisor», renueve la autorización para remitir en nombre del emisor ' +
      `(${describeApiCall('writeTitle')}) o guarde un certificado del emisor (${describeApiCall('writeCertificate')}). ` +
      'Después vuelva a ejecutar el flujo.',
  },
  'e-invoice-needs-invoice': {
    text: 'una factura electrónica solo se puede crear a partir de una factura',
    remedy: 'Envíe un documento del esquema bill/invoice.',
  },
  'pdf-notes': ({ language, leftOut }) =>
    [
      language === null ? '' : `el idioma ${language} no está disponible`,
      leftOut.length === 0 ? '' : `estos archivos no caben en el PDF: ${leftOut.join(', ')}`,
    ]
      .filter(Boolean)
      .join('; '),
  'step-notes': ({ notes }) => notes.join('; '),
};
