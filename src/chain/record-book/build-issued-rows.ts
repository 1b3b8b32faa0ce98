// Builds the rows of one invoice in the authority's record book from its record, the amounts that it reverses, and its
// payments. Orden HAC/773/2019 art. 12 and the design LSI; the design also numbers the validations (V7).
import {
  isLegalPersonNif,
  type SupplierRecordBookSettings,
  type RecordBookSettings,
  mergeRecordBookSettingsForSeries,
  hasRecordBookIncomeTaxColumns,
} from './book-settings';
import type { InvoiceForBooks } from '../invoice-book/build-rows';
import { isCorrectionDocument } from '../../document/addons/es-fiscal/extensions';
import { computeBookedInvoiceState } from '../../document/invoice-book/rows';
import { convertInvoiceToEuros } from '../../document/convert-currency';
import { parseCents } from '../record/cents';
import type { RegistrationRecordContent } from '../record/record';
import { parseAuthorityDate } from '../record/timestamp';
import { toSingleLineCellText, buildRecordBookCustomerCells } from './customer-cells';
import { findReplacedRecordBookRowCustomer, findRecordBookRowCustomerTerritory } from './row-customer';
import type { RecordBookProblemKey, RecordBookProblemCounter } from './findings';
import {
  type RecordBookIssuedRowCells,
  getRecordBookRowTaxPeriodDay,
  isRecordBookRowMissedByForm303,
  toYearAndQuarter,
  isCorrectiveRecordBookRowType,
  type RecordBookIssuedRow,
  computeRecordBookRowIncomeCents,
  isMarginSchemeRecordBookRow,
  marginSchemeOperationKeys,
} from './issued-row';
import { findRecordBookOperationKeyCells } from './operation-key';
import { computePaidCentsOfReplacedInvoices, doesCashSubstitutionChangeOnlyTaxRates } from './paid-before';
import { buildRecordBookPaymentRows } from './payment-rows';
import { findWithheldIncomeTaxChangeBySubstitution, findWithheldIncomeTax, type WithheldIncomeTax } from './payments';
import { listRecordBookTaxRateAmounts, type RecordBookTaxRateAmounts } from './rated-amounts';
import { warnRecordBookRowProblems } from './problem-rows';
import type { InvoiceWithRecordBookDataFromOriginals } from './data-from-originals';

const numberCharactersMax = 20;
const cashKey = '07';
const pendingWorksKey = '14';
/** Keys whose tax may be due after the invoice: certified works and supplies over time. */
const pendingKeys: ReadonlySet<string> = new Set([pendingWorksKey, '15']);

/** The data of an invoice that its rows in the book need and its record does not contain. */
interface InvoiceInBook {
  readonly owner: SupplierRecordBookSettings;
  readonly settings: RecordBookSettings;
  readonly invoice: InvoiceWithRecordBookDataFromOriginals;
  readonly withheld: WithheldIncomeTax | undefined;
  /** The amount in the book: for a substitution, less the withheld tax of the invoices that it replaces. */
  readonly retention: WithheldIncomeTax | undefined;
  /** Whether the columns of income tax are filled, as for natural persons in books that serve the income tax. */
  readonly hasIncome: boolean;
  readonly warn: (key: RecordBookProblemKey) => void;
}

/**
 * Builds the rows of an invoice. An invoice has no rows if it is cancelled, or in another currency without a rate to
 * euros. A replacement (F3) has separate rows and reverses nothing, because returns ignore it (C25).
 */
