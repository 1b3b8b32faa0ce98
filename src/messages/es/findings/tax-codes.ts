// Messages about codes of a tax, in Spanish: its exemption, key, regime and country.
import type { taxTreatmentFindingMessages as english } from '../../en/findings/tax-codes';
import type { CatalogueTranslation } from '../../text';
import { formatSpanishPercentages, formatSpanishDay } from '../figures';
import { formatSpanishTaxName } from './places';
import { formatReplacedOrRemovedValue } from './rows';

/** Writes a row whose tax the customer declares. IPSI has no keys. */
const writeReverseCharge = (cat: string): string =>
  cat === 'IPSI'
    ? '{"cat": "IPSI", "percent": "0%", "ext": {"es-fiscal-op-class": "S2"}}'
    : `{"cat": "${cat}", "key": "reverse-charge"}, sin \`rate\` ni \`percent\``;

export const taxTreatmentFindingMessages: CatalogueTranslation<typeof english> = {
  'exemption-replaced': ({ at, code, now, key, write }) => ({
    text: `${at}.ext.es-fiscal-exempt: ${formatReplacedOrRemovedValue(code, now)} porque lo determina la clave \`${key}\``,
    remedy: `Escriba ${write}.`,
  }),
  'exemption-replaced.removed': ({ at, code, write }) => ({
    text: `${at} indica la exención ${code}, que contradice la clave, el tipo o el país, así que Sello la ha quitado`,
    remedy: `Escriba ${write}, sin \`rate\` ni \`percent\`; o quite la exención.`,
  }),
  'exemption-replaced.charged': ({ at, code, write }) => ({
    text: `${at} indica la exención ${code}, pero repercute el impuesto`,
    remedy: `Escriba ${write}, o quite la exención.`,
  }),
  'exemption-replaced.class': ({ at, code }) => ({
    text: `${at} repercute el impuesto, pero su calificación es ${code}, con la que no se repercute impuesto`,
    remedy: 'Escriba "percent": "0%", o quite `es-fiscal-op-class`.',
  }),
  'extension-unknown': ({ at, key, nearest }) => ({
    text: `${at} contiene la extensión ${key}, que no existe, así que no tiene efecto`,
    ...(nearest ? { remedy: `Escriba \`${nearest}\` en lugar de \`${key}\`.` } : {}),
  }),
  'extension-unknown.code': ({ path, code, key, now, known }) => ({
    text: `${path}: ${formatReplacedOrRemovedValue(code, now)} porque no es un código de ${key}`,
    remedy: `Escriba uno de estos: ${known}.`,
  }),
  'extension-misplaced': ({ at, key, home }) => ({
    text: `${at}.ext contiene ${key}, pero Sello solo lee esta extensión en \`${home}\`, así que no tiene efecto`,
    remedy: `Mueva ${key} a \`${home}\`.`,
  }),
  'surcharge-regime': ({ at }) =>
    `${at} repercute el recargo de equivalencia con el régimen 18, pero ese régimen es el de los minoristas, que nunca ` +
    'repercuten el recargo',
  'regime-of-persons': ({ at, cat, regime, code }) => ({
    text:
      `${at} tiene el régimen ${regime} del ${formatSpanishTaxName(cat)}, que es de personas físicas, pero el emisor ` +
      `${code} es una persona jurídica`,
    ...(regime === '18'
      ? {}
      : { remedy: 'Quite `es-fiscal-regime`: una persona jurídica declara sus ventas con el régimen 01.' }),
  }),
  'export-regime': ({ at, cat }) => ({
    text: `${at} está exento por su clave (E1 o E6), pero tiene el régimen 02, que es el de las exportaciones`,
    remedy:
      `Si es una exportación, escriba {"cat": "${cat}", "key": "export"} sin \`es-fiscal-exempt\`. Si es una venta exenta en ` +
      'España, quite `es-fiscal-regime`.',
  }),
  'country-left-out': ({ at, own, country, taxes }) => ({
    text: `${at} resta el impuesto de ${own ?? 'España'}, pero las líneas repercuten el impuesto de ${country}`,
    remedy: `Escriba "taxes": ${taxes}.`,
  }),
  'country-left-out.charge': ({ at, own, country, taxes }) => ({
    text: `${at} repercute el impuesto de ${own ?? 'España'}, pero las líneas repercuten el impuesto de ${country}`,
    remedy: `Si este cargo es parte de la misma venta, escriba "taxes": ${taxes}.`,
  }),
  'reverse-charge-charged': ({ at, cat, percent: rate, isMixed }) => ({
    text: `\`$tags\` contiene \`reverse-charge\`, pero ${at} repercute ${formatSpanishTaxName(cat)} al ${formatSpanishPercentages(rate)}`,
    remedy: isMixed
      ? 'Ignore este aviso si el impuesto de esas líneas lo liquida el emisor: una factura puede contener ventas de ambas ' +
        `clases (RD 1619/2012, art. 6.2). Si no, escriba ${writeReverseCharge(cat)}.`
      : `Escriba los impuestos de esas líneas como ${writeReverseCharge(cat)}, o quite la etiqueta.`,
  }),
  'pending-tax-mixed': ({ at, regime, pending, operation, issued }) => ({
    text:
      `${at} tiene el régimen ${regime}, así que su impuesto se devenga el ${formatSpanishDay(issued)}, pero otras líneas tienen el ` +
      `régimen ${pending}, cuyo impuesto se devenga el ${formatSpanishDay(operation)}. El registro tiene una sola fecha de ` +
      `operación, así que el impuesto de todas las líneas se declararía el ${formatSpanishDay(operation)}`,
    remedy: 'Expida otra factura para las líneas cuyo impuesto se devenga ahora.',
  }),
};
