// Spanish remedies of warnings about where a sale is taxed (src/contracts/supply-warnings.ts).
import type { supplyAndAmountWarningTable as english } from '../../contracts/supply-warnings';

export const spanishSupplyAmountWarningRemedies: Readonly<Record<keyof typeof english, string>> = {
  'mention-missing':
    'Añada la etiqueta `reverse-charge` a `$tags`, que imprime la mención. Deje la clave de los impuestos como está.',
  'place-of-supply':
    'Use el impuesto que corresponda, por ejemplo {"cat": "VAT", "rate": "general"}. Si no se trata de una ' +
    'venta, sino, por ejemplo, de una indemnización, añada "ext": {"es-fiscal-op-class": "N1"} al impuesto. ' +
    'Ignore este aviso si la operación no se localiza en la dirección del cliente: por ejemplo, bienes enviados ' +
    'a otra parte u obras en un inmueble en el extranjero (Ley 37/1992, arts. 69 y 70).',
  'reverse-charge-to-person': 'Añada `customer.tax_id`; o repercuta el impuesto con {"cat": "VAT", "rate": "general"}.',
  'agriculture-charged':
    'Si el emisor repercute IVA, quite el régimen 19. Si no repercute IVA, no expida una factura por la venta.',
  'withheld-rate':
    'Escriba uno de los tipos `pro` (15 %), `pro-start` (7 %), `capital` (19 %) y `modules` (1 %), por ejemplo {"cat": ' +
    '"IRPF", "rate": "pro"}. Escriba los demás tipos en `percent`: 2 % (ganadería), 24 % (derechos de imagen), 35 % ' +
    '(administradores).',
  'outlay-taxed':
    'Quite los `taxes` de este cargo. Si el cargo es de una línea, páselo a `charges` del documento. Si es un gasto propio que se ' +
    'cobra al cliente, quite la clave `outlay` y use los impuestos de las líneas. Si una línea o un cargo solo se llama suplido, ' +
    'cambie su nombre.',
  'prices-include-unused':
    'Ponga en `prices_include` el impuesto de las líneas, por ejemplo "VAT"; o quite el campo si los precios no incluyen impuestos.',
  'rounding-large':
    'Ponga el importe en una línea, un descuento o un cargo con sus impuestos: `totals.rounding` es solo para céntimos.',
  'discount-above-price':
    'Corrija el importe; o escriba un porcentaje, por ejemplo {"percent": "10%"}. Para abonar otra factura, expida una rectificativa.',
  'discount-one-rate':
    'Añada un descuento por cada tipo con su `base`, la suma de las líneas a ese tipo, por ejemplo {"percent": "10%", ' +
    '"base": "100.00", "taxes": [{"cat": "VAT", "rate": "general"}]}; o use los `discounts` de las líneas.',
  'amount-missing':
    'Indique `percent`, por ejemplo "10%", o `amount`, por ejemplo "5.00"; o quite el descuento o el cargo.',
  'advance-negative':
    'Escriba sin signo lo pagado por anticipado. Omita las devoluciones: son pagos y no forman parte de una factura.',
  'extension-unknown': 'Use un nombre y un código de las tablas de docs/format.md.',
  'extension-misplaced':
    'Mueva la extensión. El tipo de factura, el tipo de rectificativa, el emisor y la marca de los arts. 7.2 y 7.3 ' +
    '(RD 1619/2012) van en `tax.ext`. El régimen, la calificación y la exención van en el `ext` de los impuestos de ' +
    'la línea. El tipo de identificación va en el `ext` de la identificación.',
  'operation-day-missing': 'Indique en `op_date` el día de la operación. En una rectificativa, quite `op_date`.',
  'issued-late':
    'Si `op_date` no es correcto, corríjalo: a menudo el error está en el año o en el mes. En una factura ' +
    'negativa que deja sin efecto otra factura, quite `op_date`. Ignore este aviso si es cierto que la factura se ' +
    'expide tarde; el impuesto es del periodo de la operación.',
};
