// The columns of the authority's record book (design LSI, template of 29-04-2024), with titles in two rows, types and lengths.

/** Type of a column: `N` whole number, `T` text, `M` amount or percentage with two decimals, `D` day. */
export type RecordBookColumnType = 'N' | 'T' | 'M' | 'D';

export interface RecordBookColumn {
  /** Letter of the column in the spreadsheet, from A to AP. */
  readonly letter: string;
  readonly title: string;
  readonly subtitle: string;
  readonly kind: RecordBookColumnType;
  /** Characters, or digits of an amount. */
  readonly size: number;
}

const payments = '(Operación Criterio de Caja de IVA y/o artículo 7.2.1º de Reglamento del IRPF)';

const period = ['A|Autoliquidación|Ejercicio|N|4', 'B||Periodo|T|2'];
const activity = ['C|Actividad|Código|T|1', 'D||Tipo|T|2', 'E||Grupo o Epígrafe del IAE|T|4', 'F|Tipo de Factura||T|2'];
const days = ['I|Fecha Expedición||D|', 'J|Fecha Operación||D|'];

export const recordBookIssuedColumns = parseColumns([
  ...period,
  ...activity,
  'G|Concepto de Ingreso||T|3',
  'H|Ingreso Computable||M|12',
  ...days,
  'K|Identificación de la Factura|Serie|T|20',
  'L||Número|T|20',
  'M||Número-Final|T|20',
  'N|NIF Destinatario|Tipo|T|2',
  'O||Código País|T|2',
  'P||Identificación|T|20',
  'Q|Nombre Destinatario||T|40',
  'R|Clave de Operación||T|2',
  'S|Calificación de la Operación||T|2',
  'T|Operación Exenta||T|2',
  'U|Total Factura||M|12',
  'V|Base Imponible||M|12',
  'W|Tipo de IVA||M|4',
  'X|Cuota IVA Repercutida||M|12',
  'Y|Tipo de Recargo Eq.||M|4',
  'Z|Cuota Recargo Eq.||M|12',
  `AA|Cobro ${payments}|Fecha|D|`,
  'AB||Importe|M|12',
  'AC||Medio Utilizado|T|2',
  'AD||Identificación Medio Utilizado|T|34',
  'AE|Tipo Retención del IRPF||M|4',
  'AF|Importe Retenido del IRPF||M|12',
  'AG|Registro Acuerdo Facturación||T|15',
  'AH|Inmueble|Situación|T|1',
  'AI||Referencia Catastral|T|20',
  'AJ|Referencia Externa||T|40',
]);

/** The columns of received invoices. Sello stores none, so their sheet contains only the titles. */
export const recordBookReceivedColumns = parseColumns([
  ...period,
  ...activity,
  'G|Concepto de Gasto||T|3',
  'H|Gasto Deducible||M|12',
  ...days,
  'K|Identificación Factura del Expedidor|(Serie-Número)|T|40',
  'L||Número-Final|T|20',
  'M|Fecha Recepción||D|',
  'N|Número Recepción||T|20',
  'O|Número Recepción Final||T|20',
  'P|NIF Expedidor|Tipo|T|2',
  'Q||Código País|T|2',
  'R||Identificación|T|20',
  'S|Nombre Expedidor||T|40',
  'T|Clave de Operación||T|2',
  'U|Bien de Inversión||T|1',
  'V|Inversión del Sujeto Pasivo||T|1',
  'W|Deducible en Periodo Posterior||T|1',
  'X|Periodo Deducción|Ejercicio|N|4',
  'Y||Periodo|T|2',
  'Z|Total Factura||M|12',
  'AA|Base Imponible||M|12',
  'AB|Tipo de IVA||M|4',
  'AC|Cuota IVA Soportado||M|12',
  'AD|Cuota Deducible||M|12',
  'AE|Tipo de Recargo Eq.||M|4',
  'AF|Cuota Recargo Eq.||M|12',
  `AG|Pago ${payments}|Fecha|D|`,
  'AH||Importe|M|12',
  'AI||Medio Utilizado|T|2',
  'AJ||Identificación Medio Utilizado|T|34',
  'AK|Tipo Retención del IRPF||M|4',
  'AL|Importe Retenido del IRPF||M|12',
  'AM|Registro Acuerdo Facturación||T|15',
  'AN|Inmueble|Situación|T|1',
  'AO||Referencia Catastral|T|20',
  'AP|Referencia Externa||T|40',
]);

function parseColumns(lines: readonly string[]): readonly RecordBookColumn[] {
  return lines.map((line) => {
    const [letter = '', title = '', subtitle = '', kind = 'T', size = ''] = line.split('|');
    return { letter, title, subtitle, kind: kind as RecordBookColumnType, size: Number(size) };
  });
}

/** Describes the type of a column as the third row of the template does. */
export function describeRecordBookColumnType({ kind, size }: RecordBookColumn): string {
  if (kind === 'N') return 'Decimal (4,0)';
  if (kind === 'D') return 'Fecha(dd/mm/yyyy)';
  return kind === 'T' ? `Alfanumérico (${size})` : `Decimal(${size},2)`;
}

/** Lists the title cells that are merged: across several columns, or over both title rows. */
export function listMergedRecordBookTitleRanges(columns: readonly RecordBookColumn[]): string[] {
  const starts = columns.flatMap((column, at) => (column.title === '' ? [] : [at]));
  return starts.flatMap((start, i) => {
    const end = (starts[i + 1] ?? columns.length) - 1;
    const [first, last] = [columns[start], columns[end]];
    if (!first || !last) return [];
    if (end > start) return [`${first.letter}1:${last.letter}1`];
    return first.subtitle === '' ? [`${first.letter}1:${first.letter}2`] : [];
  });
}
