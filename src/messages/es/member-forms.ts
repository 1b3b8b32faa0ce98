// Messages about the form of a field in a call on invoices, and about what to write instead, in Spanish.
import type { InvoiceBodyMemberFormat, InvoiceBodyMemberFormatWithoutParameters } from '../call-parameters';

/** Describes the name that was probably meant, or else all names. */
export function describeUnknownMemberNameRemedy(meant: string | null, known: readonly string[]): string {
  if (meant !== null) return `Escriba \`${meant}\`.`;
  if (known.length === 1) return `El único campo aquí es \`${known[0]}\`.`;
  return known.length === 0
    ? 'Omita el campo: aquí no se puede indicar nada.'
    : `Use uno de estos: ${known.join(', ')}.`;
}

/** Writes the remedy with the corrected value; `otherwise` if that value is unknown. */
const writeMeant = (meant: string | null | undefined, otherwise: string): string =>
  meant ? `Escriba "${meant}".` : otherwise;

export const invoiceBodyTaxRemedy =
  'Escriba un porcentaje ("21%"), un tipo (general, reduced, super-reduced, zero), un código (E1 a E8, N1, N2, S2) o un objeto ' +
  'con `percent` o `exempt`.';

/** Texts about the form of a member and how to write it, for forms whose text does not depend on the value. */
const plainForms: Readonly<Record<InvoiceBodyMemberFormatWithoutParameters, readonly [text: string, remedy: string]>> =
  {
    'not-empty': ['un texto que no esté vacío', 'Escriba el texto, u omita el campo si es opcional.'],
    'no-controls': ['un texto sin caracteres de control', 'Quite los caracteres de control.'],
    flag: ['true o false', 'Escriba true o false sin comillas.'],
    regime: ['una clave de régimen', 'Escriba dos cifras, por ejemplo "01".'],
    iban: ['un IBAN', 'Corrija el número de cuenta: sus dígitos de control no cuadran o faltan caracteres.'],
    'not-negative': ['un importe de 0 o más', 'Escriba el importe sin signo menos.'],
    positive: ['un número mayor que 0', 'Escriba un número mayor que 0, sin signo menos.'],
    'exchange-rate': [
      'un número mayor que 0',
      'Escriba cuántos euros vale una unidad de la moneda, por ejemplo "0.92".',
    ],
    'whole-positive': ['un número entero de 1 o más', 'Cuente las líneas de la factura desde 1.'],
    'job-count': ['un número entero de 0 o más', 'Escriba el número de trabajos que mostró la vista previa.'],
    document: [
      'un documento',
      'Escriba una factura en el formato de documento como objeto, sin comillas (docs/format.md).',
    ],
    supplier: [
      'un NIF o un objeto',
      'Escriba el NIF entre comillas dobles, por ejemplo "A58818501", o un objeto con `name`, `tax_code` y `address`.',
    ],
    paid: ['true, false o un importe', 'Escriba true si está todo pagado, o el importe pagado, por ejemplo "50.00".'],
    ids: [
      'una lista de identificadores de facturas',
      'Escriba los identificadores en una lista de textos, por ejemplo ["0190c0de-0000-7000-8000-000000000001"].',
    ],
    discount: ['un importe o un porcentaje', 'Escriba un porcentaje de la línea ("10%") o un importe ("5.00").'],
    'fewer-digits': ['un número decimal de 18 cifras como máximo', 'Redondee el número, o compruebe de dónde viene.'],
    texts: ['una lista de textos', 'Escriba una lista de textos que no estén vacíos, por ejemplo ["web"].'],
    'text-map': [
      'un objeto cuyos valores sean textos',
      'Escriba un objeto cuyos valores sean textos, por ejemplo {"tienda": "7"}.',
    ],
    'text-map-names': [
      'un objeto cuyos campos tengan nombres válidos',
      'Escriba nombres de hasta 64 letras, cifras, guiones y guiones bajos, que empiecen por una letra o una cifra.',
    ],
  };

/** Describes the form that a member must have, and how to write it. */
export function describeBodyMemberFormat(form: InvoiceBodyMemberFormat): readonly [text: string, remedy: string] {
  switch (form.kind) {
    case 'text':
      return ['un texto', writeMeant(form.meant, 'Escriba el texto entre comillas dobles.')];
    case 'printable':
      return ['un texto cuyos caracteres se puedan imprimir', writeMeant(form.meant, 'Escriba letras y cifras.')];
    case 'shorter':
      return [`un texto de ${form.max} caracteres como máximo`, 'Acorte el texto.'];
    case 'fewer-decimals':
      return [`un importe con ${form.max} decimales como máximo`, 'Redondee el importe.'];
    case 'day':
      return ['una fecha', writeMeant(form.meant, 'Escriba un día como AAAA-MM-DD, por ejemplo "2026-11-25".')];
    case 'decimal':
      return [
        'un número decimal de 18 cifras como máximo',
        writeMeant(form.meant, 'Escriba el número con punto decimal, por ejemplo "89.50" u 89.50.'),
      ];
    case 'exponent':
      return ['un número sin exponente', writeMeant(form.meant, 'Escriba todas las cifras, por ejemplo "1500.00".')];
    case 'percent':
      return [
        'un porcentaje de 0 a 100',
        writeMeant(form.meant, 'Escriba un porcentaje de 0 a 100 con su signo, por ejemplo "21%".'),
      ];
    case 'postcode':
      return [
        'un código postal español',
        writeMeant(form.meant, 'Escriba cinco cifras, o indique `country` de la dirección.'),
      ];
    case 'currency':
      return [
        'una moneda',
        writeMeant(form.meant, 'Escriba el código ISO 4217 de la moneda, por ejemplo "EUR" o "USD".'),
      ];
    case 'list':
      return [
        `una lista de 1 a ${form.max} elementos`,
        form.isObject ? 'Ponga el objeto entre corchetes: [{...}].' : 'Escriba una lista de objetos: [{...}].',
      ];
    case 'list-shorter':
      return [`una lista de 1 a ${form.max} elementos`, 'Divida la factura.'];
    case 'object':
      return ['un objeto', `Escriba un objeto con campos como ${form.known.slice(0, 5).join(', ')}.`];
    case 'choice':
      return [
        `uno de estos valores: ${form.choices.join(', ')}`,
        describeUnknownMemberNameRemedy(form.meant, form.choices),
      ];
    case 'tax':
      return ['un impuesto', form.meant === null ? invoiceBodyTaxRemedy : `Escriba "${form.meant}".`];
    case 'country':
      return ['un país', `Escriba el código de dos letras del país, por ejemplo ${form.meant ?? 'ES'}.`];
    default:
      return plainForms[form.kind];
  }
}
