// Spanish remedies of warnings about documents (src/contracts/warnings) by key. What is wrong is in ./findings.
import type { WarningKey } from '../../contracts/warnings';
import { spanishIssueDateSeriesWarningRemedies } from './issue-warnings';
import { spanishCorrectionWarningRemedies } from './correction-warnings';
import { spanishPartyPaymentWarningRemedies } from './party-warnings';
import { spanishSupplyAmountWarningRemedies } from './supply-warnings';
import { spanishTaxTreatmentWarningRemedies } from './tax-code-warnings';

const table: Readonly<Record<WarningKey, string>> = {
  ...spanishPartyPaymentWarningRemedies,
  ...spanishCorrectionWarningRemedies,
  ...spanishSupplyAmountWarningRemedies,
  ...spanishTaxTreatmentWarningRemedies,
  ...spanishIssueDateSeriesWarningRemedies,
  'customer-unnamed':
    'Añada `customer` con `name` y `addresses`, sin `tax_id`. Si es una factura simplificada sin cliente, quite ' +
    '`es-fiscal-art61d`.',
  'vat-number-of-person':
    'Si es un consumidor, quite `customer.tax_id` y escriba el número en `identities` con la clave `foreign`, por ejemplo ' +
    '{"key": "foreign", "country": "PT", "code": "254321097"}. Ignore este aviso si el número está en VIES.',
  'rate-of-other-day':
    'Ponga en `value_date` el día del devengo, que suele ser la fecha de la operación (Ley 37/1992, art. 90.Dos).',
  'text-unprintable': 'Escriba el texto con letras latinas o en otro alfabeto admitido.',
  'unknown-member': 'Corrija el nombre del campo. Ponga los datos propios en `meta`.',
  'data-unused':
    'Para guardar el documento de `data`, omita `silo_entry_id`. Para cambiar el documento guardado, modifíquelo antes.',
  'quantity-missing': 'Indique la cantidad de la línea (`quantity`), por ejemplo "1".',
  'percent-above-100': 'Escriba el porcentaje como texto y con el signo de porcentaje, por ejemplo "21%".',
  'discount-above-100': 'Escriba el porcentaje como texto y con el signo de porcentaje, por ejemplo "10%".',
  'code-replaced':
    'Use la `key` de los impuestos, la etiqueta o el `type` que corresponden a ese código (docs/format.md), u omita el ' +
    'código. Si el código que muestra la respuesta es el correcto, escriba ese código.',
  'value-replaced':
    'Use la `key` o el `rate` que corresponde al valor que quiere (docs/format.md), o quite el valor. La respuesta muestra ' +
    'lo que contiene ahora la factura.',
  'price-missing':
    'Indique `item.price` en cada línea, por ejemplo "10.00". Para un regalo, indique su precio y un descuento del "100%"; ' +
    'para un comentario, el precio "0.00".',
  'total-replaced':
    'Compare las líneas, los impuestos, los descuentos y los cargos con los suyos. Si la diferencia es de un céntimo, suele ' +
    'deberse al redondeo: elija el método con `tax.rounding` (docs/cases.md) y ponga el resto en `totals.rounding`.',
  'one-stop-shop':
    'Si la venta se declara en la ventanilla única, escriba {"cat": "VAT", "country": "FR", "rate": "general", ' +
    '"ext": {"es-fiscal-regime": "17"}} con el país de la venta. Si no, quite `country` y el régimen 17.',
  'intra-community-outside': 'Para bienes que salen de la Unión, use la clave `export` (E2).',
  'regime-missing':
    'Indique `es-fiscal-regime` en los impuestos de las líneas: 03 (bienes usados, arte, antigüedades), 05 (agencias de viajes), 07 ' +
    '(criterio de caja), 11 (alquiler de locales) o 20 (simplificado; 21 en el IGIC); o quite la etiqueta.',
  'margin-scheme':
    'Escriba el margen sin su impuesto como precio de la línea, y el resto del precio como cargo sin impuestos: {"reason": "Resto ' +
    'del precio", "amount": "9000.00"} (docs/cases.md). Si se aplica el régimen general, quite `es-fiscal-regime`. Ignore este aviso ' +
    'si todo el precio es margen.',
  'reverse-charge-abroad':
    'Para un servicio, escriba {"cat": "VAT", "key": "outside-scope"}; para bienes que van a otro Estado miembro, la clave ' +
    '`intra-community`. Ignore este aviso si el cliente liquida el impuesto en España (Ley 37/1992, art. 84.Uno.2).',
  'zero-rate':
    'Indique por qué no hay impuesto: {"cat": "VAT", "key": "exempt"} con su artículo, `export`, `intra-community`, ' +
    '`reverse-charge` u `outside-scope` (docs/format.md). Ignore este aviso si es una donación a una entidad sin fines lucrativos.',
  'discount-unclear':
    'Si se trata de un porcentaje, escríbalo con su signo, por ejemplo "10%". Si se trata de un importe, escríbalo con ' +
    'dos decimales, por ejemplo "10.00", o indique `total` para que Sello compare los totales.',
  'discount-negative':
    'Escriba el descuento sin signo, por ejemplo "10%". Para aumentar el precio, use `charges`. En una línea negativa, escriba ' +
    'un porcentaje, o el importe con el signo de la línea.',
  'rate-of-other-tax':
    'Use un tipo del impuesto, por ejemplo {"cat": "IGIC", "percent": "7%"}. Si corresponde IVA, escriba {"cat": "VAT", ' +
    '"rate": "general"}.',
  'reverse-charge-charged':
    'Escriba esas líneas con la clave `reverse-charge` (para el IPSI, con la calificación S2), o quite la etiqueta. ' +
    'Ignore este aviso si el emisor liquida el impuesto de esas líneas.',
  'untaxed-row':
    'Si el descuento o cargo cambia el precio, indique en él los impuestos de las líneas. Si no, indique una clave: `outlay` para ' +
    'lo pagado por cuenta del cliente, `deposit` para una fianza, o `guarantee` para lo que el cliente retiene. Un bono polivalente ' +
    'es un pago: va en `payment.advances`.',
  'address-missing':
    'Añada `addresses` al emisor y al cliente, con calle, código postal y localidad. En una venta a una persona que no ' +
    'da su dirección, añada la etiqueta `simplified`.',
  'signatures-dropped': 'Firme el sobre aquí con `"sign": true`, o con un flujo que tenga el paso `silo.close`.',
  'supplier-not-registered':
    'Guarde la ficha del emisor (esquema org/party, carpeta `suppliers`) y ejecute con ella el ' +
    'flujo «Dar de alta al emisor».',
  'sales-taxes-twice': 'Deje solo el impuesto del territorio donde tributa la venta.',
  'simplified-above-max':
    'Expida una factura completa: quite la etiqueta `simplified` o `es-fiscal-simplified-art7273`, e indique el cliente con ' +
    'NIF y dirección. En uno de esos sectores, indique una vez `{"simplified_max_euros": 3000}` en los ajustes del emisor.',
  'discount-taxes-differ': 'Añada al descuento o cargo los `taxes` de las líneas, incluidos la retención y el recargo.',
};

/** Warnings by any code, because a fault may have a code that no warning has. */
export const spanishWarningRemedies: Readonly<Record<string, string>> = table;
