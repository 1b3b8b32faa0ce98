// Spanish for warnings of documents (src/contracts/warnings), by key: what is wrong, and what to do.
import type { WarningKey } from '../../contracts/warnings';
import { partyWarnings } from './party-warnings';
import { supplyWarnings } from './supply-warnings';

interface WarningTexts {
  readonly cause: string;
  readonly remedy: string;
}

const table: Readonly<Record<WarningKey, WarningTexts>> = {
  ...partyWarnings,
  ...supplyWarnings,
  'unknown-member': {
    cause: 'Un dato tiene un nombre que su objeto no tiene. Se ha descartado.',
    remedy: 'Escriba el nombre correcto. Lo que solo es suyo va en `meta`.',
  },
  'data-unused': {
    cause: 'Un trabajo nombra un documento guardado (`silo_entry_id`) y trae otro (`data`). Se toma el guardado.',
    remedy: 'Quite `silo_entry_id` para guardar el de `data`; para cambiar el guardado, corríjalo antes.',
  },
  'quantity-missing': {
    cause: 'Una línea no tiene cantidad, o es 0: no suma nada al total.',
    remedy: 'Indique la cantidad de la línea (`quantity`), por ejemplo "1".',
  },
  'percent-above-100': {
    cause: 'Un porcentaje pasa del 100 %. Un número sin el signo es una fracción: 21 significa 2100 %.',
    remedy: 'Escriba el porcentaje como texto con su signo: "21%".',
  },
  'discount-above-100': {
    cause:
      'Un descuento pasa del 100 %: quita más que el precio. Un número sin el signo es una fracción: 10 significa 1000 %.',
    remedy: 'Escriba el porcentaje como texto con su signo: "10%".',
  },
  'code-replaced': {
    cause:
      'El cálculo ha sustituido un código del sistema por otro, porque lo determinan la clave, las marcas o el tipo de ' +
      'documento. El registro tendría un código que usted no ha escrito.',
    remedy:
      'Use la `key` de los impuestos, la marca o el `type` que corresponden a ese código (docs/format.md), u omita el ' +
      'código. Si el código que muestra la respuesta es el correcto, escriba ese.',
  },
  'value-replaced': {
    cause:
      'Se dio un porcentaje o un importe, y el cálculo puso otro en su lugar o lo quitó: deciden la clave y el tipo. ' +
      'También sustituye una moneda que no existe, y eso detiene el trabajo.',
    remedy:
      'Indique la `key` o el `rate` que corresponden a ese valor, u omita el valor. La respuesta muestra lo que ' +
      'la factura tiene ahora.',
  },
  'price-missing': {
    cause: 'Una línea no tiene precio, o ninguna lo tiene: suma 0,00.',
    remedy:
      'Indique el precio de cada línea. Lo que se regala lleva su precio y un descuento del 100 %; un comentario, el precio "0.00".',
  },
  'total-replaced': {
    cause: 'Se dio un total, y el cálculo hizo otro a partir de las líneas. Los totales se calculan siempre.',
    remedy:
      'Compare líneas, impuestos, descuentos y cargos con los suyos. Un céntimo suele ser del redondeo: `tax.rounding` dice cuál; ' +
      'lo que queda va en `totals.rounding`.',
  },
  'replaced-missing': {
    cause:
      'Una factura que sustituye a simplificadas (F3) no las nombra. Ya se declararon: la venta contaría dos veces.',
    remedy: 'Nombre cada una en `preceding`: serie, número y fecha.',
  },
  'debit-preceding': {
    cause: 'Una nota de cargo rectifica una factura (RD 1619/2012, art. 15), y esta no nombra ninguna.',
    remedy:
      'Nombre la factura en `preceding`: serie, número y fecha. Lo que no rectifica nada es una factura ordinaria.',
  },
  'preceding-date': {
    cause: 'La factura que `preceding` nombra está aquí con otra fecha de expedición. El registro lleva las dos.',
    remedy: 'Escriba la fecha de esa factura, o el número que quiere decir.',
  },
  'preceding-unknown': {
    cause: 'Ninguna factura del emisor guardada aquí tiene el número que `preceding` nombra.',
    remedy: 'Revise serie y número. Déjelo si la factura se expidió antes de que el emisor llegara a Sello.',
  },
  'one-stop-shop': {
    cause:
      'El impuesto de otro país y el régimen 17 (ventanilla única) van juntos. Sin 17 la venta se comunica como no sujeta; ' +
      '17 con el impuesto español la declara dos veces.',
    remedy: 'Indique en la línea el país y el régimen 17, o ninguno de los dos.',
  },
  'intra-community-outside': {
    cause: 'La clave intra-community (E5) es para bienes que van a una empresa de otro Estado miembro de la Unión.',
    remedy: 'Los bienes que salen de la Unión llevan la clave `export` (E2).',
  },
  'customer-changed': {
    cause: 'La rectificativa tiene otro cliente que la factura que rectifica.',
    remedy:
      'Revise la factura nombrada y el cliente. Déjelo si el original nombraba al cliente equivocado y esto lo corrige.',
  },
  'regime-missing': {
    cause:
      'Una etiqueta indica un régimen especial, por lo que la factura impresa lleva su mención, y las líneas se ' +
      'comunican con otro régimen.',
    remedy:
      'Indique `es-fiscal-regime` en los impuestos de las líneas: 03 bienes usados, 05 agencias de viajes, 07 criterio de caja.',
  },
  'margin-scheme': {
    cause:
      'En los regímenes 03, 05 y 09 el impuesto recae sobre el margen, y la factura no lo muestra por separado (Ley 37/1992 art. 138 y ' +
      '142). Sello no conoce el margen: el registro comunica todo el precio como base, y la factura impresa muestra el impuesto.',
    remedy: 'No emita esa factura con Sello: declararía de más. Quite el régimen si se aplica el general.',
  },
  'reverse-charge-abroad': {
    cause:
      'A un cliente establecido fuera se le aplica la clave reverse-charge, que comunica S2: un cliente que declara el impuesto en ' +
      'España. Un servicio a una empresa de fuera no está sujeto al impuesto español (Ley 37/1992 art. 69).',
    remedy:
      'Para un servicio escriba {"cat": "VAT", "key": "outside-scope"}; para bienes que salen a la Unión, `intra-community`. ' +
      'Déjelo si el cliente declara el impuesto en España (art. 84.Uno.2).',
  },
  'zero-rate': {
    cause:
      'Una línea lleva IVA al 0 %. Los alimentos tuvieron ese tipo hasta el final de 2024 (RDL 4/2024); ahora solo lo tienen las ' +
      'donaciones a entidades sin fines lucrativos (Ley 37/1992 art. 91.Cuatro).',
    remedy:
      'Escriba por qué no hay impuesto: {"cat": "VAT", "key": "exempt"} con su artículo, `export`, `intra-community`, ' +
      '`reverse-charge` u `outside-scope` (docs/format.md). Déjelo si es una de esas donaciones.',
  },
  'discount-negative': {
    cause: 'Un descuento es negativo: suma al precio.',
    remedy: 'Escriba el descuento sin signo, por ejemplo "10%". Lo que se suma al precio va en `charges`.',
  },
  'rate-of-other-tax': {
    cause:
      'Una línea con IGIC o IRPF lleva un tipo que solo tiene el IVA (4, 10 o 21 %), o una con IPSI uno superior al 10 %, el máximo de ' +
      'su ley (Ley 8/1991 art. 18). La AEAT no comprueba los tipos de estos impuestos.',
    remedy:
      'Escriba el tipo del impuesto, por ejemplo {"cat": "IGIC", "percent": "7%"}; si corresponde IVA, {"cat": "VAT", "rate": "general"}.',
  },
  'negative-invoice': {
    cause: 'El total de una factura ordinaria es negativo.',
    remedy: 'Retire una factura con una rectificativa: haga un abono, con cantidades positivas.',
  },
  'negative-credit-note': {
    cause: 'El total de un abono es negativo: su registro lleva el signo contrario y cobraría al cliente.',
    remedy: 'Escriba en positivo las cantidades del abono.',
  },
  'reverse-charge-charged': {
    cause: 'La etiqueta `reverse-charge` dice que el impuesto lo paga el cliente, y hay líneas que lo cobran.',
    remedy: 'Escriba los impuestos de esas líneas como {"cat": "VAT", "key": "reverse-charge"}, o quite la etiqueta.',
  },
  'untaxed-row': {
    cause: 'Un descuento o cargo del documento no tiene impuestos y las líneas sí: cambia el total y no el impuesto.',
    remedy:
      'Indique los mismos impuestos que tienen las líneas. Lo pagado por cuenta del cliente lleva la clave `outlay`.',
  },
  'address-missing': {
    cause: 'Una factura lleva las direcciones de emisor y cliente (RD 1619/2012, art. 6.1.e).',
    remedy:
      'Ponga las de los dos: calle, código postal, localidad. Una venta a quien no la da lleva la etiqueta `simplified`.',
  },
  'correction-series': {
    cause: 'Las rectificativas tienen serie propia (RD 1619/2012, art. 6.1.a); esta va a la serie que rectifica.',
    remedy: 'Indique la serie de la rectificativa, o fíjela una vez para el espacio (`correction_series`).',
  },
  'credited-more': {
    cause: 'Los abonos de una factura devuelven más de lo que la factura cobró.',
    remedy:
      'Mire los otros abonos de esta factura. El que sobra se anula (flujo «Anular factura») si se expidió; un borrador se descarta ' +
      'o se corrige.',
  },
  'original-cancelled': {
    cause: 'La factura que se rectifica está anulada en la AEAT: no queda nada que rectificar.',
    remedy: 'Descarte esta rectificativa. Una venta que existió lleva una factura nueva.',
  },
  'original-replaced': {
    cause:
      'Otra factura sustituye a la que nombra `preceding` (F3 por simplificadas, o una rectificativa por sustitución): la venta ' +
      'está ya en esa, y se devolvería o sustituiría dos veces.',
    remedy: 'Nombre en `preceding` la factura que la sustituye, o descarte este documento.',
  },
  'earlier-than-previous': {
    cause:
      'La fecha de expedición es anterior a la del número precedente de la serie. Los números siguen a las fechas.',
    remedy: 'Corrija la fecha de expedición, o numere la factura en otra serie.',
  },
  'signatures-dropped': {
    cause: 'El sobre traía firmas que no valen para el documento tal como se guarda.',
    remedy: 'Fírmelo aquí: con un flujo que tenga el paso `silo.close`.',
  },
  'number-in-use': {
    cause: 'Otro documento de este emisor tiene esta serie y este número.',
    remedy: 'Indique el siguiente número libre o déjelo vacío: el flujo numera la factura.',
  },
  'number-taken': {
    cause: 'Otro documento de este emisor se remitió con este número y esta fecha.',
    remedy: 'Indique el siguiente número libre o déjelo vacío: el flujo numera la factura.',
  },
  'supplier-not-registered': {
    cause: 'El emisor no está registrado aquí: sus facturas no se pueden remitir.',
    remedy: 'Guarde la empresa y ejecute con ella el flujo que registra emisores.',
  },
  'supplier-name-differs': {
    cause:
      'El emisor está registrado aquí con otro nombre que el que da la factura. No cuentan mayúsculas, acentos, espacios, ' +
      'puntuación ni el orden de las palabras. La AEAT contrasta el nombre y el NIF con su censo.',
    remedy:
      'Escriba el nombre con el que está registrado. Si ese ha quedado antiguo, corrija la ficha de la empresa y ejecute con ' +
      'ella los flujos que dan de baja y de alta al emisor; la cadena continúa.',
  },
  'addon-missing': {
    cause: 'El emisor remite sus facturas, y esta no nombra el complemento que lo hace.',
    remedy: 'Añada `es-fiscal-v1` a `$addons`.',
  },
  'correction-regime': {
    cause: 'Una rectificativa solo se remite en el régimen español.',
    remedy: 'Ponga `$regime` en ES, y un NIF español del emisor.',
  },
  'correction-addon': {
    cause: 'Una rectificativa necesita el complemento de la remisión.',
    remedy: 'Añada `es-fiscal-v1` a `$addons`.',
  },
  'correction-preceding': {
    cause: 'Una rectificativa debe nombrar la factura que rectifica.',
    remedy: 'Nómbrela en `preceding`: serie, número y fecha de expedición.',
  },
  'correction-preceding-tax': {
    cause: 'Una rectificativa por sustitución necesita los impuestos de la factura que rectifica.',
    remedy: 'Indíquelos en `preceding[].tax`.',
  },
  'prices-include-unused': {
    cause:
      '`tax.prices_include` nombra un impuesto que ninguna línea tiene. No se ha sacado nada de los precios, y el impuesto de ' +
      'las líneas se ha sumado.',
    remedy:
      'Escriba el impuesto que tienen las líneas: "prices_include": "VAT". Déjelo fuera si los precios van sin impuesto.',
  },
  'sales-taxes-twice': {
    cause:
      'Una línea tiene dos de IVA, IGIC e IPSI. Cada uno rige en otro lugar (IGIC en Canarias, IPSI en Ceuta y Melilla): su ' +
      'base se declararía dos veces.',
    remedy: 'Deje el impuesto del lugar donde tributa la venta.',
  },
  'surcharge-left-out': {
    cause:
      'Una fila pide el recargo de equivalencia (`+eqs` o `surcharge`) y su impuesto no lo tiene: se calculó sin recargo.',
    remedy:
      'Escriba el tipo sin `+eqs`, y sin `surcharge`. Solo el IVA tiene recargo de equivalencia (Ley 37/1992 art. 154).',
  },
  'simplified-above-max': {
    cause:
      'Una factura simplificada es de 400 EUR como máximo, IVA incluido, o de 3000 EUR en los sectores del RD 1619/2012 art. ' +
      '4.2. La AEAT solo lo comprueba en los tiques sin cliente.',
    remedy:
      'Expida una factura completa: quite la marca `simplified` o `es-fiscal-simplified-art7273`, e indique el cliente con NIF y ' +
      'domicilio. Para un sector del art. 4.2 indique una vez `{"simplified_max_euros": 3000}` en los ajustes del emisor.',
  },
  'discount-taxes-differ': {
    cause:
      'A un descuento de la factura le falta un impuesto, o el recargo de equivalencia, que tienen todas las líneas: se calcula ' +
      'sobre el importe antes del descuento.',
    remedy: 'Indique en el descuento los mismos impuestos (`taxes`) que en las líneas, con la retención y el recargo.',
  },
  'correction-before-original': {
    cause: 'La factura lleva una fecha anterior a la de una factura que rectifica o sustituye.',
    remedy: 'Corrija la fecha de expedición (`issue_date`), o la fecha en `preceding`.',
  },
  'corrections-in-force': {
    cause:
      'Se declararon rectificaciones de la factura, o una factura en su lugar (F3). Siguen declaradas cuando se anula, y ' +
      'entonces devuelven una venta que ya no está.',
    remedy: 'Anúlelas primero. Si son correctas, no hace falta anular la factura.',
  },
  'credits-a-credit-note': {
    cause:
      'La factura que este abono devuelve es ya un abono. Los registros de los abonos son negativos: se devolvería el dinero ' +
      'al cliente por segunda vez.',
    remedy:
      'Un abono emitido por error se deshace con una nota de cargo (`"correct": {"type": "debit-note"}`) por las mismas ' +
      'líneas, o se anula (flujo «Anular factura») si nada de él tuvo lugar.',
  },
  'replaced-not-simplified': {
    cause:
      'Una factura de tipo F3 sustituye solo a facturas simplificadas (RD 1619/2012 art. 7.3), y `preceding` nombra otra ' +
      'clase: su venta saldría del libro.',
    remedy:
      'Nombre solo facturas simplificadas. Una factura completa se corrige con un abono o una rectificativa (`previous_id` ' +
      'con `correct`).',
  },
};

/** By any code: a fault may have one that no warning has. */
export const warnings: Readonly<Record<string, WarningTexts>> = table;
