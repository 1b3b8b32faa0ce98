// Spanish words of emails to customers.
import type { mailPageTexts as english } from '../en/mail';

export const mailPageTexts: typeof english = {
  text:
    'Defina el remitente y los textos de los correos a los clientes. Si deja un campo vacío, Sello usa el valor ' +
    'predeterminado. Todos los correos se envían desde la dirección de la instalación.',
  supplierText:
    'Defina el remitente y los textos de los correos de este emisor. Si deja un campo vacío, se usan los ajustes del ' +
    'espacio de trabajo.',
  attach: 'Archivos',
  attachHint:
    'Se adjuntan los archivos marcados; las facturas electrónicas, solo si la factura las tiene. Si no marca nada en ' +
    'un emisor, se usan los ajustes del espacio de trabajo y, si ahí tampoco se marca nada, se adjunta solo el PDF.',
  attachments: {
    pdf: 'PDF (con Factur-X incluido, si está activado)',
    ubl: 'UBL o Peppol',
    cii: 'CII',
    facturae: 'Facturae',
  },
  sender: 'Remitente',
  fromName: 'Nombre del remitente',
  replyTo: 'Responder a',
  bcc: 'Copia oculta (CCO)',
  bccHint: 'Hasta cinco direcciones, separadas por comas. Los clientes no las ven.',
  texts: { es: 'Textos en español', en: 'Textos en inglés' },
  subject: 'Asunto',
  body: 'Texto',
  html: 'HTML',
  hint:
    'Puede usar estos valores entre llaves dobles, como {{ invoice.number }}: invoice.number, invoice.issue_date, invoice.total, ' +
    'invoice.currency, supplier.name, customer.name, links.verification',
  save: 'Guardar',
  preview: 'Vista previa',
  previewTitle: 'Vista previa: no se envía nada',
  entry: 'Identificador de la factura para la vista previa',
  language: 'Idioma de la vista previa',
  languages: [
    ['es', 'Español'],
    ['en', 'Inglés'],
  ],
  to: 'Para',
  send: 'Enviar por correo',
  sendHint:
    'Déjelo vacío para usar la dirección del cliente. Sello adjunta los archivos elegidos en los ajustes de correo; si no ' +
    'hay ninguno elegido, el PDF.',
};
