// Rules of EN 16931 about header, parties, payment and lines, by the ids of the published Schematron (1.3.15).
import { amountRules } from './en16931-amounts';
import { taxRules } from './en16931-tax';
import { codeLists } from './code-lists';
import { zero, type ReadAdjustment, type ReadInvoice, type ReadParty, type ReadPeriod } from './reading';
import { isGiven, rule, type Rule } from './rule';

const given =
  (pick: (invoice: ReadInvoice) => unknown) =>
  (invoice: ReadInvoice): boolean =>
    isGiven(pick(invoice));

const eachLine =
  (holds: (line: ReadInvoice['lines'][number]) => boolean) =>
  ({ lines }: ReadInvoice): boolean =>
    lines.every(holds);

const eachAdjustment =
  (
    pick: (invoice: ReadInvoice) => readonly ReadAdjustment[],
    charge: boolean,
    holds: (adjustment: ReadAdjustment) => boolean,
  ): Rule['holds'] =>
  (invoice) =>
    pick(invoice)
      .filter((one) => one.charge === charge)
      .every(holds);

const ofDocument = ({ adjustments }: ReadInvoice): readonly ReadAdjustment[] => adjustments;
const ofLines = ({ lines }: ReadInvoice): readonly ReadAdjustment[] => lines.flatMap(({ adjustments }) => adjustments);
const hasReason = ({ reason, reasonCode }: ReadAdjustment): boolean => isGiven(reason ?? reasonCode);
const isOrdered = (period: ReadPeriod | undefined): boolean =>
  period?.from === undefined || period.to === undefined || period.from <= period.to;
const isListed = (code: string | undefined, list: ReadonlySet<string>): boolean => code === undefined || list.has(code);
const parties = ({ seller, buyer }: ReadInvoice): readonly ReadParty[] => [seller, buyer];

const headerRules: readonly Rule[] = [
  rule(
    'BR-01',
    given(({ specification }) => specification),
  ),
  rule(
    'BR-02',
    given(({ number }) => number),
  ),
  rule(
    'BR-03',
    given(({ issueDate }) => issueDate),
  ),
  rule(
    'BR-04',
    given(({ typeCode }) => typeCode),
  ),
  rule(
    'BR-05',
    given(({ currency }) => currency),
  ),
  rule('BR-16', ({ lines }) => lines.length > 0),
  rule('BR-29', ({ period }) => isOrdered(period)),
  rule('BR-52', ({ attachments }) => attachments.every(({ id }) => isGiven(id))),
  rule('BR-55', ({ preceding }) => preceding.every(({ number }) => isGiven(number))),
  rule('BR-CO-03', ({ taxPointDate, taxPointCode }) => taxPointDate === undefined || taxPointCode === undefined),
];

const partyRules: readonly Rule[] = [
  rule(
    'BR-06',
    given(({ seller }) => seller.name),
  ),
  rule(
    'BR-07',
    given(({ buyer }) => buyer.name),
  ),
  rule('BR-08', ({ seller }) => seller.hasAddress),
  rule('BR-09', ({ seller }) => isGiven(seller.country)),
  rule('BR-10', ({ buyer }) => buyer.hasAddress),
  rule('BR-11', ({ syntax, buyer }) => (syntax === 'ubl' && !buyer.hasAddress) || isGiven(buyer.country)),
  rule('BR-17', ({ payee }) => payee === undefined || isGiven(payee.name ?? payee.alias)),
  rule('BR-18', ({ representative }) => representative === undefined || isGiven(representative.name)),
  rule('BR-19', ({ representative }) => representative === undefined || representative.hasAddress),
  rule('BR-56', ({ representative }) => representative === undefined || isGiven(representative.vatNumber)),
  rule('BR-57', (invoice) => !invoice.deliveryHasAddress || isGiven(invoice.deliveryCountry)),
  rule('BR-62', ({ seller }) => seller.endpoint === undefined || isGiven(seller.endpoint.scheme)),
  rule('BR-63', ({ buyer }) => buyer.endpoint === undefined || isGiven(buyer.endpoint.scheme)),
  rule('BR-CO-09', ({ seller, buyer, representative }) =>
    [seller, buyer, representative]
      .flatMap((party) => party?.vatNumber ?? [])
      .every((number) => number.startsWith('EL') || codeLists.countries.has(number.slice(0, 2))),
  ),
  rule('BR-CO-26', ({ seller }) => isGiven(seller.vatNumber ?? seller.legalNumber ?? seller.identifiers[0])),
];

const paymentRules: readonly Rule[] = [
  rule('BR-49', ({ means }) => means.every(({ code }) => isGiven(code))),
  rule('BR-51', ({ means }) => means.every(({ card }) => card === undefined || card.length <= 10)),
  rule('BR-61', ({ means }) =>
    means.every(({ code, account }) => (code !== '30' && code !== '58') || isGiven(account)),
  ),
  // The rule of UBL covers only invoices, and the rule of CII also covers credit notes.
  rule('BR-CO-25', ({ syntax, creditNote, totals: { due = zero }, dueDate, terms }) =>
    syntax === 'ubl' && creditNote ? true : due.lessThanOrEqualTo(0) || isGiven(dueDate ?? terms),
  ),
];

