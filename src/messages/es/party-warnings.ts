// Spanish remedies of warnings about who issues, who buys, and how and when the invoice is paid
// (src/contracts/party-warnings.ts).
import type { partyAndPaymentWarningTable as english } from '../../contracts/party-warnings';

export const spanishPartyPaymentWarningRemedies: Readonly<Record<keyof typeof english, string>> = {
  'supplier-name-differs':
    'Escriba el nombre con el que el emisor está dado de alta. Si ese nombre ya no es el actual, corrija la ficha ' +
    'del emisor y ejecute con ella el flujo «Dar de alta al emisor». La cadena continúa.',
  'addon-missing': 'Añada `es-fiscal-v1` a `$addons`.',
  'advance-above-payable':
    'Corrija los anticipos. Si el cliente ha pagado de más, devuelva el exceso o aplíquelo como anticipo a otra ' +
    'factura.',
  'due-dates-differ':
    'Use importes que sumen `totals.due`, o `totals.payable` si un anticipo cubre el importe de uno de los ' +
    'vencimientos. Un `percent` es una parte de `totals.payable`.',
  'issued-by-two':
    'Si la factura la expide un tercero, quite la etiqueta `self-billed`. Si la expide el cliente, quite ' +
    '`ordering.issuer`.',
  'withheld-by-nobody':
    'Indique el cliente con su `tax_id` y quite la etiqueta `simplified`. En una venta a un particular, quite el IRPF.',
  'issued-to-itself':
    'Escriba el NIF del cliente. Ignore este aviso si la ley exige esa factura, como en el autoconsumo.',
  'issued-by-customer': 'Use la etiqueta `self-billed` en lugar de `ordering.issuer` (RD 1619/2012, art. 5).',
  'surcharge-to-company': 'Escriba el tipo sin `+eqs`, por ejemplo {"cat": "VAT", "rate": "general"}.',
  'withheld-from-company': 'Quite el IRPF de la línea. En un alquiler, escriba {"cat": "IRPF", "rate": "capital"}.',
  'due-before-issue':
    'Corrija la fecha: a menudo el error está en el año. Ponga lo que se pagó antes de la expedición en ' +
    '`payment.advances`.',
  'cash-above-limit':
    'Pida al cliente que pague con tarjeta o por transferencia, e indique esa forma de pago como `key` en `payment.instructions` y ' +
    '`payment.advances`. Ignore este aviso si el cliente es un visitante extranjero y el total no llega a 10.000 EUR.',
  'iban-wrong': 'Copie el IBAN de un extracto bancario.',
  'exchange-rate-one':
    'Use el tipo de cambio del día del devengo (Ley 37/1992, art. 79.Once), por ejemplo "0.92" para un dólar.',
  'exchange-rate-several': 'Deje solo el tipo de cambio del día del devengo (Ley 37/1992, art. 79.Once).',
  'exchange-rate-inverted': 'Escriba cuántos euros vale una unidad de la moneda, por ejemplo "0.0061" para un yen.',
  'price-rounded':
    'Escriba el precio en la moneda de la factura con todos sus decimales, por ejemplo "0.0061554"; o haga la factura en la ' +
    'moneda del precio, para que solo se conviertan importes (Ley 37/1992, art. 79.Once).',
  'foral-supplier':
    'Pregunte al emisor qué normas sobre sistemas de facturación sigue. Ignore este aviso si son las del Estado. Si no, dé ' +
    'de alta al emisor e indique que está exento antes de su primera factura.',
};
