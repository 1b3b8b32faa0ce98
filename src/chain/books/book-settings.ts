// Settings of the record book that no record contains: activity, income concept, agreement, property.

/** The taxes that the book covers: both, VAT alone, or income tax alone. */
export const bookKinds = ['unified', 'vat', 'income'] as const;
export type BookKind = (typeof bookKinds)[number];

/** Column C: subject to the activities tax or not, not begun, or letting outside an activity. */
export const activityCodes = ['A', 'B', 'C', 'D'] as const;

/** Column G. I01: sales; the others are those of the design LSI. */
export const incomeConcepts = ['I01', 'I02', 'I03', 'I04', 'I05', 'I06', 'I07', 'I08', 'I09'] as const;

/** Income tax when the invoice is issued, or when it is paid (RD 439/2007 art. 7.2.1). */
export const incomeTimes = ['accrual', 'payment'] as const;

export interface Activity {
  readonly code: (typeof activityCodes)[number];
  /** 01 to 05 of A, 01 to 06 of B. */
  readonly type?: string;
  /** Group of the activities tax (IAE) without points: never guessed. */
  readonly group?: string;
}

export interface Property {
  /** 1 Spain, 2 Basque Country, 3 Navarre, 4 without reference, 5 abroad. */
  readonly situation: '1' | '2' | '3' | '4' | '5';
  /** 20 characters, with situations 1 to 3. */
  readonly reference?: string;
}

/** Settings of the invoices of one series, if they differ. */
export interface SeriesBook {
  readonly series: string;
  readonly activity?: Activity;
  readonly property?: Property;
}

export interface BookSettings {
  readonly book?: BookKind;
  readonly activity?: Activity;
  readonly incomeConcept?: (typeof incomeConcepts)[number];
  readonly incomeTime?: (typeof incomeTimes)[number];
  /** `RGE` and twelve digits. */
  readonly agreement?: string;
  readonly property?: Property;
  readonly series?: readonly SeriesBook[];
}

/** The supplier whose book it is. */
export interface BookOwner {
  /** Tax ID. */
  readonly supplier: string;
  readonly settings: BookSettings;
}

/** Legal persons owe no income tax of persons. Entities without personality (E, H, J) attribute it to their members. */
export const isLegalPerson = (supplier: string): boolean => /^[ABCDFGNPQRSUVW]/.test(supplier);

/** Whether the columns of income tax are filled: never for legal persons (V17), nor in a book of VAT alone (V12). */
export const hasIncomeColumns = ({ supplier, settings }: BookOwner): boolean =>
  settings.book !== 'vat' && !isLegalPerson(supplier);

/** The settings of a series, on top of those of the supplier. */
export function findSeriesSettings({ series = [], ...shared }: BookSettings, name: string): BookSettings {
  const { series: _name, ...own } = series.find((one) => one.series === name) ?? { series: name };
  return { ...shared, ...own };
}

/** Letter of the file and names of its sheets, issued and received. */
export const bookSheets: Readonly<
  Record<BookKind, { readonly letter: string; readonly issued: string; readonly received: string }>
> = {
  unified: { letter: 'T', issued: 'EXPEDIDAS_INGRESOS', received: 'RECIBIDAS_GASTOS' },
  vat: { letter: 'C', issued: 'EXPEDIDAS', received: 'RECIBIDAS' },
  income: { letter: 'D', issued: 'INGRESOS', received: 'GASTOS' },
};

/** Of a CSV, which has the issued invoices alone. */
export const singleBookLetters: Readonly<Record<BookKind, string>> = { unified: 'U', vat: 'E', income: 'I' };

/** `2025B98602642TTalleres del Norte S.L..xlsx`: year, tax ID, letter, name. */
export function nameBookFile(
  { year, supplier, name, letter }: { year: string; supplier: string; name: string; letter: string },
  format: 'xlsx' | 'csv',
): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return `${year}${supplier}${letter}${plain || supplier}.${format}`;
}
