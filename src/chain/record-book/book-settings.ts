// Settings of the record book that no record contains, such as activity, income concept, agreement and property.

/** The taxes that the book covers: both (`unified`), only VAT, or only income tax. */
export const recordBookKinds = ['unified', 'vat', 'income'] as const;
export type RecordBookKind = (typeof recordBookKinds)[number];

/** Codes of column C: subject to the activities tax, not subject to it, not begun, or letting outside an activity. */
export const recordBookActivityCodes = ['A', 'B', 'C', 'D'] as const;

/** Codes of column G. `I01` is sales; the design LSI defines the others. */
export const recordBookIncomeConceptCodes = ['I01', 'I02', 'I03', 'I04', 'I05', 'I06', 'I07', 'I08', 'I09'] as const;

/** Whether income tax is due when the invoice is issued, or when it is paid (RD 439/2007 art. 7.2.1). */
export const incomeTaxTimingMethods = ['accrual', 'payment'] as const;

export interface RecordBookBusinessActivity {
  readonly code: (typeof recordBookActivityCodes)[number];
  /** Type of activity: 01 to 05 with code A, 01 to 06 with code B. */
  readonly type?: string;
  /** Group of the activities tax (IAE) without points. Sello never guesses it. */
  readonly group?: string;
}

export interface RecordBookRealEstate {
  /** 1 is Spain, 2 the Basque Country, 3 Navarre, 4 without reference, 5 abroad. */
  readonly situation: '1' | '2' | '3' | '4' | '5';
  /** Reference of the land registry, 20 characters, with situations 1 to 3. */
  readonly reference?: string;
}

/** Settings of the invoices of one series, if they differ. */
export interface RecordBookSeriesSettings {
  readonly series: string;
  readonly activity?: RecordBookBusinessActivity;
  readonly property?: RecordBookRealEstate;
}

export interface RecordBookSettings {
  readonly book?: RecordBookKind;
  readonly activity?: RecordBookBusinessActivity;
  readonly incomeConcept?: (typeof recordBookIncomeConceptCodes)[number];
  readonly incomeTime?: (typeof incomeTaxTimingMethods)[number];
  /** Number of the agreement: `RGE` and twelve digits. */
  readonly agreement?: string;
  readonly property?: RecordBookRealEstate;
  readonly series?: readonly RecordBookSeriesSettings[];
}

/** The supplier whose book it is. */
export interface SupplierRecordBookSettings {
  /** Tax ID. */
  readonly supplier: string;
  readonly settings: RecordBookSettings;
}

/**
 * Returns whether a supplier is a legal person, which owes no income tax of persons. Entities without legal personality
 * (E, H, J) attribute the income to their members.
 */
export const isLegalPersonNif = (supplier: string): boolean => /^[ABCDFGNPQRSUVW]/.test(supplier);

/**
 * Returns whether the columns of income tax are filled. The columns are empty for legal persons (V17) and in a book of
 * VAT only (V12).
 */
export const hasRecordBookIncomeTaxColumns = ({ supplier, settings }: SupplierRecordBookSettings): boolean =>
  settings.book !== 'vat' && !isLegalPersonNif(supplier);

/** Returns the settings of a series, which override the settings of the supplier. */
export function mergeRecordBookSettingsForSeries(
  { series = [], ...shared }: RecordBookSettings,
  name: string,
): RecordBookSettings {
  const { series: _name, ...own } = series.find((one) => one.series === name) ?? { series: name };
  return { ...shared, ...own };
}

/** Letter in the file name, and the names of the sheets of issued and received invoices. */
export const recordBookLettersAndSheetNames: Readonly<
  Record<RecordBookKind, { readonly letter: string; readonly issued: string; readonly received: string }>
> = {
  unified: { letter: 'T', issued: 'EXPEDIDAS_INGRESOS', received: 'RECIBIDAS_GASTOS' },
  vat: { letter: 'C', issued: 'EXPEDIDAS', received: 'RECIBIDAS' },
  income: { letter: 'D', issued: 'INGRESOS', received: 'GASTOS' },
};

/** Letter in the file name of a CSV, which contains only the issued invoices. */
export const recordBookCsvFileLetters: Readonly<Record<RecordBookKind, string>> = {
  unified: 'U',
  vat: 'E',
  income: 'I',
};

/** Names the file of a book as year, tax ID, letter and name, for example `2025B98602642TTalleres del Norte S.L..xlsx`. */
export function formatRecordBookFileName(
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
