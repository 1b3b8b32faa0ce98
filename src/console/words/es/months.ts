// Spanish words of months, and of the data that the record book of a supplier needs.
import type { monthPageTexts as english } from '../en/months';
import { formatCountWithNoun } from '../../../messages/text';

export const monthPageTexts: typeof english = {
  text:
    'Esta página muestra un mes (de forma predeterminada, el anterior) de todos los emisores: primero las diferencias ' +
    'con los registros de la AEAT y después los totales.',
  ofPersonText:
    'Esta página muestra un mes (de forma predeterminada, el anterior) de todos sus espacios de trabajo. Abra un ' +
    'espacio de trabajo para ver las diferencias y sus emisores.',
  differs: 'Diferencias con los registros de la AEAT',
  nothingDiffers: 'No hay diferencias en las facturas a las que la AEAT ya ha respondido.',
  listed: (listed, count) =>
    `Aquí se muestran ${listed} de ${formatCountWithNoun(count, 'factura', 'facturas')} con diferencias. El libro de ` +
    'facturas del mes las contiene todas:',
  supplier: 'Emisor',
  noSuppliers: 'Todavía no hay emisores.',
  counts: 'Facturas',
  issued: 'Expedidas',
  accepted: 'Aceptadas',
  rejected: 'Rechazadas',
  cancelled: 'Anuladas',
  waiting: 'Sin respuesta todavía',
  amended: 'Modificadas después de la aceptación',
  notReported: 'Sin remitir',
  missing: 'Números que faltan',
  inForce: 'Totales por tipo impositivo, sin las facturas anuladas',
  state: 'Estado del mes',
  open: 'Abierto',
  closed: 'Cerrado',
  changed: 'Modificado después del cierre',
  close: 'Cerrar el mes',
  closeAgain: 'Cerrar de nuevo',
  closedAt: 'Cerrado el',
  compared: (closed, now) => `${closed} al cerrar, ${now} ahora`,
  changes: 'Registros posteriores al cierre',
  kind: 'Registro',
  kinds: { registration: 'Registro de alta', cancellation: 'Registro de anulación' },
  files: 'Libro registro y modelos',
  filesHint:
    'El libro en xlsx contiene las facturas desde el 1 de enero hasta el final del trimestre, como exige la ' +
    'importación de la AEAT. La importación admite hasta 4 MB, unas 40.000 filas. El libro abreviado reúne en una ' +
    'fila las facturas simplificadas de cada día y omite las referencias. Los totales para los modelos son ' +
    'trimestrales (en el 347, anuales) y no sustituyen a la declaración.',
  downloads: [
    ['xlsx', 'Libro para importar (xlsx)'],
    ['xlsx-short', 'Libro abreviado para importar (xlsx)'],
    ['csv', 'Libro del mes (csv)'],
  ],
  archive: {
    title: 'Archivo del mes',
    hint:
      'Un ZIP con los PDF, los registros, las respuestas de la AEAT, el libro registro y la hoja de cierre. Incluye ' +
      'una lista firmada de todos los archivos.',
    start: 'Descargar el mes',
    save: 'Guardar el ZIP',
    done: (done, total) => `${done} de ${formatCountWithNoun(total, 'factura', 'facturas')}`,
    failed:
      'El mes es demasiado grande para un ZIP. Descargue en su lugar el libro del mes y los archivos de cada factura.',
    withoutPage: (count) => `Facturas sin PDF: ${count}`,
    asOf: 'A fecha de',
    until: 'se conserva hasta',
    all: 'Descargar el mes de todos los emisores',
    allOfPage: 'Descargar el mes de los emisores de esta página',
    saveAll: 'Guardar todos los ZIP',
    saveCompleted: (completed, missing) =>
      `Guardar los ZIP completos: ${completed} ` +
      `(${missing === undefined ? 'no son todos los emisores' : missing === 1 ? 'falta 1' : `faltan ${missing}`})`,
    unexported: 'sin descargar',
    moreSuppliers: 'Hay más emisores: descargue sus meses en el espacio de trabajo',
    column: 'Descargas',
    refresh: 'Mostrar el progreso',
  },
  settings: {
    text:
      'Indique los datos del libro registro que no figuran en los registros de facturación. Si deja un campo vacío, ' +
      'Sello usa el código A, el tipo 03 (05 si el emisor es una persona física y la factura lleva retención de IRPF) ' +
      'y el concepto de ingreso I01. Los demás campos vacíos quedan vacíos en el libro.',
    book: 'Libro',
    kind: 'Impuestos del libro',
    kinds: [
      ['unified', 'IVA e IRPF'],
      ['vat', 'Solo IVA'],
      ['income', 'Solo IRPF'],
    ],
    concept: 'Concepto de ingreso (columna G)',
    concepts: [
      ['I01', 'I01 Ingresos de explotación'],
      ['I02', 'I02 Intereses por aplazamiento'],
      ['I03', 'I03 Subvenciones corrientes'],
      ['I04', 'I04 Subvenciones de capital'],
      ['I05', 'I05 IVA devengado (recargo de equivalencia o REAGP)'],
      ['I06', 'I06 Variación de existencias'],
      ['I07', 'I07 Otros ingresos'],
      ['I08', 'I08 Autoconsumo'],
      ['I09', 'I09 Exceso de amortización (libertad de amortización)'],
    ],
    time: 'Criterio de imputación',
    times: [
      ['accrual', 'devengo'],
      ['payment', 'cobros y pagos'],
    ],
    agreement: 'Acuerdo de facturación (RGE)',
    agreementHint: 'RGE y doce cifras, si la AEAT ha concedido el acuerdo.',
    activity: 'Actividad',
    code: 'Código (columna C)',
    codes: [
      ['', 'Sin indicar'],
      ['A', 'A: sujeta al IAE'],
      ['B', 'B: no sujeta al IAE'],
      ['C', 'C: no iniciada'],
      ['D', 'D: arrendamiento sin actividad'],
    ],
    type: 'Tipo (columna D)',
    typeHint: 'Solo con los códigos A y B.',
    types: [
      ['', 'Sin indicar'],
      ['01', '01: arrendador (A), agrícola (B)'],
      ['02', '02: ganadera independiente (A), ganadera dependiente (B)'],
      ['03', '03: resto de empresariales (A), forestal (B)'],
      ['04', '04: artística o deportiva (A), producción de mejillón (B)'],
      ['05', '05: resto de profesionales (A), pesquera (B)'],
      ['06', '06: otras (B)'],
    ],
    group: 'Grupo o epígrafe del IAE (columna E)',
    groupHint: 'Cifras sin puntos, por ejemplo 6533.',
    property: 'Inmueble arrendado',
    situation: 'Situación (columna AH)',
    situations: [
      ['', 'Ninguna'],
      ['1', '1: en España, salvo País Vasco y Navarra'],
      ['2', '2: en el País Vasco'],
      ['3', '3: en Navarra'],
      ['4', '4: sin referencia catastral'],
      ['5', '5: en el extranjero'],
    ],
    reference: 'Referencia catastral (columna AI)',
    referenceHint: '20 caracteres, con las situaciones 1 a 3.',
    series: 'Series con otros datos',
    seriesHint:
      'Escriba una línea por cada una de estas series: serie; código; tipo; epígrafe; situación; referencia. Deje ' +
      'vacío un valor si es igual que arriba.',
    save: 'Guardar',
  },
};
