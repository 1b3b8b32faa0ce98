// Spanish remedies of warnings about corrections and about the invoices that they correct
// (src/contracts/correction-warnings.ts).
import type { correctionWarningTable as english } from '../../contracts/correction-warnings';

export const spanishCorrectionWarningRemedies: Readonly<Record<keyof typeof english, string>> = {
  'replaced-total-differs':
    'Indique en `preceding` todas las simplificadas y use como máximo los importes que quedan de ellas, con su país. Si ' +
    'otra F3 ya las sustituyó, anule antes esa F3 o expida una F3 negativa por los mismos importes. En otra moneda, use ' +
    'los `exchange_rates` de las simplificadas. Las demás ventas van en una factura aparte.',
  'replaced-regime-differs':
    'Use el régimen de las simplificadas. Si ese régimen es incorrecto, abónelas, expídalas de nuevo con el régimen ' +
    'correcto y sustituya las nuevas.',
  'preceding-tax-differs':
    'Cree la rectificativa con `previous_id` y `"correct": {"type": "corrective", "copy_tax": true}`. Sello copia entonces los ' +
    'importes.',
  'still-declared':
    'Si la venta no tuvo lugar, ejecute con el documento el flujo «Anular factura». Si no, abone la venta con una rectificativa.',
  'credited-before':
    'Si los abonos son correctos, deje sin efecto solo lo que queda: ponga los importes que quedan en ' +
    '`preceding[].tax`, o cero si no queda nada. Si los abonos no son correctos, anúlelos antes con el flujo «Anular ' +
    'factura». Si son borradores, páselos al estado `void`.',
  'credited-other-rate':
    'Cree el abono con `previous_id` y `correct`. Sello copia entonces en las líneas los tipos de la factura. Si un tipo es ' +
    'erróneo, cree una rectificativa (`"correct": {"type": "corrective", "copy_tax": true}`).',
  'preceding-unused':
    'Para una rectificación, use el tipo `credit-note`, `debit-note` o `corrective`; para una factura que sustituye a ' +
    'simplificadas, use la etiqueta `replacement`. Ignore este aviso si la factura solo se refiere a otra, por ejemplo ' +
    'la factura de un anticipo.',
  'replaced-missing':
    'Indique cada factura simplificada en `preceding` con su serie, su número y su fecha de expedición.',
  'debit-preceding':
    'Indique la factura en `preceding` con su serie, su número y su fecha de expedición. Si el documento no ' +
    'rectifica ninguna factura, use una factura ordinaria.',
  'preceding-date': 'Corrija la fecha o el número en `preceding`.',
  'preceding-unknown':
    'Corrija `series` y `code` en `preceding`. Ignore este aviso si la factura se expidió antes de que el emisor usara Sello.',
  'customer-changed':
    'Corrija `preceding` o `customer`. Ignore este aviso si la factura original indicaba un cliente equivocado y esta ' +
    'rectificativa indica el correcto.',
  'negative-invoice':
    'Cree una rectificativa: `previous_id` con `"correct": {"type": "credit-note", "series": ' +
    '"R"}`, o un documento de tipo `credit-note` con cantidades positivas.',
  'returns-above-sale':
    'Escriba en `quantity` una cantidad positiva si se vende y una negativa si se devuelve. Ignore este aviso si el cliente ' +
    'devuelve más artículos de los que vende esta factura.',
  'negative-credit-note':
    'Escriba en positivo las cantidades del abono. Para reducir el importe de una factura, expida un abono.',
  'correction-series':
    'Indique `series` en `correct`; o indique `{"correction_series": "R{series}"}` una vez para el espacio de trabajo.',
  'credited-more':
    'Compare las líneas de este abono y de los otros abonos con la factura, y corrija este abono mientras sea un ' +
    'borrador. Si se expidió un abono por una devolución que no tuvo lugar, anúlelo con el flujo «Anular factura». ' +
    'Descarte los borradores que no hagan falta (estado `void`).',
  'original-cancelled': 'Descarte esta rectificativa (estado `void`). Si la venta tuvo lugar, cree una factura nueva.',
  'original-replaced':
    'Indique en `preceding` la factura que sustituyó a la original, o descarte este documento (estado `void`).',
  'replaced-by-draft': 'Descarte el borrador que no haga falta (estado `void`).',
  'correction-regime': 'Indique ES en `$regime` y use un NIF español para el emisor.',
  'correction-addon': 'Añada `es-fiscal-v1` a `$addons`.',
  'correction-preceding':
    'Indique la factura rectificada en `preceding` con su serie, su número y su fecha de expedición; `previous_id` con ' +
    '`correct` la indica automáticamente. Un descuento por volumen de un periodo no necesita indicar sus facturas (RD ' +
    '1619/2012, art. 15.4), pero indique el periodo en `ordering.period`. En la devolución de una factura simplificada ' +
    'que se ha perdido, escriba la etiqueta `simplified` y `"meta": {"es-fiscal-original-lost": "S"}`.',
  'correction-preceding-tax':
    'Indique `preceding[].tax`; `previous_id` con `correct` y `copy_tax` copia los impuestos automáticamente.',
  'correction-before-original': 'Corrija `issue_date`, o la fecha en `preceding`.',
  'corrections-in-force': 'Anule antes esas facturas. Si esas facturas son correctas, no anule esta factura.',
  'credits-a-credit-note':
    'Para dejar sin efecto un abono expedido por error, cree una factura rectificativa de cargo (`"correct": {"type": ' +
    '"debit-note"}`) con las mismas líneas. Si la devolución no tuvo lugar, anule el abono con el flujo «Anular ' +
    'factura».',
  'substitutes-a-credit-note':
    'Para abonar más, expida otro abono de la factura por la diferencia. En otro caso, deje sin efecto el abono con ' +
    'una rectificativa de cargo (`"correct": {"type": "debit-note"}`) con las mismas líneas, o anúlelo con el flujo ' +
    '«Anular factura». Después, expida el abono correcto de la factura.',
  'exchange-rate-of-original':
    'Ponga en `exchange_rates` el tipo de cambio de la factura que se rectifica o se sustituye. Si crea la ' +
    'rectificativa con `previous_id` y `correct`, Sello copia el tipo de cambio. Rectifique por separado las facturas con ' +
    'tipos de cambio distintos.',
  'replaced-not-simplified':
    'Indique en `preceding` solo facturas simplificadas y sus rectificativas (R5). Para corregir una factura ' +
    'completa, cree una rectificativa (`previous_id` con `correct`).',
};
