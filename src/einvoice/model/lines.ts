// Builds lines of the file (BG-25): amounts without tax, units, items and their identifiers.
import { isCountryCode } from '../../document/iso-codes';
import type { Invoice } from '../../document/model/invoice';
import type { PartyIdentity, LineItem, Line, TaxCombo } from '../../document/model/parts';
import { Decimal } from '../../amount/amount';
import { cpvList, isCpvName, isGtin, isGtinName, isBuyerItemNumberName } from '../codes/item-labels';
import { toEInvoiceUnitCodeOrOther } from '../codes/units';
import type { EInvoiceFindingCollector } from '../findings';
import {
  type EInvoiceDecimal,
  parseMoneyOrZeroIfAbsent,
  roundMoneyToTwoDecimals,
  sumMoney,
  formatXmlDecimal,
} from '../money';
import { computeIncludedTaxDivisor, removeIncludedTaxFromAmount, removeIncludedTaxFromPrice } from '../prices-include';
import type { EInvoiceProfile } from '../profiles';
import { isInvoiceIssuedByCustomer } from '../../document/regimes/invoice-kind';
import { pickSalesTaxCombos } from '../../document/sales-taxes';
import { cleanXmlText, joinNonEmptyTexts } from '../text';
import {
  computeLineDiscountOrChargeAmounts,
  type DiscountOrChargeAmounts,
  toSignedEInvoiceAllowanceAmount,
  toEInvoiceAllowanceCharge,
} from './allowances';
import type { EInvoiceTaxCategoryResolver } from './categories';
import { findListedIdentifierSchemeOrWarn, type EInvoiceIdentifierContext } from './identifiers';
import { toValidEInvoicePeriodOrWarn } from './header';
import { toIsoCountryCode } from './addresses';
import type { EInvoiceIdentifier } from './party-terms';
import type { EInvoiceItem, EInvoiceLine, EInvoiceTaxCategory } from './e-invoice-model';

/** Lists that classify goods (BT-158-1, UNTDID 7143), from release 1.3.15 of the EN 16931 rules (BR-CL-13). */
const classificationLists: ReadonlySet<string> = new Set(
  (
    'AA AB AC AD AE AF AG AH AI AJ AK AL AM AN AO AP AQ AR AS AT AU AV AW AX AY AZ BA BB BC BD BE BF BG BH BI BJ BK BL BM BN ' +
    'BO BP BQ BR BS BT BU BV BW BX BY BZ CC CG CL CR CV DR DW EC EF EMD EN FS GB GN GMN GS HS IB IN IS IT IZ MA MF MN MP NB ' +
    'ON PD PL PO PPI PV QS RC RN RU RY SA SG SK SN SRS SRT SRU SRV SRW SRX SRY SRZ SS SSA SSB SSC SSD SSE SSF SSG SSH SSI ' +
    'SSJ SSK SSL SSM SSN SSO SSP SSQ SSR SSS SST SSU SSV SSW SSX SSY SSZ ST STA STB STC STD STE STF STG STH STI STJ STK STL ' +
    'STM STN STO STP STQ STR STS STT STU STV STW STX STY STZ SUA SUB SUC SUD SUE SUF SUG SUH SUI SUJ SUK SUL SUM TG TSN TSO ' +
    'TSP TSQ TSR TSS TST TSU UA UP VN VP VS VX ZZZ'
  ).split(' '),
);

export interface EInvoiceLinesInput {
  readonly invoice: Invoice;
  readonly profile: EInvoiceProfile;
  readonly categories: EInvoiceTaxCategoryResolver;
  readonly findings: EInvoiceFindingCollector;
}

/** A list that the rules of Peppol for self-billing, which are of another release, do not have. */
const listNotInSelfBilling = 'PPI';

/** The format of the file, and what was found while it was created. */
interface LineContext extends EInvoiceIdentifierContext {
  /** Lists that the format accepts. */
  readonly lists: ReadonlySet<string>;
  readonly findings: EInvoiceFindingCollector;
}

function createLineContext({ invoice, profile, findings }: EInvoiceLinesInput): LineContext {
  const isOwnRelease = profile.selfBilled !== undefined && isInvoiceIssuedByCustomer(invoice);
  const lists = isOwnRelease
    ? new Set([...classificationLists].filter((list) => list !== listNotInSelfBilling))
    : classificationLists;
  return { profile, findings, lists };
}

