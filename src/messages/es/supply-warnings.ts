// Spanish texts of warnings about where a sale is taxed (src/contracts/supply-warnings.ts).
import type { placeOfSupplyWarningTable as english } from '../../contracts/supply-warnings';

export const spanishPlaceOfSupplyWarningTexts: Readonly<
  Record<keyof typeof english, { readonly cause: string; readonly remedy: string }>
> = {
  'mention-missing': {
    cause:
      'El cliente, un empresario de otro Estado miembro de la Unión, liquida el impuesto de esta venta, pero el PDF no ' +
      'contiene la mención «inversión del sujeto pasivo» (RD 1619/2012, art. 6.1.m).',
    remedy:
      'Añada la etiqueta `reverse-charge` a `$tags`, que imprime la mención. Deje la clave de los impuestos como está.',
  },
  'place-of-supply': {
    cause:
      'El impuesto de una línea no concuerda con una dirección: la clave significa que la venta no se ' +
      'grava en España o que los bienes salen de la Unión, pero la dirección del cliente lo contradice; o ' +
      'la línea repercute el impuesto de un territorio español que no es el del emisor. El impuesto también puede contradecir ' +
      '`item.key`, como un servicio con la exención de los bienes, o gravar bienes que según `delivery` salen de su territorio, o ' +
      'un servicio, como una asesoría, a una empresa de otro lugar.',
    remedy:
      'Use el impuesto que corresponda, por ejemplo {"cat": "VAT", "rate": "general"}. Si no es una venta, como una indemnización, ' +
      'añada "ext": {"es-fiscal-op-class": "N1"} al impuesto. Ignore este aviso si la operación no se localiza en la dirección ' +
      'del cliente: por ejemplo, bienes enviados a otra parte u obras en un inmueble en el extranjero (Ley 37/1992, arts. 69 y 70).',
  },
  'reverse-charge-to-person': {
    cause:
      'La clave reverse-charge significa que el cliente liquida el impuesto (S2), pero el cliente no tiene NIF. Solo ' +
      'puede liquidarlo un empresario o profesional (Ley 37/1992, art. 84.Uno.2).',
    remedy: 'Añada `customer.tax_id`; o repercuta el impuesto con {"cat": "VAT", "rate": "general"}.',
  },
  'agriculture-charged': {
    cause:
      'Una línea tiene el régimen 19 pero repercute IVA. Un agricultor de este régimen no repercute IVA (Ley 37/1992, art. 129): ' +
      'el comprador extiende un recibo con la compensación (RD 1619/2012, art. 16).',
    remedy: 'Si se repercute IVA, quite el régimen 19. Si no, no expida una factura por la venta.',
  },
  'withheld-rate': {
    cause:
      'Una línea lleva IRPF a un tipo que no existe, o que no es el de los alquileres en una línea con el régimen 11 (Ley ' +
      '35/2006, art. 101; RD 439/2007, arts. 95, 99 y 100). La AEAT no recibe las retenciones.',
    remedy:
      'Escriba uno de los tipos `pro` (15 %), `pro-start` (7 %), `capital` (19 %) y `modules` (1 %), por ejemplo {"cat": ' +
      '"IRPF", "rate": "pro"}. Escriba los demás tipos en `percent`: 2 % (ganadería), 24 % (derechos de imagen), 35 % ' +
      '(administradores).',
  },
  'outlay-taxed': {
    cause:
      'Un cargo con la clave `outlay` tiene impuestos, o es de una línea que tiene impuestos; o una línea o un cargo con impuestos se ' +
      'llama suplido. Lo que se paga en nombre del cliente no es parte del precio (Ley 37/1992, art. 78.Tres.3), y la ' +
      'factura de ese gasto ya contiene el impuesto. Tampoco cambian el impuesto de la venta las fianzas, las ' +
      'garantías que retiene el cliente, la retención de IRPF, las propinas ni las subvenciones que paga otro.',
    remedy:
      'Quite los `taxes` de este cargo. Si el cargo es de una línea, páselo a `charges` del documento. Si es un gasto propio ' +
      'que se cobra al cliente, quite la clave `outlay` y use los impuestos de las líneas. Si una línea o un cargo solo ' +
      'se llama suplido, dele otro nombre.',
  },
  'prices-include-unused': {
    cause:
      '`tax.prices_include` indica un impuesto que no tiene ninguna línea, así que el de las líneas se ' +
      'ha sumado a los precios en lugar de desglosarse de ellos. La otra causa posible es que algunas ' +
      'líneas tengan otro impuesto o el recargo de equivalencia, que los precios no incluyen.',
    remedy:
      'Ponga en `prices_include` el impuesto de las líneas, por ejemplo "VAT"; o quite el campo si los precios no incluyen impuestos.',
  },
  'rounding-large': {
    cause:
      '`totals.rounding` supera los céntimos que puede causar un redondeo. El redondeo cambia lo que hay que pagar, pero no está en ' +
      'el registro. Otra causa posible es que `tax.rounding` redondee la base de cada línea aunque los precios incluyen el impuesto, ' +
      'así que la cuota del registro no es la de los precios.',
    remedy:
      'Ponga el importe en una línea, un descuento o un cargo con sus impuestos: `totals.rounding` es solo para céntimos.',
  },
  'discount-above-price': {
    cause: 'Los descuentos de una línea superan su importe, así que la línea es negativa.',
    remedy:
      'Corrija el importe; o escriba un porcentaje, por ejemplo {"percent": "10%"}. Para abonar otra factura, expida una rectificativa.',
  },
  'discount-one-rate': {
    cause:
      'Un descuento del documento es un porcentaje de todas las líneas, que tienen varios ' +
      'tipos, pero rebaja la base de un solo tipo. Se declara demasiado poco impuesto a ' +
      'ese tipo y demasiado a los otros (Ley 37/1992, art. 78.Tres.2).',
    remedy:
      'Añada un descuento por cada tipo con su `base`, la suma de las líneas a ese tipo, por ejemplo {"percent": "10%", ' +
      '"base": "100.00", "taxes": [{"cat": "VAT", "rate": "general"}]}; o use los `discounts` de las líneas.',
  },
  'amount-missing': {
    cause: 'Un descuento o un cargo no tiene ni porcentaje ni importe, así que no cambia nada.',
    remedy: 'Indique `percent`, por ejemplo "10%", o `amount`, por ejemplo "5.00"; o quite el descuento o el cargo.',
  },
  'advance-negative': {
    cause: 'Un anticipo es negativo, así que aumenta lo que hay que pagar.',
    remedy:
      'Escriba sin signo lo pagado por anticipado. Omita las devoluciones: son pagos y no forman parte de una factura.',
  },
  'extension-unknown': {
    cause: 'Una extensión tiene un nombre o un código que no existe en el sistema, así que no figura en el registro.',
    remedy: 'Use un nombre y un código de las tablas de docs/format.md.',
  },
  'extension-misplaced': {
    cause: 'Una extensión está en un objeto donde Sello no la lee, así que no figura en el registro.',
    remedy:
      'Mueva la extensión: el tipo de factura, el tipo de rectificativa, el emisor y los arts. 7.2 y 7.3, a `tax.ext`; el ' +
      'régimen, la calificación y la exención, al `ext` de los impuestos de la línea; el tipo de identificación, al `ext` de la ' +
      'identificación.',
  },
  'operation-day-missing': {
    cause:
      'La entrega (`delivery.date`), o el día del devengo (`value_date`), es anterior a la fecha de expedición, pero la factura no ' +
      'tiene `op_date`. El registro y la autoliquidación tienen entonces la fecha de expedición como día de la operación (RD ' +
      '1619/2012, art. 6.1.i; Ley 37/1992, art. 75). Lo mismo ocurre si el periodo de las entregas termina en un mes anterior, o si un ' +
      'pago se cobró en un mes anterior, en cuyo día se devengó su impuesto. El aviso aparece también si `op_date` está fuera de ' +
      '`ordering.period`: antes del inicio, sin que ese día se expidiera ni se pagara nada, o más de 31 días después del ' +
      'fin; o si la entrega, `value_date` o los periodos de las líneas son de un mes anterior al de `op_date`.',
    remedy: 'Indique en `op_date` el día de la operación.',
  },
  'issued-late': {
    cause:
      'La fecha de expedición es posterior a la que permite la ley: una operación debe facturarse antes del día 16 del ' +
      'mes siguiente (RD 1619/2012, art. 11; art. 13 para una factura mensual). Una venta a un consumidor debe facturarse al ' +
      'realizarse, o junto con otras ventas hasta el final del mes (arts. 11.1 y 13). Una factura de varias entregas comprende como ' +
      'máximo un mes natural.',
    remedy:
      'Corrija `op_date`, normalmente el año o el mes. Ignore este aviso si es cierto que la factura se expide tarde; el impuesto es ' +
      'del periodo de la operación.',
  },
};
