// Spanish words of mails to customers.
import type { mailTexts as english } from '../en/mail';

export const mailTexts: typeof english = {
  text:
    'Cómo son los correos a los clientes. Lo que está vacío tiene un texto estándar. La dirección del remitente es la ' +
    'de la instalación.',
  supplierText:
    'Cómo son los correos de este emisor. Cada campo sustituye al del espacio de trabajo; lo vacío es como en él.',
  attach: 'Archivos',
  attachHint:
    'El PDF es necesario. Las facturas electrónicas se envían si la factura las tiene. Sin marcas: como en el espacio de trabajo, ' +
    'y si no, el PDF.',
  attachments: {
    pdf: 'PDF (con Factur-X dentro, si está activado)',
    ubl: 'UBL o Peppol',
    cii: 'CII',
    facturae: 'Facturae',
  },
  sender: 'Remitente',
  fromName: 'Nombre del remitente',
  replyTo: 'Las respuestas van a',
  bcc: 'Las copias van a',
  bccHint: 'Hasta cinco direcciones, separadas por comas. Los clientes no las ven.',
  texts: { es: 'Textos en español', en: 'Textos en inglés' },
  subject: 'Asunto',
  body: 'Texto',
  html: 'HTML',
  hint: 'Valores: invoice.number, invoice.issue_date, invoice.total, invoice.currency, supplier.name, customer.name, links.verification',
  save: 'Guardar',
  preview: 'Vista previa',
  previewTitle: 'Vista previa: no se envía nada',
  entry: 'Id. de una factura, para la vista previa',
  language: 'Idioma de la vista previa',
  languages: [
    ['es', 'Español'],
    ['en', 'Inglés'],
  ],
  to: 'Para',
  send: 'Enviar por correo',
  sendHint: 'La dirección del cliente si está vacío. El correo lleva el PDF.',
};
