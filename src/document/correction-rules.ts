// Requirements for reporting a credit note or a corrective invoice. They are data, because the same rows are warnings
// for stored documents, and refusals in strict workspaces
// (docs/decisions/0011-nothing-wrong-is-accepted-in-silence.md).
import { formatDocumentNumber } from './document-summary';
import { type WarningKey, type Warning, warningTable } from '../contracts/warnings';
import { type Message, createMessage } from '../messages/message';
import { esFiscalAddon, hasFiscalAddon } from './addons/addons';
import { docTypeExtensionKey } from './addons/es-fiscal/extensions';
import { type Document, isGoblInvoice } from './model/envelope';
import type { DocumentRef, Invoice } from './model/invoice';

interface CorrectionRule {
  readonly key: WarningKey;
  /** Code of the fault if the rule refuses a document. */
  readonly code: string;
  readonly message: Message;
  /** Returns the members that break the rule. */
  readonly wrong: (invoice: Invoice) => readonly string[];
}

/**
 * Returns whether the corrected simplified invoice is lost. The authority accepts an R5 without a reference to it
 * (validations 1.2.2, 3.1.3.4).
 */
const isOfLostSimplifiedInvoice = ({ tax, meta }: Invoice): boolean =>
  tax?.ext?.[docTypeExtensionKey] === 'R5' && meta?.['es-fiscal-original-lost'] === 'S';

/**
 * Returns whether a credit note is a discount for the volume of a period. Such a credit note need not name its
 * invoices; the period is enough (RD 1619/2012 art. 15.4).
 */
export const isVolumeDiscountOfPeriod = ({ type, ordering }: Invoice): boolean =>
  type === 'credit-note' && ordering?.period !== undefined;

const correctionRules: readonly CorrectionRule[] = [
  {
    key: 'correction-regime',
    code: 'SELLO-DOCUMENT-06',
    message: createMessage('correction-regime'),
    wrong: ({ $regime }) => ($regime === 'ES' ? [] : ['$regime']),
  },
  {
    key: 'correction-addon',
    code: 'SELLO-DOCUMENT-07',
    message: createMessage('correction-addon', { addon: esFiscalAddon.key }),
    wrong: (invoice) => (hasFiscalAddon(invoice) ? [] : ['$addons']),
  },
  {
    key: 'correction-preceding',
    code: 'SELLO-DOCUMENT-03',
    message: createMessage('correction-preceding'),
    // The addon itself has the rule for corrective invoices, but does not require that they name another invoice.
    wrong: (invoice) =>
      listReferencesToOtherInvoices(invoice).length > 0 ||
      (invoice.type === 'corrective' && hasFiscalAddon(invoice) && !invoice.preceding?.length) ||
      isVolumeDiscountOfPeriod(invoice) ||
      isOfLostSimplifiedInvoice(invoice)
        ? []
        : ['preceding'],
  },
  {
    key: 'correction-preceding',
    code: 'SELLO-DOCUMENT-03',
    message: createMessage('correction-preceding.itself'),
    wrong: listSelfReferencePathsIfOthersExist,
  },
  {
    key: 'correction-preceding-tax',
    code: 'SELLO-DOCUMENT-08',
    message: createMessage('correction-preceding-tax'),
    wrong: (invoice) =>
      invoice.type !== 'corrective' || hasFiscalAddon(invoice)
        ? []
        : (invoice.preceding ?? []).flatMap(({ tax }, i) => (tax === undefined ? [`preceding[${i}].tax`] : [])),
  },
];

const ruledTypes = ['credit-note', 'corrective'];

/** Returns the rules that a correction breaks, with their paths; empty for other documents. */
export function listBrokenCorrectionRules(doc: Document): { rule: CorrectionRule; paths: string[] }[] {
  if (!isGoblInvoice(doc) || !ruledTypes.includes(doc.type)) return [];
  return correctionRules.flatMap((rule) => {
    const paths = rule.wrong(doc).map((member) => `$.doc.${member}`);
    return paths.length > 0 ? [{ rule, paths }] : [];
  });
}

/** Lists the broken rules as blocking warnings. */
export const listBrokenCorrectionRuleWarnings = (doc: Document): Warning[] =>
  listBrokenCorrectionRules(doc).map(({ rule: { key, code, message: text }, paths }) => ({
    key,
    code,
    message: text,
    paths,
    blocking: warningTable[key].blocking,
  }));

type Naming = Pick<Invoice, 'series' | 'code' | 'issue_date' | 'preceding'>;

/**
 * Lists the invoices that a document corrects or replaces, except itself. A reference without a date is matched only by
 * number. The record joins series and code, so `R-1` is also the code 1 of series R.
 */
export const listReferencesToOtherInvoices = (invoice: Naming): readonly DocumentRef[] =>
  (invoice.preceding ?? []).filter((one) => !isItself(invoice, one));

const isItself = ({ issue_date: day, ...own }: Naming, one: DocumentRef): boolean =>
  own.code !== undefined &&
  own.code !== '' &&
  formatDocumentNumber(one) === formatDocumentNumber(own) &&
  (one.issue_date ?? day) === day;

/** Lists the rows of a document's references that name the document itself, such as `preceding[1]`. */
export function listSelfReferencePathsIfOthersExist(invoice: Naming): readonly string[] {
  const { preceding = [] } = invoice;
  if (listReferencesToOtherInvoices(invoice).length === 0) return [];
  return preceding.flatMap((one, i) => (isItself(invoice, one) ? [`preceding[${i}]`] : []));
}