const lineRules: readonly Rule[] = [
  rule(
    'BR-21',
    eachLine(({ id }) => isGiven(id)),
  ),
  rule(
    'BR-22',
    eachLine(({ quantity }) => isGiven(quantity)),
  ),
  rule(
    'BR-23',
    eachLine(({ unit }) => isGiven(unit)),
  ),
  rule(
    'BR-24',
    eachLine(({ amount }) => isGiven(amount)),
  ),
  rule(
    'BR-25',
    eachLine(({ name }) => isGiven(name)),
  ),
  rule(
    'BR-26',
    eachLine(({ price }) => isGiven(price)),
  ),
  rule(
    'BR-27',
    eachLine(({ price }) => price?.isNegative() !== true || price.isZero()),
  ),
  rule(
    'BR-30',
    eachLine(({ period }) => isOrdered(period)),
  ),
  rule(
    'BR-64',
    eachLine(({ itemSchemes }) => itemSchemes.every(isGiven)),
  ),
  rule(
    'BR-65',
    eachLine(({ itemLists }) => itemLists.every(isGiven)),
  ),
  rule(
    'BR-CO-04',
    eachLine(({ category }) => isGiven(category)),
  ),
];

const adjustmentRules: readonly Rule[] = [
  rule(
    'BR-31',
    eachAdjustment(ofDocument, false, ({ amount }) => isGiven(amount)),
  ),
  rule(
    'BR-32',
    eachAdjustment(ofDocument, false, ({ category }) => isGiven(category)),
  ),
  rule('BR-33', eachAdjustment(ofDocument, false, hasReason)),
  rule(
    'BR-36',
    eachAdjustment(ofDocument, true, ({ amount }) => isGiven(amount)),
  ),
  rule(
    'BR-37',
    eachAdjustment(ofDocument, true, ({ category }) => isGiven(category)),
  ),
  rule('BR-38', eachAdjustment(ofDocument, true, hasReason)),
  rule(
    'BR-41',
    eachAdjustment(ofLines, false, ({ amount }) => isGiven(amount)),
  ),
  rule('BR-42', eachAdjustment(ofLines, false, hasReason)),
  rule(
    'BR-43',
    eachAdjustment(ofLines, true, ({ amount }) => isGiven(amount)),
  ),
  rule('BR-44', eachAdjustment(ofLines, true, hasReason)),
];

const listAdjustments = (invoice: ReadInvoice): readonly ReadAdjustment[] => [
  ...ofDocument(invoice),
  ...ofLines(invoice),
];

const codeRules: readonly Rule[] = [
  rule('BR-CL-01', ({ syntax, creditNote, typeCode }) =>
    syntax === 'cii'
      ? isListed(typeCode, codeLists.invoiceTypes) || isListed(typeCode, codeLists.creditNoteTypes)
      : isListed(typeCode, creditNote ? codeLists.creditNoteTypes : codeLists.invoiceTypes),
  ),
  rule('BR-CL-03', ({ amountCurrencies }) => amountCurrencies.every((code) => codeLists.currencies.has(code))),
  rule('BR-CL-04', ({ currency }) => isListed(currency, codeLists.currencies)),
  rule(
    'BR-CL-13',
    eachLine(({ itemLists }) => itemLists.every((code) => isListed(code, codeLists.itemLists))),
  ),
  rule('BR-CL-14', (invoice) =>
    [...parties(invoice).map(({ country }) => country), invoice.deliveryCountry].every((code) =>
      isListed(code, codeLists.countries),
    ),
  ),
  rule('BR-CL-16', ({ means }) => means.every(({ code }) => isListed(code, codeLists.paymentMeans))),
  rule('BR-CL-19', (invoice) =>
    listAdjustments(invoice).every(
      ({ charge, reasonCode }) => charge || isListed(reasonCode, codeLists.allowanceReasons),
    ),
  ),
  rule('BR-CL-20', (invoice) =>
    listAdjustments(invoice).every(
      ({ charge, reasonCode }) => !charge || isListed(reasonCode, codeLists.chargeReasons),
    ),
  ),
  rule(
    'BR-CL-21',
    eachLine(({ itemSchemes }) => itemSchemes.every((code) => isListed(code, codeLists.identifierSchemes))),
  ),
  rule('BR-CL-22', ({ rows }) =>
    rows.every(({ reasonCode }) => isListed(reasonCode?.toUpperCase(), codeLists.exemptionReasons)),
  ),
  rule(
    'BR-CL-23',
    eachLine(({ unit }) => isListed(unit, codeLists.units)),
  ),
  rule('BR-CL-25', (invoice) =>
    parties(invoice).every(({ endpoint }) => isListed(endpoint?.scheme, codeLists.addressSchemes)),
  ),
];

/** The table of the rules that every invoice in UBL or CII follows, whatever its transport. */
export const en16931Rules: readonly Rule[] = [
  ...headerRules,
  ...partyRules,
  ...paymentRules,
  ...lineRules,
  ...adjustmentRules,
  ...amountRules,
  ...taxRules,
  ...codeRules,
];