/** Builds the lines that have a total. Comments without a price are omitted. */
export function buildEInvoiceLines(input: EInvoiceLinesInput): EInvoiceLine[] {
  const { invoice, profile, categories, findings } = input;
  const context = createLineContext(input);
  const built = (invoice.lines ?? []).flatMap((line, index) => {
    if (line.total === undefined) return [];
    const place = `lines[${index}]`;
    const [combo, second] = pickSalesTaxCombos(line.taxes);
    const category = combo && !second ? categories.find(combo, `${place}.taxes`) : undefined;
    if (combo === undefined || category === undefined) {
      findings.refuse(combo && !second ? 'lineTaxUnsaid' : 'lineTax', `${place}.taxes`);
      return [];
    }
    const amounts = readAmounts(invoice, line, combo);
    if (profile.isPeppol && amounts.findMissed().abs().greaterThan(peppolTolerance))
      findings.refuse('lineAmount', place);
    noteLeftOut(line, place, findings);
    return [writeTerms(line, amounts, category, { place, context })];
  });
  if (!(invoice.lines ?? []).some(({ total }) => total !== undefined)) findings.refuse('lineMissing', 'lines');
  return built;
}

/** Peppol R120. */
const peppolTolerance = new Decimal('0.02');
/** Maximum difference that rounding can cause. */
const roundingTolerance = new Decimal('0.005');

interface LineAmounts extends Pick<EInvoiceLine, 'amount' | 'price' | 'quantity' | 'allowanceCharges'> {
  /** Returns the difference between the amount and quantity times price, less discounts, plus charges. */
  findMissed(): EInvoiceDecimal;
}

function readAmounts(invoice: Invoice, line: Line, combo: TaxCombo): LineAmounts {
  const factor = computeIncludedTaxDivisor(invoice, combo);
  const amount = roundMoneyToTwoDecimals(removeIncludedTaxFromAmount(parseMoneyOrZeroIfAbsent(line.total), factor));
  const price = removeIncludedTaxFromPrice(parseMoneyOrZeroIfAbsent(line.item?.price), factor);
  const quantity = parseMoneyOrZeroIfAbsent(line.quantity);
  const rows = readRows(line, factor);
  const findMissed = (): EInvoiceDecimal => missing(amount, quantity.times(price), rows);
  if (rows.length > 0) giveToLast(rows, findMissed());
  return {
    amount,
    // Prices must be positive (BR-27), so the quantity has the sign.
    price: formatXmlDecimal(price.abs()),
    quantity: formatXmlDecimal(price.isNegative() ? quantity.negated() : quantity),
    allowanceCharges: rows.flatMap(({ row, amounts }) =>
      amounts.amount.isZero() ? [] : [toEInvoiceAllowanceCharge(row, amounts)],
    ),
    findMissed,
  };
}

type LineRow = { readonly row: Parameters<typeof toEInvoiceAllowanceCharge>[0]; amounts: DiscountOrChargeAmounts };

function readRows({ discounts = [], charges = [], sum: text }: Line, factor: EInvoiceDecimal): LineRow[] {
  if (discounts.length + charges.length === 0) return [];
  const sum = parseMoneyOrZeroIfAbsent(text);
  return [
    ...charges.map((row) => ({ row, amounts: computeLineDiscountOrChargeAmounts(row, true, sum, factor) })),
    ...discounts.map((row) => ({ row, amounts: computeLineDiscountOrChargeAmounts(row, false, sum, factor) })),
  ].filter(({ amounts }) => !amounts.amount.isZero());
}

const missing = (amount: EInvoiceDecimal, full: EInvoiceDecimal, rows: readonly LineRow[]): EInvoiceDecimal =>
  amount.minus(full).minus(sumMoney(rows.map(({ amounts }) => toSignedEInvoiceAllowanceAmount(amounts))));

/**
 * The difference is larger than rounding. Discounts are last in the list, so if there is a discount, it absorbs the
 * difference.
 */
function giveToLast(rows: readonly LineRow[], missed: EInvoiceDecimal): void {
  const last = rows.at(-1);
  if (last === undefined || !missed.abs().greaterThan(roundingTolerance)) return;
  const { amounts } = last;
  const moved = roundMoneyToTwoDecimals(missed);
  const amount = amounts.isCharge ? amounts.amount.plus(moved) : amounts.amount.minus(moved);
  last.amounts = { ...amounts, amount };
}