export function buildRecordBookIssuedRows(
  owner: SupplierRecordBookSettings,
  invoice: InvoiceWithRecordBookDataFromOriginals,
  findings: Pick<RecordBookProblemCounter, 'add'>,
): readonly RecordBookIssuedRow[] {
  const warn = (key: RecordBookProblemKey): void => findings.add(key, invoice.entry);
  const state = computeBookedInvoiceState(invoice);
  if (state === 'cancelled') return none(warn, 'cancelled');
  if (!convertInvoiceToEuros(invoice.document)) return none(warn, 'currency-not-euro');
  if (state === 'not-reported') warn('not-reported');
  const withheld = findWithheldIncomeTax(invoice);
  const one: InvoiceInBook = {
    owner,
    settings: mergeRecordBookSettingsForSeries(owner.settings, invoice.document.series ?? ''),
    invoice,
    withheld,
    retention:
      invoice.content.TipoRectificativa === 'S' ? findWithheldIncomeTaxChangeBySubstitution(invoice) : withheld,
    hasIncome: hasRecordBookIncomeTaxColumns(owner),
    warn,
  };
  const shared = describeInvoice(one);
  const ownCustomer = findRecordBookRowCustomerTerritory(invoice, shared);
  const replacedCustomer = findReplacedRecordBookRowCustomer(one, shared);
  const rated = listRecordBookTaxRateAmounts(invoice.document, invoice.content).flatMap((amounts) => {
    const key = findRecordBookOperationKeyCells(amounts, { isWithheld: withheld !== undefined, warn });
    const cells = { ...shared, ...key, ...pendingPeriodCells({ ...shared, ...key }), ...amountCells(amounts, warn) };
    const customer = amounts.row === 'replaced' ? replacedCustomer : ownCustomer;
    const island = describeIslandOperation(amounts, withheld !== undefined);
    return key ? [{ row: amounts.row, cells, ...island, ...customer }] : [];
  });
  const rows = rated.map(
    ({ cells, ...rest }): RecordBookIssuedRow => ({
      entry: invoice.entry,
      ...(invoice.content.FacturaSinIdentifDestinatarioArt61d === 'S' ? { hasNamedCustomer: true } : {}),
      ...rest,
      cells: { ...cells, ...incomeCells(one, cells) },
    }),
  );
  warnRecordBookRowProblems(one, rows);
  return finish(one, rows);
}

function none(warn: (key: RecordBookProblemKey) => void, key: RecordBookProblemKey): readonly RecordBookIssuedRow[] {
  warn(key);
  return [];
}

/** Fills the columns that all rows of an invoice share (V7). */
function describeInvoice({ owner, settings, invoice, withheld, warn }: InvoiceInBook): RecordBookIssuedRowCells {
  const { document, content, entry } = invoice;
  const type = readType(invoice);
  const operation =
    (isCorrectiveRecordBookRowType(type) || isReplacementOfRefund(invoice)) && !hasPendingWorks(content)
      ? undefined
      : (parseAuthorityDate(content.FechaOperacion ?? '') ?? undefined);
  const days = { I: document.issue_date, ...(operation && operation !== document.issue_date ? { J: operation } : {}) };
  const { year, quarter } = toYearAndQuarter(getRecordBookRowTaxPeriodDay({ ...days, F: type }));
  const [series, code] = [toSingleLineCellText(document.series ?? ''), toSingleLineCellText(document.code ?? '')];
  if (Math.max(series.length, code.length) > numberCharactersMax) warn('number-too-long');
  const agreement = content.NumRegistroAcuerdoFacturacion ?? settings.agreement;
  return {
    A: year,
    B: quarter,
    ...activityCells(settings, { isPersonWithheld: withheld !== undefined && !isLegalPersonNif(owner.supplier), warn }),
    F: type,
    ...days,
    ...(series ? { K: series } : {}),
    L: code,
    ...buildRecordBookCustomerCells(type, invoice, warn),
    ...(agreement && /^RGE\d{12}$/.test(agreement) ? { AG: agreement } : {}),
    AJ: entry,
  };
}

/**
 * Returns whether a replacement (F3) is negative because of a refund. It counts on its issue date, as the refund does. One
 * that takes back another F3, of a wrong customer, counts when the other one does.
 */
const isReplacementOfRefund = ({ document: { preceding = [] }, content }: InvoiceForBooks): boolean =>
  content.TipoFactura === 'F3' &&
  content.ImporteTotal.startsWith('-') &&
  preceding.every(({ type }) => type === undefined || isCorrectionDocument({ type }));

