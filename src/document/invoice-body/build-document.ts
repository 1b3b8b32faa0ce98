// Builds the document of the format from an invoice as the caller wrote it, for a known supplier.
import { isZeroOrAbsent } from '../../amount/amount';
import { createMessage } from '../../messages/message';
import { esFiscalAddon } from '../addons/addons';
import type { JsonObject } from '../model/basic';
import { goblDocumentSchemaUrls } from '../model/schemas';
import {
  getSupplierDefaultSeriesForInvoiceKind,
  type ParsedSupplierInvoiceDefaults,
  type DefaultSeriesInvoiceKind,
  addSupplierDefaultTaxToRowsWithoutTax,
} from './defaults';
import type { InvoiceBodyFaultCollector } from './members';
import type { IssuableInvoiceKind, ParsedInvoiceBody } from './read-body';
import { repriceLinesToRoundedTotals } from './rounded-lines';
import type { InvoiceBodyRow } from './rows';
import { isTaxDeclaredByCustomer, type TerritorySalesTax, buildTaxComboOrAddFault, type InvoiceBodyTax } from './taxes';

/** The data of the supplier that an invoice needs. */
export interface InvoiceSupplierData {
  /** The party of the document. */
  readonly party: JsonObject;
  /** The sales tax at the postcode of the supplier's registered address. */
  readonly tax: TerritorySalesTax;
  /** The supplier's default settings for its invoices; absent if it has none. */
  readonly defaults?: ParsedSupplierInvoiceDefaults | undefined;
}

/** Data about an invoice that is not in its body. */
export interface InvoiceDataOutsideBody {
  readonly supplier: InvoiceSupplierData;
  /** `preceding` of the format. */
  readonly preceding: readonly JsonObject[];
}

/** Finds the kind of an invoice that states none. It is full if the invoice names a customer, otherwise simplified. */
const findKind = ({ kind, hasCustomer }: Pick<ParsedInvoiceBody, 'kind' | 'hasCustomer'>): IssuableInvoiceKind =>
  kind ?? (hasCustomer ? 'invoice' : 'simplified');

/**
 * Builds the document, and collects the faults of all its parts. A part with a fault is replaced by a valid one, so
 * that the other parts can be checked.
 */
export function buildInvoiceDocument(
  given: ParsedInvoiceBody,
  { supplier, preceding }: InvoiceDataOutsideBody,
  faults: InvoiceBodyFaultCollector,
): JsonObject {
  const { defaults = {} } = supplier;
  const written = { ...given, rows: addSupplierDefaultTaxToRowsWithoutTax(given.rows, defaults.tax, faults) };
  const kind = findKind(written);
  checkCustomer(written, kind, faults);
  const isPrecedingFaulty =
    faults.misspelt.has('$.preceding') ||
    faults.list.some(({ paths = [] }) => paths.some((path) => path.startsWith('$.preceding')));
  if (kind === 'debit-note' && written.preceding.length === 0 && !isPrecedingFaulty)
    faults.add('member-needed', '$.preceding', createMessage('preceding-needed'));
  const { customer, currency, exchangeRate, issueDate, operationDate, code, payment, notes, orderReference } = written;
  const isTicket = kind !== 'invoice' && !isIdentified(written);
  const isUnnamed = kind === 'invoice' && (customer?.withoutTaxCode ?? false);
  const tags = [
    ...(isTicket || isUnnamed ? ['simplified'] : []),
    ...(written.rows.some(({ tax }) => tax && isTaxDeclaredByCustomer(tax, customer)) ? ['reverse-charge'] : []),
  ];
  const meta = { ...written.meta, ...(isUnnamed ? { 'es-fiscal-art61d': 'S' } : {}) };
  const exact = written.rows.map((row) => buildLine(row, written, supplier.tax, faults));
  const lines = areTaxedPricesRounded(written) ? repriceLinesToRoundedTotals(exact, currency) : exact;
  return {
    $schema: goblDocumentSchemaUrls.invoice,
    $addons: [esFiscalAddon.key],
    ...(tags.length > 0 ? { $tags: tags } : {}),
    type: kind === 'debit-note' ? 'debit-note' : 'standard',
    series: written.series ?? getSupplierDefaultSeriesForInvoiceKind(defaults.series, seriesUseByKind[kind]),
    ...(code === undefined ? {} : { code }),
    ...(issueDate === undefined ? {} : { issue_date: issueDate }),
    ...(operationDate === undefined ? {} : { op_date: operationDate }),
    currency,
    ...(exchangeRate === undefined ? {} : { exchange_rates: [{ from: currency, to: 'EUR', amount: exchangeRate }] }),
    ...(preceding.length > 0 ? { preceding: [...preceding] } : {}),
    ...buildTax(written, kind, supplier.tax, faults),
    supplier: supplier.party,
    ...(customer === undefined ? {} : { customer: customer.party }),
    lines,
    ...(orderReference === undefined ? {} : { ordering: { code: orderReference } }),
    ...(payment === undefined ? {} : { payment }),
    ...(notes === undefined ? {} : { notes: [{ key: 'general', text: notes }] }),
    ...(Object.keys(meta).length > 0 ? { meta } : {}),
  };
}

