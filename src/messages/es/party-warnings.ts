// Spanish for warnings of who issues, who buys, and how and when it is paid (src/contracts/party-warnings.ts).
import type { partyWarnings as english } from '../../contracts/party-warnings';

export const partyWarnings: Readonly<
  Record<keyof typeof english, { readonly cause: string; readonly remedy: string }>
> = {
  'advance-above-payable': {
    cause: 'Los anticipos superan lo que hay que pagar.',
    remedy: 'Corrija los anticipos. Lo pagado de más se devuelve, o es anticipo de otra factura.',
  },
  'due-dates-differ': {
    cause:
      'Los vencimientos no suman el total ni lo que queda tras los anticipos; o son partes del total, y una parte ya se pagó ' +
      'por anticipado.',
    remedy:
      'Indique importes que sumen `totals.due`, o `totals.payable` si el anticipo pagó uno de ellos. Un `percent` es una parte de ' +
      '`totals.payable`.',
  },
  'issued-by-two': {
    cause:
      'La etiqueta self-billed dice que la factura la expide el cliente, y `ordering.issuer` nombra a un tercero: el registro ' +
      'indica al tercero (T), y la factura impresa lleva la mención del destinatario (RD 1619/2012 art. 5 y 6.1.k).',
    remedy: 'Quite la etiqueta si la expide un tercero, o `ordering.issuer` si la expide el cliente.',
  },
  'withheld-by-nobody': {
    cause:
      'Una línea tiene retención de IRPF y no se indica ningún cliente con NIF. Solo retiene un empresario o profesional, que ' +
      'necesita una factura a su nombre (RD 439/2007 art. 76).',
    remedy:
      'Indique el cliente con su `tax_id` y quite la etiqueta `simplified`. Una venta a un particular no lleva IRPF.',
  },
  'issued-to-itself': {
    cause: 'Emisor y cliente tienen el mismo NIF. La AEAT admite ese registro, y declara una venta.',
    remedy: 'Escriba el NIF del cliente. Déjelo si la ley pide esa factura, como en el autoconsumo.',
  },
  'issued-by-customer': {
    cause: 'Quien expide la factura (`ordering.issuer`) es el cliente, y el registro dice que la expidió un tercero.',
    remedy: 'Escriba la etiqueta `self-billed` en lugar de `ordering.issuer` (RD 1619/2012 art. 5).',
  },
  'surcharge-to-company': {
    cause:
      'Una línea lleva recargo de equivalencia y el cliente es una sociedad. El recargo es para comerciantes minoristas que son ' +
      'personas físicas o entidades en atribución de rentas (Ley 37/1992 art. 148 y 149).',
    remedy: 'Escriba el tipo sin `+eqs`, por ejemplo {"cat": "VAT", "rate": "general"}.',
  },
  'withheld-from-company': {
    cause:
      'Una línea lleva retención de IRPF y el emisor es una sociedad. Se retiene a profesionales y empresarios que son personas ' +
      'físicas (RD 439/2007 art. 75 y 95); a las sociedades, solo en alquileres y capital, el 19 %.',
    remedy: 'Quite el IRPF de la línea. En un alquiler escriba {"cat": "IRPF", "rate": "capital"}.',
  },
  'due-before-issue': {
    cause: 'Un vencimiento es anterior a la fecha de expedición.',
    remedy: 'Corrija la fecha, normalmente el año. Lo que se pagó antes va en `payment.advances`.',
  },
  'iban-wrong': {
    cause: 'Un número de cuenta (IBAN) no concuerda con sus dígitos de control: falta una cifra o está mal.',
    remedy: 'Copie el IBAN del banco. El cliente no podría pagar en este.',
  },
  'exchange-rate-one': {
    cause: 'Un tipo de cambio es 1, y no hay dos monedas que valgan lo mismo. El registro va en euros con ese cambio.',
    remedy:
      'Indique el tipo de cambio del día del devengo (Ley 37/1992 art. 79.Once), por ejemplo "0.92" para un dólar.',
  },
};
