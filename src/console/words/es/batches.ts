// Spanish words of the import of a file, and of a batch.
import type { batchPageTexts as english } from '../en/batches';

export const batchPageTexts: typeof english = {
  text: 'Importe aquí las facturas de un archivo. La comprobación indica qué ocurriría y no expide nada.',
  file: 'Archivo',
  fileHint:
    'CSV o JSON, hasta 1.000 facturas y 2 MB. La API admite archivos de hasta 10 MB, con un máximo de 1.000 facturas.',
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
  checking: 'La comprobación tarda más de lo normal. Compruebe de nuevo en un momento.',
  issueText: (n: number) =>
    n === 1
      ? 'Al expedir, 1 factura recibe su número y se remite.'
      : `Al expedir, ${n} facturas reciben su número y se remiten.`,
  leftOut:
    'Sello no expide las facturas de las filas erróneas. Corrija las filas en su ' +
    'archivo e impórtelo de nuevo: ninguna factura se expide dos veces.',
  nothing: 'No se puede expedir ninguna factura de este archivo.',
  issue: 'Expedir las facturas',
  isDryRun: 'Solo comprobación',
  statuses: { running: 'En curso', completed: 'Terminado', cancelled: 'Cancelado' },
  progress: 'Progreso',
  done: (done: number, total: number) => `${done} de ${total} filas`,
  counts: {
    issued: 'Expedidas',
    already_issued: 'Ya expedidas',
    failed: 'Erróneas',
    skipped: 'Omitidas',
    waiting: 'Pendientes',
  },
  wouldIssue: 'Se expedirían',
  rows: 'Filas',
  wrongRows: 'Filas erróneas',
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
  cancelText: 'Las facturas que aún no tengan registro no se expedirán.',
  started: 'Inicio',
  ended: 'Fin',
};
