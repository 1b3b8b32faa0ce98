// Lo que el libro registro y las sumas de las declaraciones no saben, en español.
import type { books as english } from '../en/books';
import { describeCall } from '../calls';
import type { Translation } from '../text';

const settings = describeCall('writeBookSettings');

export const books: Translation<typeof english> = {
  'book-activity-type': {
    text: 'el tipo no corresponde al código de la actividad',
    remedy: 'Envíe `type` de 01 a 05 con el código A, de 01 a 06 con el código B, y ninguno con los códigos C y D.',
  },
  'book-property-reference': {
    text: 'la situación del inmueble y su referencia catastral no concuerdan',
    remedy: 'Envíe `reference` con las situaciones 1 a 3, y ninguna con 4 y 5.',
  },
  'month-missing': { text: 'ese mes no existe', remedy: 'Escriba el mes como 2026-11.' },
  'month-export-missing': ({ month }) => ({
    text: `no hay ninguna exportación de ${month}`,
    remedy: `Inicie una: ${describeCall('createMonthExport')}. Las exportaciones se conservan una semana.`,
  }),
  'month-export-incomplete': ({ month }) => ({
    text: `la exportación de ${month} no está completa`,
    remedy: `Lea su progreso: ${describeCall('readMonthExport')}. Descargue el archivo cuando esté \`completed\`.`,
  }),
  'month-export-busy': ({ month }) => ({
    text: `varias llamadas exportan ${month} al mismo tiempo`,
    remedy: 'Repita la llamada.',
  }),
  'month-exports-open-max': ({ max }) => ({
    text: `el espacio de trabajo está preparando ${max} exportaciones de meses, que es el máximo`,
    remedy: 'Repita la llamada cuando una de ellas esté completa.',
  }),
  'month-export-invoices-max': ({ max }) => ({
    text: `la exportación de un mes tiene como máximo ${max} facturas`,
    remedy: 'Descargue el libro del mes y los archivos de cada factura.',
  }),
  'month-not-begun': ({ month }) => `el mes ${month} no ha empezado`,
  'book-series-twice': 'una serie aparece dos veces',
  'book-box-period': { text: '`box` y `period` van juntos', remedy: 'Envíe los dos, o bien `from` y `to`.' },
  'return-period-invalid': {
    text: 'el periodo no es válido',
    remedy: 'Escriba un trimestre como 2026-4T, o un mes como 2026-11.',
  },
  'book-activity-group-missing': {
    text: 'No se conoce el epígrafe del IAE, así que la columna E está vacía.',
    remedy: `Indique \`activity.group\` con ${settings}.`,
  },
  'book-property-missing': {
    text: 'Alquiler de local sin su inmueble (columnas AH y AI).',
    remedy: `Indique \`property\` del emisor o de la serie con ${settings}.`,
  },
  'book-customer-unidentified': 'El tipo de factura exige un NIF del cliente que la factura no tiene (V32, V33).',
  'book-customer-not-in-census': 'El cliente no está en el censo y el libro no tiene código para ello.',
  'book-customer-on-ticket':
    'Las facturas simplificadas no admiten un NIF-IVA de otro país (V29): el cliente se omite.',
  'book-ticket-above-limit': {
    text: 'Una factura sin cliente de más de 3.000 euros (V34).',
    remedy: `Si un acuerdo con la AEAT lo permite, indique \`agreement\` con ${settings}.`,
  },
  'book-several-keys': 'Hay filas de una factura con claves de operación distintas. El diseño espera una sola (V7).',
  'book-retailer-without-surcharge': 'Clave 18 sin recargo: el modelo 303 no cuenta estas filas en ninguna casilla.',
  'book-regime-without-key': 'El libro no tiene clave para el régimen del registro. La fila lleva la clave 01.',
  'book-other-tax': 'Los impuestos distintos de IVA, IGIC e IPSI no tienen fila en el libro.',
  'book-number-too-long': 'La serie o el número tienen más de 20 caracteres, que la importación no admite.',
  'book-currency-not-euro': {
    text: 'Las facturas en una moneda sin tipo de cambio a EUR no están en el libro.',
    remedy: 'Añada el tipo de cambio a `exchange_rates`.',
  },
  'book-cents-differ': 'Las filas suman otro total que la factura, porque sus cuotas se redondearon juntas.',
  'book-several-retentions': 'Hay retenciones de IRPF a varios porcentajes. La columna AE lleva el primero.',
  'book-payments-unknown':
    'Los cobros de `payment.advances` de las facturas no suman su total. Añada los demás al libro.',
  'book-rate-missing': 'Filas sujetas sin porcentaje.',
  'book-island-tax': 'IGIC e IPSI no tienen columna: el total de la fila es la base.',
  'book-cancelled': 'Las facturas anuladas no están en el libro.',
  'book-not-reported': 'Facturas sin registro. Sus filas son las del registro que tendrían.',
  'book-file-too-large': {
    text: 'El libro puede superar los 4 MB, que la importación no admite.',
    remedy: 'Pídalo con `summary=true` (una fila por los tiques de un día) o `references=false` (sin la columna AJ).',
  },
  'return-purchases': 'Las compras y lo que se deduce de ellas: Sello no tiene facturas recibidas.',
  'return-payments': 'Los cobros del criterio de caja, salvo los de `payment.advances` de las facturas.',
  'return-pending-works': 'El devengo de las obras para administraciones (clave 14).',
  'return-prorata': 'La prorrata, el régimen simplificado y las regularizaciones de fin de año.',
  'return-operations-elsewhere': ({ days }) =>
    `Las operaciones de este periodo que se facturaron más de ${days} días antes o después de él.`,
  'return-no-vat': 'El emisor no tiene filas de IVA en este periodo.',
  'return-keys-of-goods':
    'Las entregas por representante, las triangulares y las existencias de reserva (claves M, H, T, R, D y C).',
  'return-services-or-goods':
    'Las ventas N2 a un NIF-IVA cuentan como servicios (clave S). Corríjalas si son de bienes.',
  'return-monthly-or-quarterly': 'Si el modelo es mensual o trimestral (RD 1624/1992 art. 81).',
  'return-correction-keys': 'Las rectificaciones que cambian un número o una clave: solo se comparan las bases.',
  'return-cash-received': 'Los cobros en metálico de más de 6.000 euros y los pagos por cuenta de otros.',
  'return-island-goods': 'Si las facturas con IGIC o IPSI son de bienes, que el modelo excluye.',
  'return-other-declarations': 'Lo que ya recogen los modelos 180 y 190: las facturas con retención se excluyen.',
  'return-supply-kind': ({ invoices }) =>
    `Si ${invoices} facturas son de bienes o de servicios: indique \`item.key\` en sus líneas.`,
  'return-establishment': 'Las entregas desde un establecimiento en otro Estado.',
  'return-too-many-rows': 'Hay más clientes o tipos de los que se suman: faltan los demás.',
};
