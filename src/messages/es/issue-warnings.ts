// Spanish texts of warnings about when an invoice is issued, its series and its kind (src/contracts/issue-warnings.ts).
import type { issueWarningTable as english } from '../../contracts/issue-warnings';

export const spanishIssueDateSeriesWarningTexts: Readonly<
  Record<keyof typeof english, { readonly cause: string; readonly remedy: string }>
> = {
  'e-invoice-impossible': {
    cause:
      'El espacio de trabajo o el flujo pide una factura electrónica en un formato que no admite esta factura, así que fallará el ' +
      'paso que crea el archivo. El código (`E-INVOICE-...`) indica la regla.',
    remedy:
      'Corrija los campos que indica el aviso, o prescinda del formato: desactívelo en `page` del espacio de trabajo, o quite su ' +
      'paso del flujo.',
  },
  'month-closed': {
    cause: 'El mes de la fecha de expedición ya está cerrado. La factura cambia totales que quizá ya se declararon.',
    remedy:
      'Quite `issue_date` si la factura es de hoy. Si no, avise a quien lleva los libros y vuelva a cerrar el mes.',
  },
  'earlier-than-previous': {
    cause:
      'La fecha de expedición es anterior a la del número precedente de la serie, o posterior a la de un número mayor del mismo ' +
      'año, pero los números deben seguir el orden de las fechas.',
    remedy: 'Corrija `issue_date`, o numere la factura en otra serie.',
  },
  'series-in-code': {
    cause:
      'El número (`code`) empieza por la serie. El número que se imprime y se remite es la serie, un guion y este número, ' +
      'así que contiene la serie dos veces.',
    remedy: 'Quite la serie de `code`.',
  },
  'number-in-use': {
    cause:
      'Otro documento guardado de este emisor tiene esta serie y este número, en el año de la fecha de expedición.',
    remedy: 'Use el siguiente número (`code`) libre; o deje `code` vacío para que el flujo numere la factura.',
  },
  'number-of-other-year': {
    cause:
      'Otro documento guardado de este emisor tiene esta serie y este número, con fecha de expedición de otro año.',
    remedy:
      'Ignore este aviso si la serie empieza de nuevo cada año. En otro caso, revise `issue_date`, o use el siguiente número ' +
      '(`code`) libre.',
  },
  'number-taken': {
    cause: 'Otro documento guardado de este emisor se remitió con este número y esta fecha.',
    remedy: 'Use el siguiente número (`code`) libre; o deje `code` vacío para que el flujo numere la factura.',
  },
  'issue-date-past': {
    cause:
      'La fecha de expedición es anterior al día del registro. El registro se genera con la factura o justo antes (RD ' +
      '1007/2023, art. 9).',
    remedy:
      'Quite `issue_date` para que la factura lleve el día en que recibe su número, e indique el día de la venta en `op_date`. Ignore ' +
      'este aviso si el cliente ya tiene la factura con esta fecha.',
  },
  'series-mixed': {
    cause:
      'La serie contiene facturas de varias clases. Cada clase necesita su propia serie: las completas, las simplificadas, las ' +
      'que sustituyen a simplificadas, las rectificativas y las que expide un cliente o un tercero por el emisor (RD 1619/2012, ' +
      'arts. 6.1.a y 7.1.a; DGT V2884-16, V2885-16).',
    remedy:
      'A partir de ahora, ponga otra serie en `series` de las facturas de esta clase. Solo una rectificativa de simplificada (R5) ' +
      'puede compartir la serie de las simplificadas.',
  },
  'ticket-invoiced': {
    cause:
      'Una factura simplificada ya se declaró, y esta factura vuelve a declarar su venta, que cuenta así dos veces. La única ' +
      'factura que no se cuenta otra vez es la que sustituye a simplificadas (F3; RD 1619/2012, art. 7.3).',
    remedy: 'Indique ["replacement"] en `$tags` y la simplificada en `preceding`. Ignore este aviso si es otra venta.',
  },
  'correction-kind': {
    cause:
      'R5 rectifica facturas simplificadas, y R1 a R4 las demás (lista L2 de la AEAT). El tipo de esta rectificativa no ' +
      'corresponde al de la factura original.',
    remedy:
      'Para rectificar una simplificada, añada la etiqueta `simplified` y quite `customer`. Para rectificar una completa, ' +
      'quite la etiqueta e indique `customer`. Si crea la rectificativa con `previous_id` y `correct`, Sello hace estos cambios ' +
      'automáticamente.',
  },
  'return-other-rate': {
    cause:
      'Una línea devuelve bienes a un tipo que ninguna otra línea tiene. Los bienes y envases devueltos se restan en la ' +
      'factura de una entrega posterior solo al mismo tipo (RD 1619/2012, art. 15.2). A la línea también le puede faltar la ' +
      'retención de IRPF de las demás.',
    remedy:
      'Abone los bienes con una rectificativa de la factura con la que se vendieron: `previous_id` con `"correct": {"type": ' +
      '"credit-note", "series": "R"}`.',
  },
  'correction-after-four-years': {
    cause:
      'El impuesto de la factura rectificada se devengó hace más de cuatro años. El impuesto se puede rectificar en ' +
      'cuatro años, o en los cuatro años siguientes al hecho que lo modificó (Ley 37/1992, arts. 89.Uno y 80).',
    remedy:
      'Revise las fechas. Ignore este aviso si un hecho del art. 80 de la Ley 37/1992, como una devolución, un descuento posterior o ' +
      'un impago, tuvo lugar en los últimos cuatro años.',
  },
  'unpaid-correction': {
    cause:
      'Una rectificativa por impago se expide demasiado pronto, o sus ventas no llevan impuesto. El impuesto se puede rectificar ' +
      '(R3) a partir de los seis meses del devengo; en una gran empresa, a partir de un año (Ley 37/1992, art. 80.Cuatro). En el ' +
      'criterio de caja, el impuesto impagado se devenga y se puede rectificar el 31 de diciembre del año posterior a la operación.',
    remedy:
      'Expida la rectificativa más tarde. Si el precio cambia por otro motivo, como una devolución o un descuento posterior, use ' +
      'el tipo R1.',
  },
  'correction-period': {
    cause:
      'Una rectificativa de simplificada (R5) indica un periodo en lugar de la factura. El periodo es para descuentos por ' +
      'volumen de muchas facturas (RD 1619/2012, art. 15.4).',
    remedy:
      'Indique la simplificada en `preceding`. Si se perdió, escriba `"meta": {"es-fiscal-original-lost": "S"}` en lugar del ' +
      'periodo. Ignore este aviso si es un descuento por volumen.',
  },
};
