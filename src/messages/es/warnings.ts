// Spanish texts of warnings about documents (src/contracts/warnings) by key: what is wrong, and what to do.
import type { WarningKey } from '../../contracts/warnings';
import { spanishIssueDateSeriesWarningTexts } from './issue-warnings';
import { spanishCustomerWarningTexts } from './customer-warnings';
import { spanishCorrectionWarningTexts } from './correction-warnings';
import { spanishPartyPaymentWarningTexts } from './party-warnings';
import { spanishPlaceOfSupplyWarningTexts } from './supply-warnings';
import { spanishTaxTreatmentWarningTexts } from './tax-code-warnings';

interface WarningTexts {
  readonly cause: string;
  readonly remedy: string;
}

const table: Readonly<Record<WarningKey, WarningTexts>> = {
  ...spanishPartyPaymentWarningTexts,
  ...spanishCorrectionWarningTexts,
  ...spanishCustomerWarningTexts,
  ...spanishPlaceOfSupplyWarningTexts,
  ...spanishTaxTreatmentWarningTexts,
  ...spanishIssueDateSeriesWarningTexts,
  'unknown-member': {
    cause: 'Un objeto tiene un campo que no existe y que, por tanto, se ha ignorado.',
    remedy: 'Corrija el nombre del campo. Ponga los datos propios en `meta`.',
  },
  'data-unused': {
    cause:
      'Un trabajo tiene a la vez un documento guardado (`silo_entry_id`) y un documento (`data`), así que se usa el ' +
      'primero y se ignora `data`.',
    remedy:
      'Para guardar el documento de `data`, omita `silo_entry_id`. Para cambiar el documento guardado, modifíquelo antes.',
  },
  'quantity-missing': {
    cause: 'Una línea no tiene cantidad, o su cantidad es 0, así que no suma nada al total.',
    remedy: 'Indique la cantidad de la línea (`quantity`), por ejemplo "1".',
  },
  'percent-above-100': {
    cause: 'Un porcentaje supera el 100 %: un número sin el signo de porcentaje es una fracción (21 significa 2100 %).',
    remedy: 'Escriba el porcentaje como texto y con el signo de porcentaje, por ejemplo "21%".',
  },
  'discount-above-100': {
    cause:
      'Un descuento supera el 100 % y, por tanto, el precio. Un número sin el signo de porcentaje es una fracción: 10 significa 1000 %.',
    remedy: 'Escriba el porcentaje como texto y con el signo de porcentaje, por ejemplo "10%".',
  },
  'code-replaced': {
    cause:
      'Sello ha sustituido un código que usted envió en `ext`: la clave, las etiquetas o el tipo de documento exigen ' +
      'otro código. El registro tendría un código que usted no ha escrito.',
    remedy:
      'Use la `key` de los impuestos, la etiqueta o el `type` que corresponden a ese código (docs/format.md), u omita el ' +
      'código. Si el código que muestra la respuesta es el correcto, escriba ese código.',
  },
  'value-replaced': {
    cause:
      'El cálculo ha sustituido o quitado un porcentaje o un importe: la clave o el tipo impositivo determina el valor. ' +
      'Sello también sustituye una moneda que no existe, y quita el porcentaje de una línea sin impuesto y los caracteres de una ' +
      'serie o de un código que no se pueden imprimir. En estos casos, el aviso detiene el trabajo.',
    remedy:
      'Use la `key` o el `rate` que corresponde al valor que quiere (docs/format.md), o quite el valor. La respuesta muestra ' +
      'lo que contiene ahora la factura.',
  },
  'price-missing': {
    cause: 'Falta el precio de una línea, o el de todas, así que esas líneas suman 0,00 al total.',
    remedy:
      'Indique `item.price` en cada línea, por ejemplo "10.00". Para un regalo, indique su precio y un descuento del "100%"; ' +
      'para un comentario, el precio "0.00".',
  },
  'total-replaced': {
    cause: 'El cálculo ha sustituido un total: Sello calcula siempre los totales a partir de las líneas.',
    remedy:
      'Compare las líneas, los impuestos, los descuentos y los cargos con los suyos. Si la diferencia es de un céntimo, suele ' +
      'deberse al redondeo: elija el método con `tax.rounding` (docs/cases.md) y ponga el resto en `totals.rounding`.',
  },
  'one-stop-shop': {
    cause:
      'Una línea tiene el impuesto de otro país sin el régimen 17 (ventanilla única), o el régimen 17 sin ese impuesto. ' +
      'Sin el régimen 17, la venta se declara como no sujeta. Con el régimen 17 y el impuesto español, la venta se declara dos veces. ' +
      'El impuesto también puede ser de un país distinto del destino, o de un tipo que ese país no tiene ese día.',
    remedy:
      'Indique en la línea el impuesto del otro país y el régimen 17, {"cat": "VAT", "country": "FR", "rate": "general", "ext": ' +
      '{"es-fiscal-regime": "17"}}, o ninguno de los dos.',
  },
  'intra-community-outside': {
    cause:
      'Una línea tiene la clave intra-community (E5), pero su cliente no es un empresario de otro Estado miembro de la Unión, ' +
      'o su impuesto es el IGIC o el IPSI, que solo tienen exportaciones. Mónaco cuenta como Francia: sus empresarios tienen ' +
      'NIF-IVA franceses, para bienes y servicios.',
    remedy: 'Para bienes que salen de la Unión, use la clave `export` (E2).',
  },
  'regime-missing': {
    cause:
      'Una etiqueta indica un régimen especial, por lo que el PDF lleva su mención, pero las líneas se declaran con otro régimen. ' +
      'También puede ocurrir que solo parte de las líneas gravadas esté en el criterio de caja (07), que comprende todas las ventas.',
    remedy:
      'Indique `es-fiscal-regime` en los impuestos de las líneas: 03 (bienes usados, arte, antigüedades), 05 (agencias de viajes), 07 ' +
      '(criterio de caja) o 20 (simplificado; 21 en el IGIC); o quite la etiqueta.',
  },
  'margin-scheme': {
    cause:
      'Una línea tiene un régimen del margen (03 o 05), en el que solo tributa el margen (Ley 37/1992, arts. 137 y 145). La ' +
      'factura no tiene un cargo sin impuestos con el resto del precio, así que el registro declara todo el precio como margen. Los ' +
      'bienes usados (03) no están exentos como entregas a otro Estado miembro (art. 25.Uno), y una venta con pérdida no tiene cuota ' +
      'negativa.',
    remedy:
      'Escriba el margen sin su impuesto como precio de la línea, y el resto del precio como cargo sin impuestos: {"reason": "Resto ' +
      'del precio", "amount": "9000.00"} (docs/cases.md). Si se aplica el régimen general, quite `es-fiscal-regime`. Ignore este aviso ' +
      'si todo el precio es margen.',
  },
  'reverse-charge-abroad': {
    cause:
      'El cliente está establecido en el extranjero, pero una línea tiene la clave reverse-charge, que ' +
      'declara que el cliente liquida el impuesto en España (S2). Un servicio a un empresario ' +
      'establecido en el extranjero no está sujeto al impuesto español (Ley 37/1992, art. 69), y uno a otro territorio español no ' +
      'está sujeto al impuesto del emisor.',
    remedy:
      'Para un servicio, escriba {"cat": "VAT", "key": "outside-scope"}; para bienes que van a otro Estado miembro, la clave ' +
      '`intra-community`. Ignore este aviso si el cliente liquida el impuesto en España (Ley 37/1992, art. 84.Uno.2).',
  },
  'zero-rate': {
    cause:
      'Una línea lleva IVA al 0 %, o IPSI al 0 % sin código. Los alimentos tuvieron ese tipo hasta el final de 2024 (RDL ' +
      '4/2024), pero ahora solo lo tienen las donaciones a entidades sin fines lucrativos (Ley 37/1992, ' +
      'art. 91.Cuatro). El tipo más bajo del IPSI es el 0,5 % (Ley 8/1991, art. 18).',
    remedy:
      'Indique por qué no hay impuesto: {"cat": "VAT", "key": "exempt"} con su artículo, `export`, `intra-community`, ' +
      '`reverse-charge` u `outside-scope` (docs/format.md). Ignore este aviso si es una donación a una entidad sin fines lucrativos.',
  },
  'discount-unclear': {
    cause:
      'Una petición de facturas indica el descuento de una línea como un número sin más, como 10 o 0.1, y no indica `total`. El ' +
      'número es un importe, pero quizá se quería un porcentaje.',
    remedy:
      'Escriba el porcentaje con su signo, por ejemplo "10%". Si se trata del importe, escríbalo con dos decimales ' +
      '("10.00"), o indique `total` para que Sello compare los totales.',
  },
  'discount-negative': {
    cause:
      'Un descuento es negativo, así que aumenta el precio. O una línea negativa, de mercancías devueltas, lleva un descuento ' +
      'con importe positivo, que aumenta la devolución.',
    remedy:
      'Escriba el descuento sin signo, por ejemplo "10%". Para aumentar el precio, use `charges`. En una línea negativa, escriba ' +
      'un porcentaje, o el importe con el signo de la línea.',
  },
  'rate-of-other-tax': {
    cause:
      'Una línea de IGIC o IRPF lleva un tipo que solo tiene el IVA (4, 10 o 21 %), o una línea de IPSI lleva un tipo superior al 10 %, ' +
      'el máximo de su ley (Ley 8/1991, art. 18). También aparece si el IGIC no tiene ese tipo desde 2020, o si el tipo es ' +
      'inferior al mínimo del IPSI, el 0,5 %. La AEAT no comprueba los tipos de estos impuestos.',
    remedy:
      'Use un tipo del impuesto, por ejemplo {"cat": "IGIC", "percent": "7%"}. Si corresponde IVA, escriba {"cat": "VAT", ' +
      '"rate": "general"}.',
  },
  'reverse-charge-charged': {
    cause:
      'La etiqueta `reverse-charge` indica inversión del sujeto pasivo, pero algunas líneas repercuten el impuesto.',
    remedy:
      'Escriba esas líneas con la clave `reverse-charge` (para el IPSI, con la clase S2), o quite la etiqueta. Ignore este aviso si ' +
      'el emisor liquida el impuesto de esas líneas.',
  },
  'untaxed-row': {
    cause:
      'Un descuento o un cargo del documento no tiene impuestos, aunque las líneas sí, así que cambia el total ' +
      'pero no el impuesto, y el cliente paga impuesto de más o de menos. El registro no contiene este ' +
      'descuento o cargo, así que el total del código QR difiere del total del PDF. Una línea que no es parte ' +
      'del precio, como un suplido o la retención de IRPF, cambia el total del registro.',
    remedy:
      'Si el descuento o cargo cambia el precio, indique en él los impuestos de las líneas. Si no, indique una clave: `outlay` para ' +
      'lo pagado por cuenta del cliente, `deposit` para una fianza, o `guarantee` para lo que el cliente retiene. Un bono polivalente ' +
      'es un pago: va en `payment.advances`.',
  },
  'address-missing': {
    cause:
      'Falta el domicilio del emisor o el del cliente, pero una factura debe contener los dos (RD 1619/2012, art. 6.1.e).',
    remedy:
      'Añada `addresses` al emisor y al cliente, con calle, código postal y localidad. En una venta a quien no da su dirección, añada la ' +
      'etiqueta `simplified`.',
  },
  'signatures-dropped': {
    cause:
      'El sobre (`envelope`) tenía firmas que no son válidas para el documento tal como se guarda: Sello lo ha recalculado o ha ' +
      'sustituido nombres del formato público, o ninguna clave de este espacio de trabajo creó las firmas.',
    remedy: 'Firme el sobre aquí con `"sign": true`, o con un flujo que tenga el paso `silo.close`.',
  },
  'supplier-not-registered': {
    cause: 'El emisor no está dado de alta aquí, así que sus facturas no se pueden remitir.',
    remedy: 'Guarde el emisor como empresa y ejecute con ella el flujo «Dar de alta al emisor».',
  },
  'sales-taxes-twice': {
    cause:
      'Una línea tiene dos de los impuestos IVA, IGIC e IPSI, así que su base se declararía dos veces. Cada uno de estos impuestos ' +
      'rige en un territorio (IGIC en Canarias, IPSI en Ceuta y Melilla).',
    remedy: 'Deje solo el impuesto del territorio donde tributa la venta.',
  },
  'surcharge-left-out': {
    cause:
      'Una línea tiene un recargo de equivalencia que no existe para su impuesto o su tipo, así que Sello la ha calculado sin ' +
      'recargo, o con el recargo del tipo. El aviso detiene el trabajo si el registro va a declarar un importe que no se debe.',
    remedy:
      'Escriba `+eqs` después de un tipo del IVA, como en "general+eqs"; o escriba los dos porcentajes: {"cat": "VAT", "percent": ' +
      '"21%", "surcharge": "1.75%"}. Ningún otro impuesto tiene recargo de equivalencia (Ley 37/1992, art. 154).',
  },
  'simplified-above-max': {
    cause:
      'La factura supera el límite de una simplificada: 400 EUR, impuestos incluidos, o 3.000 EUR en los sectores del RD ' +
      '1619/2012, art. 4.2, como el comercio minorista o la hostelería. La AEAT solo comprueba este límite en las facturas ' +
      'simplificadas sin cliente.',
    remedy:
      'Expida una factura completa: quite la etiqueta `simplified` o `es-fiscal-simplified-art7273`, e indique el cliente con ' +
      'NIF y dirección. En uno de esos sectores, indique una vez `{"simplified_max_euros": 3000}` en los ajustes del emisor.',
  },
  'discount-taxes-differ': {
    cause:
      'A un descuento del documento le falta un impuesto, o el recargo de equivalencia, que tienen todas las líneas, ' +
      'así que ese impuesto se calcula sobre el importe antes del descuento. La otra causa posible es que el ' +
      'descuento tenga un tipo o una clave que no tiene ninguna línea. Un cargo por transporte, embalaje, manipulación o ' +
      'seguro forma parte del precio de los bienes y lleva su recargo y su régimen; el criterio de caja (07) abarca todas las ' +
      'ventas.',
    remedy: 'Añada al descuento o cargo los `taxes` de las líneas, incluidos la retención y el recargo.',
  },
};

/** Warnings by any code, because a fault may have a code that no warning has. */
export const spanishWarningTexts: Readonly<Record<string, WarningTexts>> = table;
