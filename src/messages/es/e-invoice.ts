// Messages about e-invoice files, in Spanish: why a format cannot state an invoice, and what a file states in another
// place.
import type { Wording, CatalogueTranslation } from '../text';
import type { eInvoiceFormatMessages as english } from '../en/e-invoice';

type UntaxedRowKind = Parameters<(typeof english)['e-invoice-row-outside-price']>[0]['kind'];

const untaxedRows: Readonly<Record<UntaxedRowKind, Wording>> = {
  guarantee: {
    text: 'el formato no tiene campo para una garantía que retiene el cliente',
    remedy:
      'Deje los impuestos como están: una garantía no cambia el precio. Use Facturae o el PDF o, en una factura aún no ' +
      'expedida, escriba la garantía en `notes` en lugar de como descuento.',
  },
  deposit: {
    text: 'el formato no tiene campo para una fianza',
    remedy:
      'Deje los impuestos como están: una fianza no es parte del precio. Use el PDF o, en una factura aún no expedida, ' +
      'omita la fianza y pídala en un documento aparte.',
  },
  tax: {
    text: 'el formato no tiene campo para un tributo o una tasa sin IVA, IGIC ni IPSI',
    remedy:
      'Si recauda el importe para una administración, deje los impuestos como están y use el PDF. Si lo pagó por cuenta del ' +
      'cliente, ponga `outlay` en `key`. Solo si es parte del precio, añada el impuesto de las líneas (Ley 37/1992 art. 78.Dos.4).',
  },
  rest: {
    text: 'el formato no tiene campo para la parte del precio que no lleva impuesto en este régimen',
    remedy: 'No añada ningún impuesto al cargo: aumentaría la cuota de la factura. Envíe el PDF en su lugar.',
  },
};

