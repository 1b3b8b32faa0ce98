// Spanish words of the import of a file, and of a batch.
import type { batchPageTexts as english } from '../en/batches';
import { formatCountWithNoun } from '../../../messages/text';

export const batchPageTexts: typeof english = {
  text: 'Aquí puede importar las facturas de un archivo. La comprobación muestra qué ocurriría, sin expedir nada.',
  file: 'Archivo',
  fileHint: 'CSV o JSON, con un máximo de 1.000 facturas y 2 MB. La API admite hasta 1.000 facturas y 10 MB.',
  keyPrefix: 'Prefijo de las claves',
  keyPrefixHint:
    'Para un CSV sin columna «clave»: texto que precede al número de factura en la clave, por ejemplo 2026-',
  ignore: 'Columnas que se ignoran',
  ignoreHint: 'Nombres de columnas, separados por comas',
  check: 'Comprobar',
  checkAgain: 'Comprobar de nuevo',
  another: 'Elegir otro archivo',
  columns: 'Columnas de un archivo CSV',
  columnsText: 'La primera línea contiene los nombres de las columnas, en español o en inglés:',
  checked: 'Comprobación: no se ha expedido nada',
  checking: 'La comprobación tarda más de lo habitual. Vuelva a comprobar dentro de un momento.',
  issueText: (n: number) =>
    n === 1
      ? 'Si continúa, Sello numera, expide y remite 1 factura.'
      : `Si continúa, Sello numera, expide y remite ${n} facturas.`,
  leftOut:
    'Las facturas de las filas con errores no se expiden. Corríjalas en su archivo y vuelva a importarlo: ninguna ' +
    'factura se expide dos veces.',
  nothing: 'No se puede expedir ninguna factura de este archivo.',
  issue: 'Expedir las facturas',
  isDryRun: 'Solo comprobación',
  statuses: { running: 'En curso', completed: 'Terminado', cancelled: 'Cancelado' },
  progress: 'Progreso',
  done: (done: number, total: number) => `${done} de ${formatCountWithNoun(total, 'fila', 'filas')}`,
  counts: {
    issued: 'Expedidas',
    already_issued: 'Ya expedidas',
    failed: 'Con errores',
    skipped: 'Omitidas',
    waiting: 'Pendientes',
  },
  wouldIssue: 'Se expedirían',
  rows: 'Filas',
  wrongListed: (listed, count) => `Se muestran las primeras ${listed} de ${count} filas con errores.`,
  wrongAll: 'Todas las filas con errores',
  wrongRows: 'Filas con errores',
  row: 'Fila',
  line: 'Línea del archivo',
  key: 'Clave',
  status: 'Estado',
  number: 'Número',
  total: 'Total con impuestos',
  cause: 'Causa',
  column: 'Columna',
  show: 'Mostrar',
  all: 'Todas',
  more: 'Filas siguientes',
  first: 'Primeras filas',
  csv: 'Informe en CSV',
  cancel: 'Cancelar el lote',
  cancelText: 'Las facturas sin registro no se expedirán.',
  started: 'Inicio',
  ended: 'Fin',
};