/**
 * Returns the type of an invoice in the book. An invoice that by law needs no customer (RD 1619/2012 art. 6.1.d)
 * counts as a simplified one.
 */
const readType = ({ content }: InvoiceForBooks): string =>
  content.FacturaSinIdentifDestinatarioArt61d === 'S' && content.TipoFactura === 'F1' ? 'F2' : content.TipoFactura;

/**
 * Returns whether the tax on works for a public administration is pending. Their rows have the operation date in
 * corrections too (V26).
 */
const hasPendingWorks = ({ Desglose: rows }: RegistrationRecordContent): boolean =>
  rows.some(({ Impuesto = '01', ClaveRegimen }) => Impuesto === '01' && ClaveRegimen === pendingWorksKey);

/**
 * Fills columns A and B of a row whose tax is pending, if its operation date is so far away that no form has the row. The
 * book of the issue date then contains it, and may have no row of a later year. Any quarter from the issue date on is
 * valid (V11).
 */
function pendingPeriodCells(cells: RecordBookIssuedRowCells): Pick<RecordBookIssuedRowCells, 'A' | 'B'> {
  if (!pendingKeys.has(cells.R ?? '') || !isRecordBookRowMissedByForm303(cells)) return {};
  const { year: A, quarter: B } = toYearAndQuarter(cells.I ?? '');
  return { A, B };
}

const otherBusiness = '03';
const otherProfession = '05';

function activityCells(
  { activity, property }: RecordBookSettings,
  { isPersonWithheld, warn }: { isPersonWithheld: boolean; warn: (key: RecordBookProblemKey) => void },
): RecordBookIssuedRowCells {
  const { code = 'A', type = isPersonWithheld ? otherProfession : otherBusiness, group } = activity ?? {};
  if (code === 'A' && group === undefined) warn('activity-group-missing');
  return {
    C: code,
    ...(code === 'A' || code === 'B' ? { D: type } : {}),
    ...(group === undefined ? {} : { E: group }),
    ...(property ? { AH: property.situation, ...(property.reference ? { AI: property.reference } : {}) } : {}),
  };
}

function amountCells(
  amounts: RecordBookTaxRateAmounts,
  warn: (key: RecordBookProblemKey) => void,
): RecordBookIssuedRowCells {
  const { base: V, tax: X, surcharge: Z, percent, surchargePercent } = amounts;
  // Only taxed rows have a tax in the book; reverse charge, exempt and foreign rows have only their base.
  const isTaxed = amounts.class === 'S1' && amounts.impuesto === '01' && amounts.country === '';
  if (!isTaxed) return { U: V, V, W: 0n, X: 0n };
  if (percent === undefined) warn('rate-missing');
  const surcharged = surchargePercent === undefined ? {} : { Y: surchargePercent, Z };
  return { U: V + X + Z, V, ...(percent === undefined ? {} : { W: percent }), X, ...surcharged };
}

/** Finds what columns S to X do not contain of an operation under IGIC or IPSI. */
function describeIslandOperation(
  { impuesto, class: opClass, regime, tax }: RecordBookTaxRateAmounts,
  isWithheld: boolean,
): Pick<RecordBookIssuedRow, 'islandTax' | 'islandExemption' | 'islandKey'> {
  if (impuesto === '01') return {};
  const rentKey = isWithheld ? '11' : '12';
  const islandKey = regime === '11' ? rentKey : marginSchemeOperationKeys.has(regime) ? regime : undefined;
  const keyed = islandKey === undefined ? {} : { islandKey };
  if (opClass.startsWith('E')) return { ...keyed, islandExemption: opClass };
  return opClass === 'S1' && tax !== 0n ? { ...keyed, islandTax: tax } : keyed;
}

/** Fills columns G and H. Under the cash criterion of income tax, the payments have H instead. */
function incomeCells(
  { hasIncome, settings }: InvoiceInBook,
  cells: RecordBookIssuedRowCells,
): RecordBookIssuedRowCells {
  if (!hasIncome) return {};
  const G = settings.incomeConcept ?? 'I01';
  if (settings.incomeTime === 'payment') return { G };
  return { G, H: computeRecordBookRowIncomeCents(cells) };
}

