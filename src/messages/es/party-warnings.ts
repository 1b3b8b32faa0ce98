// Spanish texts of warnings about who issues, who buys, and how and when the invoice is paid
// (src/contracts/party-warnings.ts).
import type { partyAndPaymentWarningTable as english } from '../../contracts/party-warnings';

export const spanishPartyPaymentWarningTexts: Readonly<
  Record<keyof typeof english, { readonly cause: string; readonly remedy: string }>
> = {
  'supplier-name-differs': {
    cause:
      'El nombre con el que el emisor está dado de alta aquí no es el de la factura, sin contar mayúsculas, acentos, espacios, ' +
      'puntuación ni el orden de las palabras. La AEAT contrasta el nombre y el NIF con su censo.',
    remedy:
      'Escriba el nombre con el que el emisor está dado de alta. Si ese nombre ha quedado antiguo, corrija la ficha de la ' +
      'empresa y ejecute con ella el flujo «Dar de alta al emisor»; la cadena continúa.',
  },
  'addon-missing': {
    cause: 'El emisor remite sus facturas, pero esta factura no tiene el addon de la remisión.',
    remedy: 'Añada `es-fiscal-v1` a `$addons`.',
  },
  'advance-above-payable': {
    cause: 'Los anticipos superan lo que hay que pagar.',
    remedy:
      'Corrija los anticipos. Si el cliente ha pagado de más, devuelva el exceso o úselo como anticipo de otra factura.',
  },
  'due-dates-differ': {
    cause:
      'Los vencimientos no suman ni el total ni lo que queda por pagar. Los vencimientos con `percent` no tienen en cuenta los ' +
      'anticipos.',
    remedy:
      'Use importes que sumen `totals.due`, o `totals.payable` si un anticipo cubre el importe de uno de los ' +
      'vencimientos. Un `percent` es una parte de `totals.payable`.',
  },
  'issued-by-two': {
    cause:
      'La etiqueta self-billed significa que la factura la expide el cliente, pero `ordering.issuer` indica a un tercero. El ' +
      'registro declara al tercero (T), pero el PDF lleva la mención «facturación por el destinatario» (RD 1619/2012, arts. 5 y 6.1.k).',
    remedy: 'Quite la etiqueta si la factura la expide un tercero; quite `ordering.issuer` si la expide el cliente.',
  },
  'withheld-by-nobody': {
    cause:
      'Una línea tiene retención de IRPF, pero la factura no indica ningún cliente con NIF español. Solo retiene un empresario o ' +
      'profesional en España, que necesita una factura a su nombre (RD 439/2007, art. 76).',
    remedy:
      'Indique el cliente con su `tax_id` y quite la etiqueta `simplified`. En una venta a un particular, quite el IRPF.',
  },
  'issued-to-itself': {
    cause: 'El emisor y el cliente tienen el mismo NIF. La AEAT admitiría ese registro, que declara una venta.',
    remedy: 'Escriba el NIF del cliente. Ignore este aviso si la ley exige esa factura, como en el autoconsumo.',
  },
  'issued-by-customer': {
    cause:
      'Quien expide la factura (`ordering.issuer`) es el cliente, pero el registro declara que la expidió un tercero.',
    remedy: 'Use la etiqueta `self-billed` en lugar de `ordering.issuer` (RD 1619/2012, art. 5).',
  },
  'surcharge-to-company': {
    cause:
      'Una línea lleva recargo de equivalencia, pero el cliente es una persona jurídica, el IVA no se aplica en su dirección, o una ' +
      'factura simplificada no indica ningún cliente, o la línea es un servicio. El ' +
      'recargo es para bienes de minoristas españoles que son personas físicas o entidades en atribución de rentas (Ley 37/1992, arts. ' +
      '148 y 149).',
    remedy: 'Escriba el tipo sin `+eqs`, por ejemplo {"cat": "VAT", "rate": "general"}.',
  },
  'withheld-from-company': {
    cause:
      'Una línea lleva retención de IRPF, pero el emisor es una persona jurídica. El IRPF se retiene a profesionales y empresarios que ' +
      'son personas físicas (RD 439/2007, arts. 75 y 95), y a las jurídicas solo en alquileres y capital, al 19 %.',
    remedy: 'Quite el IRPF de la línea. En un alquiler, escriba {"cat": "IRPF", "rate": "capital"}.',
  },
  'due-before-issue': {
    cause: 'Un vencimiento es anterior a la fecha de expedición.',
    remedy: 'Corrija la fecha, normalmente el año. Ponga lo que se pagó antes de la expedición en `payment.advances`.',
  },
  'cash-above-limit': {
    cause:
      'La factura indica que se paga en efectivo, pero su total con impuestos alcanza el límite. Las operaciones de un ' +
      'empresario o profesional no pueden pagarse en efectivo a partir de 1.000 EUR, ni siquiera en parte; a partir de 10.000 ' +
      'EUR si el cliente es una persona física que no actúa como empresario y no tiene su domicilio fiscal en España (Ley ' +
      '7/2012, art. 7.Uno). Quien paga y quien cobra en efectivo responden solidariamente de la sanción.',
    remedy:
      'Pida al cliente que pague con tarjeta o por transferencia, e indique esa forma de pago como `key` en `payment.instructions` y ' +
      '`payment.advances`. Ignore este aviso si el cliente es un visitante extranjero y el total no llega a 10.000 EUR.',
  },
  'iban-wrong': {
    cause:
      'Un número de cuenta (IBAN) no concuerda con sus dígitos de control: una cifra falta, está mal o está en otro ' +
      'lugar. El cliente no podría pagar en esta cuenta.',
    remedy: 'Copie el IBAN de un extracto bancario.',
  },
  'exchange-rate-one': {
    cause:
      'Un tipo de cambio es 1, pero no hay dos monedas que valgan lo mismo. El registro contiene los euros a ese cambio.',
    remedy: 'Use el tipo de cambio del día del devengo (Ley 37/1992, art. 79.Once), por ejemplo "0.92" para un dólar.',
  },
  'exchange-rate-inverted': {
    cause:
      'Una unidad de una moneda que vale una fracción de euro, como un yen o una corona, tiene un tipo de cambio de más de un ' +
      'euro. Probablemente es el cambio en el sentido contrario. El registro contiene los euros a ese cambio.',
    remedy: 'Escriba los euros por una unidad de la moneda, por ejemplo "0.0061" por un yen.',
  },
  'price-rounded': {
    cause:
      'Un precio está en una moneda distinta de la de la factura. El precio convertido se redondea a céntimos antes de ' +
      'multiplicarlo por la cantidad, así que la suma de la línea difiere de la suma convertida.',
    remedy:
      'Escriba el precio en la moneda de la factura con todos sus decimales, por ejemplo "0.0061554"; o haga la factura en la ' +
      'moneda del precio, para que solo se conviertan importes (Ley 37/1992, art. 79.Once).',
  },
  'foral-supplier': {
    cause:
      'El emisor está en Navarra o en el País Vasco y aún no está dado de alta. Si sigue las normas de una hacienda foral, como ' +
      'TicketBAI, no remite aquí (RD 1007/2023, art. 3).',
    remedy:
      'Pregunte al emisor qué normas sobre sistemas de facturación sigue. Ignore este aviso si son las del Estado. Si no, dé ' +
      'de alta al emisor e indique que está exento antes de su primera factura.',
  },
};
