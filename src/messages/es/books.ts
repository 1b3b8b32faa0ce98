// Lo que el libro registro y las sumas de las declaraciones no saben, en español.
import type { books as english } from '../en/books';
import { formatMonth } from '../figures';
import { describeCall } from '../calls';
import type { Translation } from '../text';

const settings = describeCall('writeBookSettings');

export const books: Translation<typeof english> = {
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
    text: `no hay ninguna exportación de ${formatMonth('es', month)}`,
    remedy: `Inicie una: ${describeCall('createMonthExport')}. Las exportaciones se conservan una semana.`,
  }),
  'month-export-incomplete': ({ month }) => ({
    text: `la exportación de ${formatMonth('es', month)} no está completa`,
    remedy: `Lea su progreso: ${describeCall('readMonthExport')}. Descargue el archivo cuando esté \`completed\`.`,
  }),
  'month-export-busy': ({ month }) => ({
    text: `varias peticiones exportan ${formatMonth('es', month)} al mismo tiempo`,
    remedy: 'Repita la petición.',
  }),
  'month-exports-open-max': ({ max }) => ({
    text: `el espacio de trabajo ha alcanzado el máximo de ${max} exportaciones de meses a la vez`,
    remedy: 'Repita la petición cuando una de ellas esté completa.',
  }),
  'month-export-invoices-max': ({ max }) => ({
    text: `la exportación de un mes tiene como máximo ${max} facturas`,
    remedy: 'Descargue el libro del mes y los archivos de cada factura.',
  }),
  'month-not-begun': ({ month }) => `el mes de ${formatMonth('es', month)} no ha empezado`,
  'book-series-twice': 'una serie aparece dos veces',
  'book-box-period': { text: '`box` y `period` deben enviarse juntos', remedy: 'Envíe los dos, o bien `from` y `to`.' },
  'return-period-invalid': {
    text: 'el periodo no es válido',
    remedy: 'Escriba un trimestre como 2026-4T, o un mes como 2026-11.',
  },
  'book-activity-group-missing': {
    text: 'No se ha indicado el epígrafe del IAE, así que la columna E está vacía.',
    remedy: `Indique \`activity.group\` con ${settings}.`,
  },
  'book-property-missing': {
    text: 'La factura es del arrendamiento de un local, pero no se ha indicado el inmueble (columnas AH y AI).',
    remedy: `Indique \`property\` del emisor o de la serie con ${settings}.`,
  },
  'book-customer-unidentified': 'El tipo de factura exige un NIF del cliente que la factura no tiene (V32, V33).',
  'book-customer-not-in-census': 'El cliente no está en el censo, y el libro no tiene un código para este caso.',
  'book-customer-on-ticket':
    'Las facturas simplificadas no admiten un NIF-IVA de otro país (V29): el cliente se omite.',
  'book-ticket-above-limit': {
    text: 'Una factura sin cliente supera los 3.000 euros (V34).',
    remedy: `Si un acuerdo con la AEAT lo permite, indique \`agreement\` con ${settings}.`,
  },
  'book-several-keys': 'Hay filas de una factura con claves de operación distintas. El libro solo admite una (V7).',
  'book-retailer-without-surcharge':
    'Las filas tienen la clave 18 sin recargo, así que no entran en ninguna casilla del modelo 303.',
  'book-surcharge-without-box':
    'El recargo de equivalencia no está en ninguna casilla del modelo 303, porque la Agencia Tributaria solo lo cuenta con la ' +
    'clave 01, y no en las rectificativas de facturas simplificadas (R5).',
  'book-regime-without-key': 'El libro no tiene clave para el régimen del registro, así que la fila lleva la clave 01.',
  'book-other-tax': 'El libro no tiene filas para impuestos distintos del IVA, el IGIC y el IPSI.',
  'book-number-too-long': 'La serie o el número tiene más de 20 caracteres, y la importación de la AEAT no lo admite.',
  'book-currency-not-euro': {
    text: 'Las facturas en una moneda sin tipo de cambio a EUR no están en el libro.',
    remedy: 'Añada el tipo de cambio a `exchange_rates`.',
  },
  'book-cents-differ':
    'La suma de las filas difiere en céntimos del total de la factura, porque las cuotas se redondearon en conjunto.',
  'book-several-retentions':
    'La factura tiene retenciones de IRPF con varios porcentajes. La columna AE solo lleva el primero.',
  'book-payments-unknown':
    'Los cobros de `payment.advances` de las facturas no suman su total. Añada al libro los que faltan.',
  'book-rate-missing': 'Hay filas sujetas sin porcentaje.',
  'book-island-tax': 'El libro no tiene columna para el IGIC y el IPSI, así que el total de la fila es la base.',
  'book-cancelled': 'Las facturas anuladas no están en el libro.',
  'book-not-reported': 'Las facturas no tienen registro. Sus filas muestran el registro que tendrían.',
  'book-file-too-large': {
    text: 'El libro puede superar los 4 MB, el máximo que admite la importación de la AEAT.',
    remedy:
      'Use `summary=true` (una fila para las facturas simplificadas de un día) o `references=false` (sin la columna AJ).',
  },
  'return-purchases': 'Las compras y sus cuotas deducibles, porque Sello no guarda facturas recibidas.',
  'return-payments': 'Los cobros del criterio de caja que no están en `payment.advances` de las facturas.',
  'return-pending-works': 'La fecha de devengo de las obras para administraciones públicas (clave 14).',
  'return-prorata': 'La prorrata, el régimen simplificado y las regularizaciones de fin de año.',
  'return-operations-elsewhere': ({ days }) =>
    `Las operaciones de este periodo que se facturaron más de ${days} días antes o después del periodo.`,
  'return-no-vat': 'El emisor no tiene filas de IVA en este periodo.',
  'return-keys-of-goods':
    'Las entregas por medio de representante, las operaciones triangulares y las ventas en consigna (claves M, H, T, R, D y C).',
  'return-services-or-goods':
    'Las ventas N2 a un NIF-IVA cuentan como servicios (clave S). Si son de bienes, corríjalas.',
  'return-monthly-or-quarterly': 'Si el modelo es mensual o trimestral (RD 1624/1992 art. 81).',
  'return-correction-keys':
    'Las rectificaciones que cambian un NIF-IVA o una clave, porque Sello solo compara las bases.',
  'return-cash-received': 'Los cobros en metálico de más de 6.000 euros y los pagos por cuenta de otros.',
  'return-island-goods': 'Si las facturas con IGIC o IPSI son de bienes, que no se incluyen en el modelo.',
  'return-other-declarations': 'Las facturas con retención, porque ya figuran en los modelos 180 y 190.',
  'return-supply-kind': ({ invoices }) =>
    `Si ${invoices} facturas son de bienes o de servicios. Indique \`item.key\` en sus líneas.`,
  'return-establishment': 'Las entregas desde un establecimiento en otro Estado miembro.',
  'return-too-many-rows': 'Hay más clientes o tipos de los que Sello puede sumar, así que faltan algunos.',
};