/** Returns whether a substitution adds or removes cash accounting, so that no row has the payments of the original. */
function isCashKeyChanged(rows: readonly RecordBookIssuedRow[]): boolean {
  const replaced = rows.filter(({ row }) => row === 'replaced');
  const hasCash = (some: readonly RecordBookIssuedRow[]): boolean => some.some(({ cells }) => cells.R === cashKey);
  return replaced.length > 0 && hasCash(replaced) !== hasCash(rows.filter(({ row }) => row !== 'replaced'));
}

/**
 * Fills the columns that an invoice has only once: the untaxed part of margin schemes and the retention. Then adds the
 * rows of its payments.
 */
function finish(one: InvoiceInBook, rows: readonly RecordBookIssuedRow[]): readonly RecordBookIssuedRow[] {
  const priced = addUntaxedRest(one, rows);
  const [first, ...others] = priced;
  if (!first) return [];
  const { hasIncome, retention } = one;
  const byPayment = hasIncome && one.settings.incomeTime === 'payment';
  const retained = hasIncome && retention ? { AE: retention.percent, AF: retention.cents } : {};
  const changesOnlyRates = doesCashSubstitutionChangeOnlyTaxRates(priced);
  const replacedTax = (one.withheld?.cents ?? 0n) - (retention?.cents ?? 0n);
  const head: RecordBookIssuedRow = {
    ...first,
    ...(changesOnlyRates ? { paidBefore: computePaidCentsOfReplacedInvoices(one.invoice, priced, replacedTax) } : {}),
    cells: { ...first.cells, ...(byPayment ? {} : retained) },
  };
  const isCash = rows.some(({ cells }) => cells.R === cashKey);
  if (!isCash && !byPayment) return [head, ...others];
  const { rows: payments, isComplete } = buildRecordBookPaymentRows(one.invoice, {
    rows: priced,
    withheld: retention?.cents ?? 0n,
    retained: byPayment ? retained : undefined,
  });
  if (!isComplete || isCashKeyChanged(rows) || changesOnlyRates) one.warn('payments-unknown');
  if (payments.some(({ cells: { R } }) => !rows.some((row) => row.cells.R === R))) one.warn('several-keys');
  return [head, ...others, ...payments];
}

/**
 * Adds the untaxed part of the price under a margin scheme to the total of the first row of that scheme (V37 does not
 * check this total). A substitution reverses the part of the replaced invoices in the same way.
 */
function addUntaxedRest(
  { invoice, warn }: InvoiceInBook,
  rows: readonly RecordBookIssuedRow[],
): readonly RecordBookIssuedRow[] {
  const margin = rows.filter(isMarginSchemeRecordBookRow);
  if (margin.length === 0) return rows;
  const issued = rows.filter(({ row }) => row === 'issued');
  const sum = issued.reduce((total, { cells: { U = 0n }, islandTax = 0n }) => total + U + islandTax, 0n);
  const rest = (parseCents(invoice.content.ImporteTotal) ?? sum) - sum;
  const priced = margin.find(({ row }) => row === 'issued');
  const replaced = margin.find(({ row }) => row === 'replaced');
  if (replaced && invoice.replacedRest === undefined) warn('replaced-price-unknown');
  const added = new Map([
    [priced, rest],
    [replaced, -(invoice.replacedRest ?? 0n)],
  ]);
  return rows.map((row) => addToTotal(row, added.get(row) ?? 0n));
}

function addToTotal({ cells, ...row }: RecordBookIssuedRow, rest: bigint): RecordBookIssuedRow {
  if (rest === 0n) return { ...row, cells };
  if (row.islandKey !== undefined) {
    const priced = cells.H === undefined ? cells : { ...cells, H: cells.H + rest };
    return { ...row, cells: priced, islandRest: rest };
  }
  const priced = { ...cells, U: (cells.U ?? 0n) + rest };
  return { ...row, cells: cells.H === undefined ? priced : { ...priced, H: computeRecordBookRowIncomeCents(priced) } };
}
