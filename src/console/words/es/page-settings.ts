// Spanish words of the settings of the page, which are about the PDF of invoices and the e-invoices that are created
// with it.
import type { pdfSettingsPageTexts as english } from '../en/page-settings';

export const pdfSettingsPageTexts: typeof english = {
  text:
    'Elija el aspecto del PDF de las facturas y qué facturas electrónicas crea Sello con él. Las facturas que ya ' +
    'existen no cambian.',
  look: 'PDF',
  language: 'Idioma',
  standard: 'Predeterminado',
  languages: [
    ['es', 'Español'],
    ['en', 'Inglés'],
  ],
  layout: 'Formato',
  layouts: { A4: 'A4', ticket80: 'Facturas simplificadas en rollo de 80 mm; las demás, en A4' },
  dateFormat: 'Formato de fecha',
  dateHint: 'Por ejemplo, DD/MM/YYYY',
  accent: 'Color',
  accentHint: 'Por ejemplo, #1a73e8',
  logoHeight: 'Altura del logotipo',
  logoHint: (min, max) => `De ${min} a ${max} píxeles`,
  noLogo: 'El espacio de trabajo no tiene logotipo. Puede guardar uno con la API.',
  eInvoices: 'Facturas electrónicas',
  eInvoicesText: 'Si un formato no admite una factura, el trabajo de la factura muestra el motivo.',
  switches: {
    ubl: 'UBL: un archivo para empresas y plataformas',
    facturx: 'Factur-X: la factura como datos dentro del PDF',
    facturae: 'Facturae: un archivo firmado para administraciones públicas',
  },
  save: 'Guardar',
};
