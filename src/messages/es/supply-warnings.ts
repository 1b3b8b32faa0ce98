// Spanish for warnings about where a sale is taxed, and about amounts compared with those of other invoices
// (src/contracts/supply-warnings.ts).
import type { correctionWarnings } from '../../contracts/correction-warnings';
import type { supplyWarnings as english } from '../../contracts/supply-warnings';

/** Those of corrections that compare amounts with the stored original. */
type OfCorrections = Extract<
  keyof typeof correctionWarnings,
  | 'replaced-total-differs'
  | 'preceding-tax-differs'
  | 'still-declared'
  | 'credited-before'
  | 'credited-other-rate'
  | 'preceding-unused'
>;

export const supplyWarnings: Readonly<
  Record<keyof typeof english | OfCorrections, { readonly cause: string; readonly remedy: string }>
> = {
  'mention-missing': {
    cause:
      'El cliente, empresario de otro país de la Unión, declara el impuesto de esta venta, y la factura impresa ' +
      'no lo indica. La mención es "inversión del sujeto pasivo" (RD 1619/2012, art. 6.1.m).',
    remedy: 'Añada la etiqueta `reverse-charge` a `$tags`: imprime la mención. La clave de los impuestos se queda.',
  },
  'place-of-supply': {
    cause:
      'La clave de una fila dice que la venta no se grava en España, o que los bienes salen de la Unión, y la dirección del cliente ' +
      'dice otra cosa; o una fila repercute el impuesto de otra parte de España que la del emisor.',
    remedy:
      'Escriba el impuesto debido, por ejemplo {"cat": "VAT", "rate": "general"}. Lo que no es venta, como una indemnización, lleva ' +
      '"ext": {"es-fiscal-op-class": "N1"} junto a la clave. No lo cambie si la operación no se localiza en la dirección del ' +
      'cliente: bienes enviados a otra parte, obras en un inmueble en el extranjero (Ley 37/1992, arts. 69 y 70).',
  },
  'reverse-charge-to-person': {
    cause:
      'La clave reverse-charge dice que el cliente declara el impuesto (S2), y el cliente no tiene NIF. Solo lo declara un empresario ' +
      '(Ley 37/1992, art. 84.Uno.2).',
    remedy: 'Indique `customer.tax_id`, o repercuta el impuesto: {"cat": "VAT", "rate": "general"}.',
  },
  'agriculture-charged': {
    cause:
      'Una fila tiene el régimen 19 y repercute IVA. Un agricultor de este régimen no lo repercute (Ley 37/1992, art. 129); el ' +
      'comprador extiende un recibo con la compensación (RD 1619/2012, art. 16).',
    remedy: 'Quite el régimen 19 donde se repercute IVA. Una venta en él no lleva factura del agricultor.',
  },
  'withheld-rate': {
    cause:
      'Una fila tiene IRPF a un porcentaje que ninguna norma tiene (Ley 35/2006, art. 101; RD 439/2007, arts. 95, 99 y 100). La AEAT no ' +
      've las retenciones.',
    remedy:
      'Escriba el tipo: `pro` 15 %, `pro-start` 7 %, `capital` 19 %, `modules` 1 %. Los demás van en `percent`: 2 % (ganadería), 24 % ' +
      '(derechos de imagen), 35 % (administradores).',
  },
  'outlay-taxed': {
    cause:
      'Un cargo con la clave `outlay` tiene impuestos. Lo pagado en nombre del cliente no es parte del precio (Ley 37/1992, art. ' +
      '78.Tres.3), y la factura de quien cobró ya lleva el impuesto.',
    remedy:
      'Quite los `taxes` de este cargo. Si es un gasto propio que se repercute, quite la clave `outlay` y aplique los ' +
      'impuestos de las líneas.',
  },
  'rounding-large': {
    cause:
      '`totals.rounding` es más que los céntimos que deja un redondeo. Cambia lo que hay que pagar, y el registro no lo lleva.',
    remedy:
      'Ponga el importe en una línea, un descuento o un cargo con sus impuestos. `totals.rounding` es para céntimos.',
  },
  'discount-above-price': {
    cause: 'Los descuentos de una línea pasan de lo que la línea suma: la línea es negativa.',
    remedy:
      'Corrija el importe, o escriba un porcentaje, por ejemplo {"percent": "10%"}. Lo que se devuelve de otra factura es un abono.',
  },
  'replaced-total-differs': {
    cause:
      'Una factura que sustituye a simplificadas (F3) tiene a un tipo más de lo que queda de ellas, con sus rectificativas y ' +
      'con otras F3 en su lugar. Un canje no cambia la cuota (RD 1619/2012, art. 7.3); este cambiaría la del mes.',
    remedy:
      'Use los importes que quedan de las simplificadas que indica `preceding`, e indique cada una. Otra F3 se deshace antes con una F3 ' +
      'negativa por sus importes, o se anula. Lo vendido aparte va en otra factura.',
  },
  'preceding-tax-differs': {
    cause:
      '`preceding[].tax` dice otros importes que la factura que nombra, tal como está guardada aquí. Una rectificativa por sustitución ' +
      'se comunica con ellos.',
    remedy:
      'Deje `preceding` al servicio: `previous_id` con `correct`, `"type": "corrective"` y `"copy_tax": true` los copia.',
  },
  'still-declared': {
    cause:
      'Un documento pasó al estado `void`, y su factura está declarada. Un estado es una etiqueta: la AEAT no lo sabe.',
    remedy: 'Ejecute el flujo «Anular factura» si la venta no tuvo lugar; si no, devuélvala con un abono.',
  },
  'credited-before': {
    cause:
      'Unos abonos devolvieron parte de la factura, y esta rectificativa por sustitución devuelve toda: lo abonado se devuelve dos veces.',
    remedy:
      'Si los abonos son correctos, devuelva solo lo que dejaron: ponga esos importes en `preceding[].tax`, o cero si devolvieron todo. ' +
      'Si no lo son, anúlelos antes (el flujo «Anular factura»; un borrador se descarta con el estado `void`).',
  },
  'discount-one-rate': {
    cause:
      'Un descuento del documento es una parte de todas las líneas, estas tienen varios tipos, y rebaja la base de uno solo: se declara ' +
      'de menos a ese tipo y de más a los otros (Ley 37/1992, art. 78.Tres.2).',
    remedy:
      'Ponga un descuento por tipo con su `base`, la suma de las líneas a ese tipo, por ejemplo {"percent": "10%", "base": "100.00", ' +
      '"taxes": [{"cat": "VAT", "rate": "general"}]}; o indique los `discounts` en cada línea.',
  },
  'amount-missing': {
    cause: 'Un descuento o un cargo no tiene ni porcentaje ni importe: no cambia nada.',
    remedy: 'Indique `percent`, por ejemplo "10%", o `amount`, por ejemplo "5.00"; o quítelo.',
  },
  'advance-negative': {
    cause: 'Un anticipo es menor que cero: aumenta lo que hay que pagar.',
    remedy: 'Escriba sin signo lo pagado por anticipado. Lo devuelto es un pago y no está en ninguna factura.',
  },
  'extension-unknown': {
    cause:
      'Una extensión del sistema tiene un nombre o un código que el sistema no tiene: el registro se hace sin ella.',
    remedy: 'Escriba un nombre y un código de las tablas de docs/format.md.',
  },
  'extension-misplaced': {
    cause: 'Una extensión del sistema está donde nada la lee: el registro se hace como si no estuviera.',
    remedy:
      'Muévala: clase de documento, clase de rectificación, emisor y arts. 7.2 y 7.3 a `tax.ext`; régimen, calificación y exención al ' +
      '`ext` de los impuestos de la fila; clase de identidad al `ext` de la identidad.',
  },
  'issued-late': {
    cause:
      'La factura lleva una fecha posterior a la que permite la ley: una operación se factura antes del día 16 del mes siguiente ' +
      '(RD 1619/2012, art. 11; art. 13 para un mes junto).',
    remedy:
      'Corrija `op_date`, casi siempre el año o el mes. Déjelo si la factura llega tarde: el impuesto es del periodo de la operación.',
  },
  'credited-other-rate': {
    cause:
      'Un abono devuelve a un tipo de impuesto más de lo que su factura tiene a ese tipo, tal como está guardada aquí: la declaración ' +
      'tendría a un tipo menos de lo vendido.',
    remedy:
      'Use en las líneas los tipos de la factura: `previous_id` con `correct` los copia. Un tipo erróneo se ' +
      'corrige con una rectificativa (`"correct": {"type": "corrective", "copy_tax": true}`).',
  },
  'preceding-unused': {
    cause:
      'Una factura ordinaria nombra otras en `preceding`. El registro de una venta no lo hace, así que no rectifica ninguna.',
    remedy:
      'Lo que rectifica es de tipo `credit-note`, `debit-note` o `corrective`; lo que sustituye a simplificadas lleva la etiqueta ' +
      '`replacement`. Déjelo si la factura solo se refiere a otra, como la de un anticipo.',
  },
};
