// Spanish texts of warnings about corrections and about the invoices that they correct
// (src/contracts/correction-warnings.ts).
import type { correctionWarningTable as english } from '../../contracts/correction-warnings';

export const spanishCorrectionWarningTexts: Readonly<
  Record<keyof typeof english, { readonly cause: string; readonly remedy: string }>
> = {
  'replaced-total-differs': {
    cause:
      'Una factura que sustituye a simplificadas (F3) supera, a un mismo tipo o en un mismo país, el importe que queda de ellas después ' +
      'de sus rectificativas y de otras F3. Una factura así no añade cuota (RD 1619/2012, art. 7.3), pero esta cambiaría la ' +
      'cuota del mes.',
    remedy:
      'Use los importes que quedan de las simplificadas que indica `preceding`, con su país, e indíquelas todas. Si otra F3 ya ' +
      'las sustituyó, expida antes una F3 negativa por los importes de aquella, o anúlela. En otra moneda, ' +
      'use los `exchange_rates` de las simplificadas. Lo demás que se vendió va en una factura aparte.',
  },
  'preceding-tax-differs': {
    cause:
      '`preceding[].tax` contiene importes distintos de los de la factura guardada que indica. Una rectificativa por ' +
      'sustitución anula exactamente estos importes.',
    remedy:
      'Cree la rectificativa con `previous_id` y `"correct": {"type": "corrective", "copy_tax": true}`. Sello copia entonces los ' +
      'importes.',
  },
  'still-declared': {
    cause:
      'Un documento guardado ha pasado al estado `void`, pero su factura está declarada. Un estado es solo una etiqueta, ' +
      'así que la AEAT no recibe ningún aviso.',
    remedy:
      'Si la venta no tuvo lugar, ejecute con el documento el flujo «Anular factura». Si no, abone la venta con una rectificativa.',
  },
  'credited-before': {
    cause:
      'Otros abonos ya cubren parte de la factura, o una factura negativa la revirtió, pero esta rectificativa por sustitución la ' +
      'sustituye entera, así que esa parte se abonaría dos veces.',
    remedy:
      'Si los abonos son correctos, sustituya solo lo que queda: ponga los importes que quedan en `preceding[].tax`, o cero si no ' +
      'queda nada. Si los abonos no son correctos, anúlelos antes (el flujo «Anular factura»; un borrador se descarta con el estado ' +
      '`void`).',
  },
  'credited-other-rate': {
    cause:
      'Un abono tiene, a un mismo tipo, más de lo que la factura guardada tiene a ese tipo. Por eso, la ' +
      'declaración incluiría a ese tipo menos de lo vendido. Un tipo con otro país, recargo, exención, calificación o régimen es ' +
      'otro tipo. La otra causa posible es que al abono le falte el IRPF de su factura.',
    remedy:
      'Cree el abono con `previous_id` y `correct`. Sello copia entonces en las líneas los tipos de la factura. Si un tipo es ' +
      'erróneo, cree una rectificativa (`"correct": {"type": "corrective", "copy_tax": true}`).',
  },
  'preceding-unused': {
    cause:
      'Una factura ordinaria indica otras facturas en `preceding`, pero su registro no las incluye, así que no rectifica ninguna.',
    remedy:
      'Para una rectificación, use el tipo `credit-note`, `debit-note` o `corrective`; para una factura que sustituye a ' +
      'simplificadas, use la etiqueta `replacement`. Ignore este aviso si la factura solo se refiere a otra, como la factura de un ' +
      'anticipo.',
  },
  'replaced-missing': {
    cause:
      'Una factura que sustituye a simplificadas (F3) no las indica. Como ya se declararon, la venta ' +
      'contaría dos veces.',
    remedy: 'Indique cada factura simplificada en `preceding` con su serie, su número y su fecha de expedición.',
  },
  'debit-preceding': {
    cause:
      'Una factura rectificativa de cargo (debit-note) rectifica una factura (RD 1619/2012, art. 15), pero esta no indica ninguna ' +
      'factura.',
    remedy:
      'Indique la factura en `preceding` con su serie, su número y su fecha de expedición. Si no se rectifica nada, use una ' +
      'factura ordinaria.',
  },
  'preceding-date': {
    cause:
      'La factura que indica `preceding` está guardada aquí con otra fecha de expedición. El registro contiene el número y la fecha.',
    remedy: 'Corrija la fecha o el número en `preceding`.',
  },
  'preceding-unknown': {
    cause: '`preceding` indica una factura que no está guardada en este espacio de trabajo.',
    remedy:
      'Revise la serie y el número. Ignore este aviso si la factura se expidió antes de que el emisor usara Sello.',
  },
  'customer-changed': {
    cause: 'Una rectificativa tiene un cliente distinto del de la factura que rectifica.',
    remedy:
      'Corrija `preceding` o `customer`. Ignore este aviso si la factura original indicaba un cliente equivocado y esta ' +
      'rectificativa indica el correcto.',
  },
  'negative-invoice': {
    cause:
      'El total de una factura ordinaria es negativo. Para abonar una factura, expida una factura rectificativa. El total de ' +
      'una rectificativa por sustitución es negativo, aunque lleva los importes después de la rectificación.',
    remedy:
      'Cree una rectificativa: `previous_id` con `"correct": {"type": "credit-note", "series": ' +
      '"R"}`, o un documento de tipo `credit-note` con cantidades positivas.',
  },
  'returns-above-sale': {
    cause:
      'Una factura ordinaria vende artículos y resta más de esos mismos artículos, así que su total es negativo. Un total ' +
      'negativo es correcto si la mercancía se devuelve con ocasión de una venta posterior al mismo cliente y al mismo tipo (RD ' +
      '1619/2012, art. 15.2).',
    remedy:
      'Compruebe el signo de cada cantidad. Ignore este aviso si se devuelven más artículos de los que se venden.',
  },
  'negative-credit-note': {
    cause:
      'El total de un abono es negativo. Su registro lleva el signo contrario, así que cobraría al cliente. Una rectificativa de ' +
      'cargo con el total negativo devolvería un importe.',
    remedy: 'Escriba en positivo las cantidades del abono. Para disminuir el importe de una factura, expida un abono.',
  },
  'correction-series': {
    cause:
      'Una rectificativa está en la serie de la factura completa que rectifica, pero esas rectificativas tienen serie propia (RD ' +
      '1619/2012, art. 6.1.a).',
    remedy:
      'Indique `series` en `correct`; o fije la serie una vez para todo el espacio de trabajo (`correction_series`).',
  },
  'credited-more': {
    cause:
      'Los abonos de una factura, y las notas de cargo de total negativo, suman más que la factura; o una factura negativa ya la ' +
      'revirtió.',
    remedy:
      'Compare las líneas de este abono y de los otros abonos con la factura, y corrija este abono mientras sea un borrador. Si se ' +
      'expidió un abono por una devolución que no tuvo lugar, anúlelo (flujo «Anular factura»); descarte los borradores ' +
      'que sobren.',
  },
  'original-cancelled': {
    cause: 'La factura rectificada está anulada en la AEAT, así que no hay nada que rectificar.',
    remedy: 'Descarte esta rectificativa. Si la venta tuvo lugar, cree una factura nueva.',
  },
  'original-replaced': {
    cause:
      'Una rectificativa por sustitución ya sustituyó la factura que indica `preceding`. La venta está ahora en esa ' +
      'rectificativa, y se abonaría o se sustituiría dos veces.',
    remedy: 'Indique en `preceding` la factura que la sustituye, o descarte este documento.',
  },
  'replaced-by-draft': {
    cause:
      'Un borrador de rectificativa por sustitución sustituye la misma factura. Solo se puede expedir una de las dos ' +
      'rectificativas.',
    remedy: 'Descarte el borrador que sobra.',
  },
  'correction-regime': {
    cause: 'Una rectificativa no está sujeta al régimen español, y Sello solo remite facturas sujetas a ese régimen.',
    remedy: 'Indique ES en `$regime` y use un NIF español para el emisor.',
  },
  'correction-addon': {
    cause: 'A una rectificativa le falta el addon de la remisión, que es obligatorio.',
    remedy: 'Añada `es-fiscal-v1` a `$addons`.',
  },
  'correction-preceding': {
    cause: 'Una rectificativa no indica la factura que rectifica.',
    remedy:
      'Indique la factura en `preceding` con su serie, su número y su fecha de expedición; `previous_id` con `correct` la indica ' +
      'automáticamente. Un descuento por volumen de un periodo no necesita indicar sus facturas (RD 1619/2012, art. 15.4), ' +
      'pero indique el periodo en `ordering.period`. En la devolución de una factura simplificada que se ha perdido, escriba ' +
      'la etiqueta `simplified` y `"meta": {"es-fiscal-original-lost": "S"}`.',
  },
  'correction-preceding-tax': {
    cause: 'Una rectificativa por sustitución no contiene los impuestos de la factura que rectifica.',
    remedy: 'Indique `preceding[].tax`; `previous_id` con `correct` y `copy_tax` copia los impuestos automáticamente.',
  },
  'correction-before-original': {
    cause: 'La factura lleva una fecha anterior a la de una factura que rectifica o sustituye.',
    remedy: 'Corrija `issue_date`, o la fecha en `preceding`.',
  },
  'corrections-in-force': {
    cause:
      'Se declararon rectificativas de la factura, o una factura que la sustituye (F3). Esas facturas siguen declaradas cuando se ' +
      'anula esta factura, y entonces rectificarían una venta que no existe.',
    remedy: 'Anule antes esas facturas. Si esas facturas son correctas, no anule esta factura.',
  },
  'credits-a-credit-note': {
    cause:
      'La factura que rectifica este abono es a su vez un abono. Los registros de los abonos son negativos, así que el cliente ' +
      'recibiría el dinero por segunda vez.',
    remedy:
      'Para deshacer un abono expedido por error, cree una factura rectificativa de cargo (`"correct": {"type": ' +
      '"debit-note"}`) con las mismas líneas. Si el abono no debía existir, anúlelo con el flujo «Anular factura».',
  },
  'substitutes-a-credit-note': {
    cause:
      'Una rectificativa por sustitución sustituye un abono. Los registros de los abonos son negativos, pero el de una ' +
      'rectificativa por sustitución tiene el signo de sus líneas, así que sumaría cuota donde el abono la restó.',
    remedy:
      'Para abonar más, expida otro abono de la factura por la diferencia. En otro caso, deshaga el abono con una ' +
      'rectificativa de cargo (`"correct": {"type": "debit-note"}`) con las mismas líneas, o anúlelo con el flujo «Anular ' +
      'factura». Después, expida el abono correcto de la factura.',
  },
  'exchange-rate-of-original': {
    cause:
      'Una rectificativa, o una factura que sustituye a una simplificada (F3), tiene un tipo de cambio distinto del de esa ' +
      'factura. Su registro usa el tipo de cambio de esa factura, para que no quede ninguna diferencia. Si un abono indica ' +
      'varias facturas con tipos de cambio distintos, su registro usa el suyo.',
    remedy:
      'Ponga en `exchange_rates` el tipo de cambio de la factura que se rectifica o se sustituye. Si crea la ' +
      'rectificativa con `previous_id` y `correct`, Sello copia el tipo de cambio. Rectifique por separado las facturas con ' +
      'tipos de cambio distintos.',
  },
  'replaced-not-simplified': {
    cause:
      'Una factura de tipo F3 sustituye solo a facturas simplificadas o a sus rectificativas (RD 1619/2012, art. 7.3), y ' +
      '`preceding` indica una factura de otra clase, cuya venta saldría del libro.',
    remedy:
      'Indique solo facturas simplificadas y sus rectificativas (R5). Una factura completa se corrige con una ' +
      'rectificativa (`previous_id` con `correct`).',
  },
};
