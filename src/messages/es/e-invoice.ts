// Messages about e-invoice files: why a format cannot say an invoice, and what a file says in another place; in Spanish.
import type { Translation } from '../text';
import type { eInvoice as english } from '../en/e-invoice';

export const eInvoice: Translation<typeof english> = {
  'e-invoice-not-calculated': {
    text: 'los totales no se han calculado (etiqueta `bypass`), así que nada demuestra que cuadran',
    remedy: 'Quita la etiqueta `bypass` para que Sello calcule los totales.',
  },
  'e-invoice-customer-missing': {
    text: 'una factura electrónica nombra a su destinatario (BR-07), y esta factura no tiene',
    remedy: 'Indica `customer.name`. Una factura simplificada sin destinatario se queda en PDF.',
  },
  'e-invoice-country-missing': {
    text: 'una factura electrónica indica el país del destinatario (BR-11)',
    remedy: 'Indica `customer.addresses[0].country`, por ejemplo "ES".',
  },
  'e-invoice-supplier-address-missing': {
    text: 'una factura electrónica indica el domicilio del emisor con el país (BR-08, BR-09)',
    remedy: 'Indica el domicilio en el documento, o registra al emisor con un domicilio.',
  },
  'e-invoice-line-missing': {
    text: 'una factura electrónica tiene al menos una línea con total (BR-16)',
    remedy: 'Escribe los cargos como líneas.',
  },
  'e-invoice-line-tax': {
    text: 'una línea tiene exactamente uno de los impuestos IVA, IGIC e IPSI (BR-CO-04)',
    remedy:
      'Da a la línea uno de ellos. Para una venta sin impuesto usa una clave, por ejemplo {"cat": "VAT", "key": "exempt"}.',
  },
  'e-invoice-row-tax': {
    text: 'un descuento o un cargo de toda la factura tiene exactamente uno de los impuestos IVA, IGIC e IPSI (BR-32, BR-37)',
    remedy:
      'Dale el impuesto de las líneas que modifica. Un cargo por dinero gastado por cuenta del cliente tiene la clave "outlay".',
  },
  'e-invoice-type': {
    text: 'este formato no tiene código para documentos de este tipo',
    remedy: 'Usa otro formato u otro tipo, por ejemplo "standard".',
  },
  'e-invoice-customer-number': {
    text: 'una factura con inversión del sujeto pasivo indica el número fiscal del destinatario (BR-AE-02)',
    remedy: 'Indica `customer.tax_id`.',
  },
  'e-invoice-customer-vat-number': {
    text: 'una entrega intracomunitaria indica el NIF-IVA del destinatario (BR-IC-02)',
    remedy: 'Indica `customer.tax_id` con el NIF-IVA del otro Estado miembro.',
  },
  'e-invoice-supplier-number': {
    text: 'una factura electrónica indica el NIF-IVA del emisor (BR-S-02, BR-AE-02, BR-G-02, BR-IC-02)',
    remedy: 'Indica `supplier.tax_id` con su país y su código.',
  },
  'e-invoice-exchange-rate-missing': {
    text: 'una factura en otra moneda indica su impuesto en euros (BR-53), y no hay tipo de cambio a euros',
    remedy: 'Añade a `exchange_rates` una fila de la moneda de la factura a EUR.',
  },
  'e-invoice-currency-decimals': {
    text: 'los importes de una factura electrónica tienen dos decimales, y esta moneda tiene más',
    remedy: 'Expide la factura en otra moneda, por ejemplo EUR.',
  },
  'e-invoice-electronic-address-missing': {
    text: 'Peppol encuentra a un participante por su dirección electrónica, y esta parte no tiene (R010, R020)',
    remedy:
      'Añade un buzón con el `scheme` y el `code` con los que la parte está registrada. A una parte española le basta su NIF.',
  },
  'e-invoice-exemption-code': {
    text: 'el código de `cef-vatex` no está en la lista de motivos (BR-CL-22), o no corresponde a este impuesto',
    remedy: 'Usa un código de la lista VATEX que corresponda a una venta exenta, o quítalo.',
  },
  'e-invoice-sums': {
    text: 'las filas de la factura no suman sus totales',
    remedy: 'Calcula la factura de nuevo. Si sigue así, avísanos: sus importes son incorrectos.',
  },
  'e-invoice-attachment-kind': {
    text: 'una factura electrónica admite adjuntos de tipo PDF, PNG, JPEG, CSV, XLSX y ODS (BR-CL-24)',
    remedy: 'Adjunta el archivo en uno de estos tipos.',
  },
  'e-invoice-line-amount': {
    text: 'Peppol exige que el importe de una línea sea cantidad por precio, con un margen de 0,02 (R120)',
    remedy: 'Usa un precio con más decimales, u otro formato.',
  },
  'e-invoice-tax-amount': {
    text: 'la cuota de un tipo está demasiado lejos de base por tipo para EN 16931 (BR-CO-17)',
    remedy: 'Revisa el porcentaje. Un tipo inferior al 0,5 % no se puede indicar.',
  },
  'e-invoice-code-refused': ({ name, code, list }) => ({
    text: `\`${name}\` es "${code}", que no está en la lista ${list}`,
    remedy: `Usa un código de esa lista, o quita \`${name}\`.`,
  }),
  'e-invoice-dir3-code': ({ code }) => ({
    text: `"${code}" no es un código DIR3, así que el fichero no nombra esta unidad`,
    remedy: 'Corrige el código: una letra y ocho letras o cifras, por ejemplo "L01280796".',
  }),
  'e-invoice-code-not-listed': ({ code, list, written }) => ({
    text: `"${code}" no está en la lista ${list}, así que el fichero ${written === null ? 'va sin él' : `lleva ${written}`}`,
    remedy: 'Usa un código de esa lista si quien lee el fichero lo necesita.',
  }),
  'e-invoice-not-subject-as-exempt': {
    text: 'las filas no sujetas figuran como exentas, porque EN 16931 no las admite junto a otros impuestos (BR-O-11)',
  },
  'e-invoice-surcharge-in-rate': {
    text: 'el recargo de equivalencia va en el tipo y en la cuota, porque EN 16931 no tiene sitio para él; una nota dice cuánto es',
  },
  'e-invoice-withheld-as-paid': {
    text: 'la retención forma parte del importe pagado, porque EN 16931 no tiene sitio para ella; una nota dice cuánto es',
  },
  'e-invoice-several-originals-in-note': {
    text: 'el archivo se refiere a la primera factura rectificada; una nota nombra las demás',
  },
  'e-invoice-no-qr': {
    text: 'el archivo no lleva la dirección QR de un registro, porque la factura aún no tiene registro',
  },
  'e-invoice-period-left-out': {
    text: 'se ha omitido un periodo, porque acaba antes de empezar o no contiene los periodos de las líneas (BR-29, BR-30, R110, R111)',
  },
  'e-invoice-members-left-out': { text: 'el formato no tiene sitio para estos campos, así que se han omitido' },
};
