// Messages, in Spanish, about data that the record book and the sums for returns lack.
import type { recordBookAndReturnMessages as english } from '../en/books';
import { formatMonthNameAndYear } from '../figures';
import { describeApiCall } from '../calls';
import { type CatalogueTranslation, formatCountWithNoun } from '../text';

const settings = describeApiCall('writeBookSettings');

export const recordBookAndReturnMessages: CatalogueTranslation<typeof english> = {
  'book-activity-type': {
    text: 'el tipo no corresponde al código de la actividad',
    remedy: 'Envíe `type` de 01 a 05 con el código A, o de 01 a 06 con el código B; omítalo con los códigos C y D.',
  },
  'book-property-reference': {
    text: 'la situación del inmueble y su referencia catastral no concuerdan',
    remedy: 'Envíe `reference` con las situaciones 1 a 3, y omítala con las situaciones 4 y 5.',
  },
  'month-missing': { text: 'ese mes no existe', remedy: 'Escriba el mes como 2026-11.' },
  'month-export-missing': ({ month }) => ({
    text: `no hay ninguna exportación de ${formatMonthNameAndYear('es', month)}`,
    remedy: `Inicie una exportación: ${describeApiCall('createMonthExport')}. Las exportaciones se conservan una semana.`,
  }),
  'month-export-incomplete': ({ month }) => ({
    text: `la exportación de ${formatMonthNameAndYear('es', month)} no está completa`,
    remedy: `Consulte su progreso: ${describeApiCall('readMonthExport')}. Descargue el archivo cuando esté \`completed\`.`,
  }),
  'month-export-busy': ({ month }) => ({
    text: `varias peticiones exportan ${formatMonthNameAndYear('es', month)} al mismo tiempo`,
    remedy: 'Repita la petición.',
  }),
  'month-exports-open-max': ({ max }) => ({
    text: `el espacio de trabajo ha alcanzado el máximo de ${max} exportaciones mensuales a la vez`,
    remedy: 'Repita la petición cuando una de las exportaciones esté completa.',
  }),
  'month-export-invoices-max': ({ max }) => ({
    text: `la exportación de un mes admite ${max} facturas como máximo`,
    remedy: 'Descargue el libro del mes y los archivos de cada factura.',
  }),
  'month-not-begun': ({ month }) => ({
    text: `el mes de ${formatMonthNameAndYear('es', month)} no ha empezado`,
    remedy: 'Indique un mes que haya empezado.',
  }),
  'book-series-twice': 'una serie aparece dos veces',
  'book-box-period': {
    text: 'la petición solo tiene uno de estos: `box`, `period`',
    remedy: 'Envíe ambos campos, o bien `from` y `to`.',
  },
  'return-period-invalid': {
    text: 'el periodo no es válido',
    remedy: 'Escriba un trimestre como 2026-4T, o un mes como 2026-11.',
  },
  'book-activity-group-missing': {
    text: 'no se ha indicado el epígrafe del IAE, así que la columna E está vacía',
    remedy: `Indique \`activity.group\` con ${settings}.`,
  },
  'book-property-missing': {
    text: 'la factura es del arrendamiento de un local, pero no se ha indicado el inmueble (columnas AH y AI)',
    remedy: `Indique \`property\` del emisor o de la serie con ${settings}.`,
  },
  'book-customer-unidentified': 'el tipo de factura exige un NIF del cliente que la factura no tiene (V32, V33)',
  'book-customer-not-in-census': 'el cliente no está en el censo, y el libro no tiene un código para este caso',
  'book-customer-on-ticket': 'las facturas simplificadas no admiten un NIF-IVA de otro país (V29): el cliente se omite',
  'book-customer-country':
    'el país del cliente no está en la norma ISO 3166-1, que el libro exige (V2), y su dirección no indica otro. Corrija la ' +
    'columna O',
  'book-customer-corrected':
    'la rectificativa cambia el cliente. Sus filas negativas también llevan el cliente nuevo, porque el libro ' +
    'solo admite un cliente por factura (V7). Si la original está en Sello, los modelos 303, 347 y 349 restan ' +
    'estas filas al cliente anterior, así que los totales del modelo 303 en el libro de la AEAT pueden ser ' +
    'distintos',
  'book-ticket-above-limit': {
    text: 'una factura sin cliente supera los 3.000 EUR (V34)',
    remedy: `Si un acuerdo de facturación (RGE) con la AEAT permite una factura así, indique \`agreement\` con ${settings}.`,
  },
  'book-several-keys':
    'hay filas de una factura con claves de operación distintas, pero el libro solo admite una clave (V7)',
  'book-retailer-without-surcharge':
    'las filas tienen la clave 18 sin recargo, así que no entran en ninguna casilla del modelo 303',
  'book-surcharge-without-box':
    'el recargo de equivalencia no está en ninguna casilla del modelo 303: la AEAT solo lo cuenta con la ' +
    'clave 01, y no en las rectificativas de facturas simplificadas (R5)',
  'book-regime-without-key': 'el libro no tiene clave para el régimen del registro, así que la fila lleva la clave 01',
  'book-other-tax': 'el libro no tiene filas para impuestos distintos del IVA, el IGIC y el IPSI',
  'book-number-too-long': 'la serie o el número tiene más de 20 caracteres, y la importación de la AEAT no admite más',
  'book-currency-not-euro': {
    text: 'las facturas en una moneda sin tipo de cambio a EUR no están en el libro',
    remedy: 'Añada el tipo de cambio a `exchange_rates`.',
  },
  'book-cents-differ':
    'la suma de las filas difiere en céntimos del total de la factura, porque el redondeo se aplicó al total',
  'book-several-retentions':
    'la factura tiene retenciones de IRPF con varios porcentajes, pero la columna AE solo lleva el primer porcentaje',
  'book-replaced-price-unknown':
    'la rectificativa sustituye una venta de un régimen de margen de beneficio (bienes usados o agencias de viajes), ' +
    'pero su fila negativa no contiene la parte del precio sin impuesto. Añada esa parte a la fila',
  'book-payments-unknown':
    'los cobros de `payment.advances` no suman el total de las facturas. Añada al libro los cobros que faltan',
  'book-rate-missing': 'hay filas gravadas sin porcentaje',
  'book-island-tax':
    'el libro no tiene columna para el IGIC y el IPSI, así que la columna «total» solo contiene la base imponible',
  'book-goods-as-services':
    'hay líneas con `item.key` "goods" no sujetas (N2) con un NIF-IVA, así que el modelo 349 las recoge como servicios (clave ' +
    'S). Los bienes enviados a la Unión son E5 (clave E); la segunda venta de una operación triangular lleva la clave T',
  'book-services-outside-union':
    'los clientes tienen un NIF-IVA de la Unión, pero los servicios en su territorio (por ejemplo, Irlanda del ' +
    'Norte, Åland o los departamentos franceses de ultramar) cuentan como prestados a países terceros. El modelo ' +
    '303 recoge estos servicios en la casilla 120, y el modelo 349 no los recoge. El libro de la AEAT los recoge ' +
    'en la casilla 59',
  'book-union-delivery-period':
    'las entregas intracomunitarias (E5) se devengan en la fecha de expedición, como máximo el día 15 del mes ' +
    'siguiente a la entrega (Ley 37/1992, art. 75.Uno.8), que es de un trimestre posterior al de su fecha de ' +
    'operación. Los modelos 303 y 349 las recogen en ese trimestre. Las columnas A y B, y el libro de la AEAT, ' +
    'las recogen en el trimestre de la fecha de operación',
  'book-operation-far': {
    text:
      'las facturas se expidieron más de 92 días antes o después del trimestre de su fecha de operación, así que ' +
      'ningún modelo 303 las recoge. Están en el libro de su fecha de expedición. En ese libro, las filas con la ' +
      'clave 14 o 15 llevan el trimestre de la fecha de expedición en las columnas A y B',
    remedy: 'Añada los importes al modelo 303 del periodo de la fecha de operación.',
  },
  'book-other-period': {
    text: 'las fechas de operación de las facturas no son del periodo del libro, así que las columnas A y B muestran otro periodo',
    remedy:
      'Descargue un libro de trimestres completos. Contiene estas facturas en el trimestre de sus fechas de operación.',
  },
  'book-other-book':
    'las facturas se expidieron en el periodo del libro, pero sus fechas de operación no son de ese periodo, así que están en ' +
    'el libro de sus fechas de operación',
  'book-payments-other-period':
    'los cobros corresponden a un periodo distinto del de sus facturas. Un libro contiene cada cobro con su ' +
    'factura, pero el modelo 303 lo recoge en el periodo del cobro',
  'book-payments-later-year': {
    text:
      'los cobros de las facturas son de un año posterior al del libro. No están en este archivo, porque la AEAT ' +
      'no importa archivos con filas de un año posterior',
    remedy: 'Añada estos cobros al libro de su año.',
  },
  'book-cancelled': 'las facturas anuladas no están en el libro',
  'book-not-reported': 'las facturas no tienen registro, así que sus filas muestran el registro que tendrían',
  'book-file-too-large': {
    text: 'el libro puede superar los 4 MB, el máximo que admite la importación de la AEAT',
    remedy:
      'Use `summary=true` (una fila para las facturas simplificadas de un día) o `references=false` (sin la columna AJ).',
  },
  'return-purchases': 'las compras y sus cuotas deducibles (Sello no guarda facturas recibidas)',
  'return-payments': 'los cobros del criterio de caja que no están en `payment.advances` de las facturas',
  'return-pending-works': 'la fecha de devengo de las obras para administraciones públicas (clave 14)',
  'return-prorata': 'la prorrata, el régimen simplificado y las regularizaciones de fin de año',
  'return-operations-elsewhere': ({ days }) =>
    `las operaciones de este periodo que se facturaron más de ${formatCountWithNoun(days, 'día', 'días')} antes o después del periodo`,
  'return-no-vat': 'el emisor no tiene facturas con IVA en este periodo',
  'return-keys-of-goods':
    'las entregas por medio de representante, las operaciones triangulares y las ventas en consigna (claves M, H, T, R, D y C)',
  'return-services-or-goods':
    'las ventas de bienes con la calificación N2 a un NIF-IVA, que cuentan como servicios (clave S): corrija ' +
    'esas ventas',
  'return-monthly-or-quarterly': 'si el modelo es mensual o trimestral (RD 1624/1992, art. 81)',
  'return-correction-keys': 'las rectificaciones que cambian un NIF-IVA o una clave (Sello solo compara las bases)',
  'return-below-zero':
    'los importes negativos, que el modelo no admite: rectifique el periodo que declaró la venta, con el importe declarado entonces',
  'return-corrected-periods':
    'los periodos de las rectificativas de varias facturas (Sello las asigna al último periodo), de las que rectifican ' +
    'otra rectificativa de una entrega intracomunitaria (Sello las asigna al periodo del día de la operación) y de las ' +
    'que rectifican entregas intracomunitarias no almacenadas (Sello las asigna al periodo de la factura rectificada)',
  'return-cash-received': 'los cobros en metálico de más de 6.000 EUR y los pagos por cuenta de otros',
  'return-island-goods': 'si las facturas con IGIC o IPSI son de bienes, que no se incluyen en el modelo',
  'return-other-declarations': 'las facturas con retención (ya figuran en los modelos 180 y 190)',
  'return-withheld-lines':
    'las líneas con retención de facturas que también tienen otras líneas (los totales incluyen estas facturas)',
  'return-supply-kind': ({ invoices }) =>
    `si ${formatCountWithNoun(invoices, 'factura es', 'facturas son')} de bienes o de servicios (las líneas no ` +
    'indican `item.key`)',
  'return-establishment': 'las entregas desde un establecimiento en otro Estado miembro',
  'return-too-many-rows':
    'los clientes y tipos que superan el máximo que Sello puede sumar, así que los totales están incompletos',
};