export const eInvoiceFormatMessages: CatalogueTranslation<typeof english> = {
  'e-invoice-not-calculated': {
    text: 'los totales no se han calculado (etiqueta `bypass`), así que nada demuestra que cuadren',
    remedy: 'Quite la etiqueta `bypass` para que Sello calcule los totales.',
  },
  'e-invoice-customer-missing': {
    text: 'una factura electrónica debe indicar el cliente (BR-07), pero esta factura no lo tiene',
    remedy: 'Indique `customer.name`. Una factura simplificada sin cliente solo tiene el PDF.',
  },
  'e-invoice-country-missing': {
    text: 'una factura electrónica debe indicar el país del cliente (BR-11)',
    remedy: 'Indique `customer.addresses[0].country`, por ejemplo "ES".',
  },
  'e-invoice-supplier-address-missing': {
    text: 'una factura electrónica debe indicar el domicilio del emisor con el país (BR-08, BR-09)',
    remedy: 'Indique el domicilio en el documento, o dé de alta al emisor con un domicilio.',
  },
  'e-invoice-supplier-name-missing': {
    text: 'una factura electrónica debe indicar el nombre del vendedor y el de su representante (BR-06, BR-18)',
    remedy: 'Indique `name`.',
  },
  'e-invoice-line-missing': {
    text: 'una factura electrónica debe tener al menos una línea con total (BR-16)',
    remedy: 'Escriba en `lines` lo que vende; los cargos no bastan.',
  },
  'e-invoice-line-tax': {
    text: 'una línea debe tener exactamente uno de los impuestos IVA, IGIC e IPSI (BR-CO-04)',
    remedy:
      'Indique uno de estos impuestos en la línea. Para una venta sin impuesto, use una clave, por ejemplo ' +
      '{"cat": "VAT", "key": "exempt"}.',
  },
  'e-invoice-tax-unsaid': {
    text: 'este impuesto no tiene ni porcentaje ni una clave que indique el motivo',
    remedy:
      'Indique `percent`, por ejemplo "21%" o "0%". Para una venta sin impuesto, indique `key`, por ejemplo "exempt" o "reverse-charge".',
  },
  'e-invoice-row-tax': {
    text: 'un descuento o un cargo de toda la factura debe tener exactamente uno de los impuestos IVA, IGIC e IPSI (BR-32, BR-37)',
    remedy:
      'Indique en el descuento o cargo el impuesto de las líneas que modifica. Para un suplido, use un cargo con la clave "outlay".',
  },
  'e-invoice-row-outside-price': ({ kind }) => untaxedRows[kind],
  'e-invoice-type': {
    text: 'este formato no tiene código para documentos de este tipo',
    remedy: 'Use otro formato u otro tipo, por ejemplo "standard".',
  },
  'e-invoice-customer-number': {
    text: 'una factura con inversión del sujeto pasivo debe indicar el NIF del cliente (BR-AE-02)',
    remedy: 'Indique `customer.tax_id`.',
  },
  'e-invoice-customer-vat-number': {
    text: 'una entrega intracomunitaria debe indicar el NIF-IVA del cliente (BR-IC-02)',
    remedy: 'Indique `customer.tax_id` con el NIF-IVA del otro Estado miembro.',
  },
  'e-invoice-supplier-number': {
    text: 'una factura electrónica debe indicar el NIF-IVA del emisor (BR-S-02, BR-AE-02, BR-G-02, BR-IC-02)',
    remedy: 'Indique `supplier.tax_id` con su país y su código.',
  },
  'e-invoice-principal-out-of-scope': {
    text:
      'el archivo de una factura sin líneas sujetas a impuesto no puede indicar al emisor como representante de ' +
      '`ordering.seller`, porque no debe llevar ningún NIF-IVA (BR-56, BR-O-02)',
    remedy: 'Quite `ordering.seller`, o envíe solo el PDF.',
  },
  'e-invoice-exchange-rate-missing': {
    text:
      'una factura en moneda extranjera debe indicar la cuota en euros (BR-53), pero falta el tipo de cambio a ' +
      'euros',
    remedy: 'Añada a `exchange_rates` el tipo de cambio de la moneda de la factura a EUR.',
  },
  'e-invoice-currency-decimals': {
    text: 'los importes de una factura electrónica tienen dos decimales, pero esta moneda tiene más',
    remedy: 'Expida la factura en otra moneda, por ejemplo EUR.',
  },
  'e-invoice-currency-unlisted': {
    text: 'la lista de códigos de EN 16931 no tiene esta moneda (BR-CL-03)',
    remedy: 'Expida la factura en otra moneda, por ejemplo EUR.',
  },
  'e-invoice-electronic-address-missing': {
    text: 'Peppol encuentra a un participante por su dirección electrónica, pero esta parte no la tiene (R010, R020)',
    remedy:
      'Añada un buzón con el `scheme` y el `code` con los que la parte está registrada. A una parte española le basta su NIF.',
  },
  'e-invoice-electronic-address-wrong': {
    text:
      'Peppol no admite ninguna dirección electrónica de esta parte porque el `scheme` no está en la lista de Peppol o el ' +
      '`code` no tiene la forma de ese `scheme`',
    remedy:
      'Corrija el `scheme` y el `code` tal como la parte consta en Peppol, ' +
      'por ejemplo {"scheme": "0088", "code": "4006381333931"}.',
  },
  'e-invoice-exemption-code': {
    text: 'el código de `cef-vatex` no está en la lista de motivos (BR-CL-22), o no corresponde a este impuesto',
    remedy: 'Use un código de la lista VATEX que corresponda a una venta exenta, o quite el código.',
  },
  'e-invoice-sums': {
    text: 'la suma de las líneas de la factura no coincide con sus totales',
    remedy: 'Calcule la factura de nuevo. Si el error continúa, comuníquelo como un fallo de Sello.',
  },
  'e-invoice-attachment-kind': {
    text: 'una factura electrónica solo admite adjuntos de tipo PDF, PNG, JPEG, CSV, XLSX y ODS (BR-CL-24)',
    remedy: 'Adjunte el archivo en uno de estos tipos.',
  },
  'e-invoice-line-amount': {
    text: 'Peppol exige que el importe de una línea sea cantidad por precio, con un margen de 0,02 (R120)',
    remedy: 'Use un precio con más decimales, u otro formato.',
  },
  'e-invoice-tax-amount': {
    text: 'la cuota de un tipo difiere demasiado del producto de la base por el tipo, según EN 16931 (BR-CO-17)',
    remedy: 'Corrija el porcentaje. El formato no admite tipos inferiores al 0,5 %.',
  },
  'e-invoice-margin-withheld': {
    text:
      'una venta de un régimen de margen de beneficio lleva retención, así que el archivo indicaría la base del ' +
      'margen (Ley 37/1992, art. 138)',
    remedy: 'Quite la retención de `taxes`, o quite `es-fiscal-regime` si la venta es del régimen general.',
  },
  'e-invoice-principal-country': {
    text:
      'Peppol aplica las reglas del país del vendedor indicado en `ordering.seller` (SE-R-003, SE-R-006, GR-R-001, ' +
      'DK-R-014, IS-R-002, NL-R-003, NL-R-007), y esta factura no las cumple',
    remedy:
      'Si el vendedor es de Suecia, Dinamarca, Islandia o los Países Bajos, añada una identidad con el ámbito `legal` y el ' +
      'esquema de su registro en `iso-scheme-id`: 0007, 0184, 0196 o 0106. En el caso de los Países Bajos, indique también ' +
      '`payment.instructions`. En otro caso, cree UBL sin Peppol (`doc_type` `en16931`).',
  },
  'e-invoice-code-refused': ({ name, code, list }) => ({
    text: `\`${name}\` es "${code}", que no está en la lista ${list}`,
    remedy: `Use un código de esa lista, o quite \`${name}\`.`,
  }),
  'e-invoice-dir3-code': ({ code }) => ({
    text: `"${code}" no es un código DIR3, así que el archivo no indica esta unidad`,
    remedy: 'Corrija el código: una letra y ocho letras o cifras, por ejemplo "L01280796".',
  }),
  'e-invoice-code-not-listed': ({ code, list, written }) => ({
    text:
      `"${code}" no está en la lista ${list}, así que el archivo ` +
      (written === null ? 'omite el código' : `lleva ${written} en su lugar`),
    remedy: 'Use un código de esa lista si quien lee el archivo lo necesita.',
  }),
  'e-invoice-not-subject-as-exempt': {
    text: 'las líneas no sujetas figuran como exentas porque EN 16931 no las admite junto a otros impuestos (BR-O-11)',
  },
  'e-invoice-surcharge-in-rate': {
    text: 'el recargo de equivalencia va en el tipo y en la cuota porque EN 16931 no tiene un campo para él; una nota indica el importe',
  },
  'e-invoice-withheld-as-paid': {
    text: 'la retención forma parte del importe pagado porque EN 16931 no tiene un campo para ella; una nota indica el importe',
  },
  'e-invoice-margin-stated': {
    text:
      'el régimen de estas líneas es de margen de beneficio, pero nada más en el documento lo indica, así que el ' +
      'archivo contiene la cuota',
    remedy:
      'Si se tributa por el margen, añada la etiqueta `second-hand-goods`, `art`, `antiques` o `travel-agency`. El archivo ' +
      'indica entonces solo el precio (Ley 37/1992, arts. 138 y 142). Si no, quite `es-fiscal-regime`.',
  },
  'e-invoice-several-originals-in-note': {
    text: 'el archivo se refiere a la primera factura rectificada; una nota indica las demás',
  },
  'e-invoice-no-qr': {
    text: 'el archivo no lleva la URL del código QR porque la factura aún no tiene registro',
  },
  'e-invoice-period-left-out': {
    text: 'se ha omitido un periodo porque termina antes de empezar o no contiene los periodos de las líneas (BR-29, BR-30, R110, R111)',
  },
  'e-invoice-members-left-out': { text: 'el formato no admite estos campos, así que se han omitido' },
};
