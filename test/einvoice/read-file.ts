// Reads the sums of a UBL or CII file, so that they can be compared with each other and with the document.

/** A tax row: category, rate (none with O), base, tax, code of the reason. */
export type ReadRow = readonly [string, string | null, string, string, ...string[]];

export interface ReadSums {
  readonly lines: string;
  readonly allowances: string;
  readonly charges: string;
  readonly without_tax: string;
  readonly tax: string;
  readonly with_tax: string;
  readonly paid: string;
  readonly rounding: string;
  readonly due: string;
  readonly rows: readonly ReadRow[];
}

interface Names {
  readonly totals: string;
  readonly row: string;
  readonly sums: Readonly<Record<Exclude<keyof ReadSums, 'rows' | 'tax'>, string>>;
  readonly tax: string;
  /** Category, rate, base, tax, code of the reason. */
  readonly cells: readonly [string, string, string, string, string];
}

const ubl: Names = {
  totals: 'cac:LegalMonetaryTotal',
  row: 'cac:TaxSubtotal',
  sums: {
    lines: 'cbc:LineExtensionAmount',
    allowances: 'cbc:AllowanceTotalAmount',
    charges: 'cbc:ChargeTotalAmount',
    without_tax: 'cbc:TaxExclusiveAmount',
    with_tax: 'cbc:TaxInclusiveAmount',
    paid: 'cbc:PrepaidAmount',
    rounding: 'cbc:PayableRoundingAmount',
    due: 'cbc:PayableAmount',
  },
  tax: 'cac:TaxTotal><cbc:TaxAmount',
  cells: ['cbc:ID', 'cbc:Percent', 'cbc:TaxableAmount', 'cbc:TaxAmount', 'cbc:TaxExemptionReasonCode'],
};

const cii: Names = {
  totals: 'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
  row: 'ram:ApplicableTradeTax',
  sums: {
    lines: 'ram:LineTotalAmount',
    allowances: 'ram:AllowanceTotalAmount',
    charges: 'ram:ChargeTotalAmount',
    without_tax: 'ram:TaxBasisTotalAmount',
    with_tax: 'ram:GrandTotalAmount',
    paid: 'ram:TotalPrepaidAmount',
    rounding: 'ram:RoundingAmount',
    due: 'ram:DuePayableAmount',
  },
  tax: 'ram:TaxTotalAmount',
  cells: [
    'ram:CategoryCode',
    'ram:RateApplicablePercent',
    'ram:BasisAmount',
    'ram:CalculatedAmount',
    'ram:ExemptionReasonCode',
  ],
};

export function readSums(xml: string): ReadSums {
  const names = xml.includes('<rsm:') ? cii : ubl;
  // Lines of CII have elements with the same names as the settlement.
  const whole = xml.slice(Math.max(0, xml.indexOf('<ram:ApplicableHeaderTradeSettlement>')));
  const totals = readElements(whole, names.totals)[0] ?? '';
  const sum = (name: string): string => readText(totals, name) ?? '0.00';
  const rows = readElements(whole, names.row).map((row): ReadRow => {
    const [code, rate, base, tax, reason] = names.cells.map((name) => readText(row, name));
    return [code ?? '', rate ?? null, base ?? '', tax ?? '', ...(reason === undefined ? [] : [reason])];
  });
  const sums = Object.entries(names.sums).map(([key, name]) => [key, sum(name)]);
  return { ...Object.fromEntries(sums), tax: readText(whole, names.tax) ?? '', rows: sortRows(rows) } as ReadSums;
}

/** Sorts rows, whatever their order in the file. */
export const sortRows = (rows: readonly ReadRow[]): ReadRow[] =>
  rows.toSorted((one, other) => one.join().localeCompare(other.join()));

/** The contents of elements without attributes, in order. */
export const readElements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, content = '']) => content);

/** The text of the first element of this name. */
export const readText = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}(?: [^>]*)?>([^<]*)<`).exec(xml)?.[1];
