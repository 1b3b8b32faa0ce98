// Spanish remedies of warnings about when an invoice is issued, its series and its kind (src/contracts/issue-warnings.ts).
import type { issueDateAndSeriesWarningTable as english } from '../../contracts/issue-warnings';

export const spanishIssueDateSeriesWarningRemedies: Readonly<Record<keyof typeof english, string>> = {
  'e-invoice-impossible':
    'Corrija los campos que indica el aviso; o desactive el formato en `page` del espacio de trabajo, o quite del ' +
    'flujo el paso del formato.',
  'month-closed':
    'Quite `issue_date` si expide hoy la factura. Si no, avise a quien lleva los libros y vuelva a cerrar el mes.',
  'earlier-than-previous': 'Corrija `issue_date`, o numere la factura en otra serie.',
  'series-in-code': 'Quite la serie de `code`.',
  'number-in-use': 'Use el siguiente número (`code`) libre; o deje `code` vacío para que el flujo numere la factura.',
  'number-of-other-year':
    'Ignore este aviso si la serie empieza de nuevo cada año. En otro caso, revise `issue_date`, o use el siguiente número ' +
    '(`code`) libre.',
  'number-taken': 'Use el siguiente número (`code`) libre; o deje `code` vacío para que el flujo numere la factura.',
  'issue-date-past':
    'Quite `issue_date` para que la factura lleve el día en que recibe su número, e indique el día de la venta en `op_date`. Ignore ' +
    'este aviso si el cliente ya tiene la factura con esta fecha.',
  'issue-date-ahead':
    'Quite `issue_date` para que la factura lleve el día en que recibe su número. Ignore este aviso si el cliente ya tiene la ' +
    'factura con esta fecha.',
  'series-mixed':
    'A partir de ahora, use otra serie para las facturas de esta clase. Solo una rectificativa de simplificada (R5) ' +
    'puede compartir la serie de las simplificadas.',
  'ticket-invoiced':
    'Indique ["replacement"] en `$tags` y la simplificada en `preceding`. Ignore este aviso si es otra venta.',
  'correction-kind':
    'Para rectificar una simplificada, añada la etiqueta `simplified` y quite `customer`. Para rectificar una completa, ' +
    'quite la etiqueta e indique `customer`. Si crea la rectificativa con `previous_id` y `correct`, Sello hace estos cambios ' +
    'automáticamente.',
  'return-other-rate':
    'Abone los bienes con una rectificativa de la factura con la que se vendieron: `previous_id` con `"correct": {"type": ' +
    '"credit-note", "series": "R"}`.',
  'correction-after-four-years':
    'Corrija las fechas si no son correctas. Ignore este aviso si un hecho del art. 80 de la Ley 37/1992, por ' +
    'ejemplo una devolución, un ' +
    'descuento posterior o un impago, tuvo lugar en los últimos cuatro años.',
  'unpaid-correction':
    'Expida la rectificativa más tarde. Si el precio cambia por otro motivo, por ejemplo una devolución o un descuento ' +
    'posterior, use el tipo R1.',
  'correction-period':
    'Indique la simplificada en `preceding`. Si se perdió, escriba `"meta": {"es-fiscal-original-lost": "S"}` en lugar del ' +
    'periodo. Ignore este aviso si es un descuento por volumen.',
};