/** Writes the terms in one object literal, as in build.ts. */
function writeTerms(
  line: Line,
  { amount, price, quantity, allowanceCharges }: LineAmounts,
  category: EInvoiceTaxCategory,
  { place, context }: { readonly place: string; readonly context: LineContext },
): EInvoiceLine {
  const { findings } = context;
  return {
    id: String(line.i),
    note: joinNonEmptyTexts(
      (line.notes ?? []).map(({ text }) => text),
      ' ',
    ),
    object: cleanXmlText(line.identifier?.code),
    unitCode: readUnit(line.item?.unit, `${place}.item.unit`, findings),
    orderLine: cleanXmlText(line.order),
    accountingReference: cleanXmlText(line.cost),
    period: toValidEInvoicePeriodOrWarn(line.period, `${place}.period`, findings),
    item: describeItem(line.item, place, context),
    amount,
    price,
    quantity,
    allowanceCharges,
    category,
  };
}

function readUnit(unit: string | undefined, path: string, findings: EInvoiceFindingCollector): string {
  const { code, isKnown } = toEInvoiceUnitCodeOrOther(unit);
  if (!isKnown) findings.warnOfCode(path, unit ?? '', 'UN/ECE Rec. 20, 21', code);
  return code;
}

const defaultItemName = 'Artículo';

function describeItem(item: LineItem | undefined, place: string, context: LineContext): EInvoiceItem {
  const { findings } = context;
  const description = cleanXmlText(item?.description);
  const identities = (item?.identities ?? []).map((identity, i) => ({
    ...readItemIdentity(identity, `${place}.item.identities[${i}]`, context),
    i,
  }));
  const first = (kind: ItemIdentity['kind']) => identities.find((each) => each.kind === kind);
  const [standard, buyers] = [first('standard'), first('buyers')];
  const rest = identities.filter((each) => each.kind === 'classification' || each === standard || each === buyers);
  for (const { i } of identities.filter((each) => !rest.includes(each)))
    findings.warn('members-left-out', [`${place}.item.identities[${i}]`]);
  return {
    name: cleanXmlText(item?.name) ?? description ?? defaultItemName,
    description,
    sellersId: cleanXmlText(item?.ref),
    buyersId: buyers?.identifier.id,
    standardId: standard?.identifier,
    classifications: identities.filter(({ kind }) => kind === 'classification').map(({ identifier }) => identifier),
    origin: readOrigin(item?.origin, `${place}.item.origin`, findings),
  };
}

function readOrigin(written: string | undefined, path: string, findings: EInvoiceFindingCollector): string | undefined {
  const country = toIsoCountryCode(written);
  if (country !== undefined && isCountryCode(country)) return country;
  if (written !== undefined && written !== '') findings.warnOfCode(path, written, 'ISO 3166-1', null);
  return undefined;
}

interface ItemIdentity {
  /** `unplaced` is a number that is not in the file, because it is not what its name says. */
  readonly kind: 'standard' | 'classification' | 'buyers' | 'unplaced';
  readonly identifier: EInvoiceIdentifier;
}

/** Scheme of Global Trade Item Numbers in the list of schemes. */
const gtinScheme = '0160';

function readItemIdentity(identity: PartyIdentity, path: string, context: LineContext): ItemIdentity {
  const id = cleanXmlText(identity.code) ?? '';
  const { label, type } = identity;
  const names = [label, type].filter((name) => name !== undefined);
  const isNamedGtin = names.some(isGtinName);
  const isStandard = identity.key === 'gtin' || (isNamedGtin && isGtin(id));
  const scheme = findListedIdentifierSchemeOrWarn(identity, path, context) ?? (isStandard ? gtinScheme : undefined);
  if (scheme !== undefined) return { kind: 'standard', identifier: { id, scheme } };
  const list = names.find((name) => context.lists.has(name)) ?? (names.some(isCpvName) ? cpvList : undefined);
  if (list === undefined && isNamedGtin) return { kind: 'unplaced', identifier: { id } };
  const stated = type ?? label;
  if (list === undefined && stated !== undefined && !isBuyerItemNumberName(stated))
    context.findings.warnOfCode(`${path}.${type === undefined ? 'label' : 'type'}`, stated, 'UNTDID 7143', null);
  return list === undefined
    ? { kind: 'buyers', identifier: { id } }
    : { kind: 'classification', identifier: { id, scheme: list } };
}

function noteLeftOut(line: Line, place: string, findings: EInvoiceFindingCollector): void {
  if (line.item?.attributes?.length) findings.warn('members-left-out', [`${place}.item.attributes`]);
  for (const member of ['breakdown', 'substituted'] as const)
    if (line[member]?.length) findings.warn('members-left-out', [`${place}.${member}`]);
  if (line.seller) findings.warn('members-left-out', [`${place}.seller`]);
}