/**
 * Returns whether the price of each line with its tax is rounded. The rounding model of the format would round the base
 * of each line instead, so that the tax would not be that of the price (Ley 37/1992 art. 78.Uno).
 */
const areTaxedPricesRounded = ({ rounding, pricesIncludeTax }: ParsedInvoiceBody): boolean =>
  rounding === 'line' && pricesIncludeTax;

/** A simplified invoice that names its customer is in the series of simplified invoices (RD 1619/2012 art. 7.1.a). */
const seriesUseByKind: Readonly<Record<IssuableInvoiceKind, DefaultSeriesInvoiceKind>> = {
  invoice: 'invoice',
  simplified: 'simplified',
  'debit-note': 'correction',
};

/** Returns whether the customer has a tax ID or another identity document. */
const isIdentified = ({ customer }: ParsedInvoiceBody): boolean =>
  customer !== undefined && (customer.taxCode !== undefined || customer.party.identities !== undefined);

function checkCustomer(written: ParsedInvoiceBody, kind: IssuableInvoiceKind, faults: InvoiceBodyFaultCollector): void {
  const { customer, hasCustomer } = written;
  if (kind === 'invoice' && !hasCustomer) faults.add('customer-needed', '$.customer', createMessage('customer-needed'));
  if (!customer) return;
  if (customer.withoutTaxCode && kind !== 'invoice')
    faults.add('members-exclusive', `${customer.at}.without_tax_code`, createMessage('kind-without-tax-code'));
  else if (
    kind !== 'simplified' &&
    !isIdentified(written) &&
    !customer.withoutTaxCode &&
    !isFaulty(faults, customer.at)
  )
    faults.add('member-needed', `${customer.at}.tax_code`, createMessage('customer-code-needed'));
}

const isFaulty = ({ list, misspelt }: InvoiceBodyFaultCollector, at: string): boolean =>
  misspelt.has(`${at}.tax_code`) ||
  misspelt.has(`${at}.identity`) ||
  list.some(({ paths = [] }) =>
    paths.some((path) => path === at || path === `${at}.tax_code` || path.startsWith(`${at}.identity`)),
  );

/** Stands for a tax that has a fault. */
const unreadable = (cat: TerritorySalesTax): JsonObject => ({ cat, percent: '0.0%' });

function buildLine(
  row: InvoiceBodyRow,
  written: ParsedInvoiceBody,
  ofPlace: TerritorySalesTax,
  faults: InvoiceBodyFaultCollector,
): JsonObject {
  const { at, line, tax, hasTax } = row;
  if (!hasTax) faults.add('tax-needed', `${at}.tax`, createMessage('tax-needed'));
  const combo = tax && (buildTaxComboOrAddFault(tax, ofPlace, faults) as JsonObject | undefined);
  const withheld = row.withholding ?? written.withholding;
  // Exports write a withholding of 0 on each row that has none.
  const withheldTaxes = withheld === undefined || isZeroOrAbsent(withheld) ? [] : [{ cat: 'IRPF', percent: withheld }];
  return { ...line, taxes: [combo ?? unreadable(ofPlace), ...withheldTaxes] };
}

function buildTax(
  written: ParsedInvoiceBody,
  kind: IssuableInvoiceKind,
  ofPlace: TerritorySalesTax,
  faults: InvoiceBodyFaultCollector,
): JsonObject {
  const tax: JsonObject = {
    ...(written.pricesIncludeTax ? { prices_include: findIncluded(written, ofPlace, faults) } : {}),
    ...(written.rounding === 'line' && !areTaxedPricesRounded(written) ? { rounding: 'currency' } : {}),
    // A simplified invoice for a customer that wants to deduct the tax (RD 1619/2012 art. 7.2, 7.3).
    ...(kind === 'simplified' && isIdentified(written) ? { ext: { 'es-fiscal-simplified-art7273': 'S' } } : {}),
  };
  return Object.keys(tax).length > 0 ? { tax } : {};
}

/**
 * Finds the tax that prices include. If there is a surcharge, it is unclear whether prices include the surcharge as
 * well.
 */
function findIncluded(
  { rows }: ParsedInvoiceBody,
  ofPlace: TerritorySalesTax,
  faults: InvoiceBodyFaultCollector,
): TerritorySalesTax {
  const taxes = rows.flatMap(({ tax }): InvoiceBodyTax[] => (tax ? [tax] : []));
  for (const { at } of taxes.filter(({ surcharge }) => surcharge !== undefined))
    faults.add('surcharge-included', at, createMessage('surcharge-included'));
  const [first = ofPlace, ...others] = [...new Set(taxes.map(({ category }) => category ?? ofPlace))];
  if (others.length > 0)
    faults.add(
      'members-exclusive',
      '$.prices_include_tax',
      createMessage('included-taxes-differ', { taxes: [first, ...others] }),
    );
  return first;
}
