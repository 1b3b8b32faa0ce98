// Checks every document that is stored or built. Refuses documents that cannot be calculated or that break rules. Warns
// about probable mistakes, and about obstacles to sealing, which a strict workspace also refuses.
// docs/decisions/0011-nothing-wrong-is-accepted-in-silence.md
import { type Fault, createRefusal } from '../../contracts/errors';
import { warningLimits as limits } from '../../contracts/limits/documents';
import { applyBlockingSettingToWarning } from '../../contracts/blocking-warnings';
import type { Warning, WarningKey } from '../../contracts/warnings';
import type { Envelope } from '../../document/model/envelope';
import type { Invoice } from '../../document/model/invoice';
import { listDocumentWarnings } from '../../document/warnings/document-warnings';
import type { OriginalForCorrection, DocumentCheckFactsQuery, DocumentCheckFacts } from '../../model/document-check';
import type { WorkspaceDocument } from '../../model/workspace';
import {
  type EnvelopeWithFaults,
  requireStorableEnvelope,
  toFaultFieldTreeUnderData,
  stripEnvelopeSignaturesAndStamps,
} from '../build';
import { isAnonymousSimplifiedInvoice, listSwitchedOnEInvoiceFormats } from '../../einvoice/options';
import type { EntryDeps } from '../context';
import { listWarningsOfRequestedEInvoices } from '../e-invoices';
import {
  requireSameSupplierAsOriginals,
  findLatestOperationDayOfOriginals,
  pickPreviousAndUuidReferencedOriginals,
} from '../originals';
import type { InputEnvelopeBuildResult } from '../build-data';
import {
  type InvoiceUploadCheckInput,
  type InvoiceUploadCheckOutline,
  buildInvoiceUploadCheckInput,
} from './invoice-check-input';
import { computeReportingStatusOnDay } from '../../chain/reporting';
import type { DocumentFindingsWithoutStore } from './findings-without-store';
import {
  type ReportingWarningContext,
  type InvoiceForReportingWarnings,
  listReportingWarnings,
} from './report-warnings';
import { dropSeriesWarningIfOriginalsAreCorrections, warnCopiedSimplifiedInvoice } from './kind-warnings';
import { correctionDeadlineWarningKeys } from './original-warnings';
import { warnForalPartyInSuppliersFolder } from './foral-supplier';
import { isReceivedDocumentsFolder, listInvoiceWarningsFromSupplierChain } from './issuer-warnings';
import { findLatestReplacedSaleDayWithValidRates } from './replacement-day';
import { readDocumentCheckFactsWithCreditsInForce } from './undone-credits';
import { listStoredDataWarnings, warnDeviatingSupplierName } from './store-warnings';
import type { StoredInvoiceWithRecordContent } from '../declared-invoices';
import { dropNegativeInvoiceWarningsIfReversal, readRelatedInvoicesForUploadCheck } from './stored-amounts';

type CheckContext = Pick<EntryDeps, 'workspace' | 'now' | 'store' | 'makeEInvoice' | 'asked' | 'unissued'>;

/** Data about a document apart from its content. */
interface DocumentCheckOptions {
  readonly allowInvalid?: boolean;
  /** The entry from which the document was made. */
  readonly previous?: OriginalForCorrection | null;
  /** Id of the document's entry, if it has one. */
  readonly own?: string;
  /**
   * Folder in the request. Documents in the folder of purchases were received, so the supplier does not report them.
   */
  readonly folder?: string | undefined;
}

/** A document that passed the check, with its warnings. */
export interface EnvelopeWithFaultsAndWarnings extends EnvelopeWithFaults {
  readonly warnings: readonly Warning[];
  /**
   * Latest operation date of the stored originals; absent if no original has a day that differs from its date of
   * issue.
   */
  readonly operationDay?: string;
}

/**
 * Checks a document that is stored or built. Reads the store at most once. For an F3, for a correction in another
 * currency, and for an invoice that reverses another one, reads it a few more times.
 * @throws Refusal if the document cannot be built, is invalid and may not be stored, corrects an invoice of another
 * supplier, or has a warning that the workspace refuses
 */
export async function requireAcceptableDocument(
  context: CheckContext,
  { built, ignored, own }: InputEnvelopeBuildResult,
  options: DocumentCheckOptions = {},
): Promise<EnvelopeWithFaultsAndWarnings> {
  const { allowInvalid = false, previous = null } = options;
  const look = own || 'problem' in built ? own?.invoice : buildInvoiceUploadCheckInput(built.envelope.doc);
  const question = look && { ...look.asks, environment: context.workspace.environment };
  const view = question && (await readView(context, question, look.outline));
  const originals = question && view ? pickPreviousAndUuidReferencedOriginals(question, view, previous) : [];
  const checked = requireStorableEnvelope(context, built, { allowInvalid, originals, ignored, own: own?.faults });
  requireSameSupplierAsOriginals(checked.envelope, originals);
  if (checked.faults.length > 0) return { ...checked, warnings: [...ignored] };
  const storeWarnings =
    look && view
      ? await readRelatedInvoicesForUploadCheck(context, checked.envelope, { look, view, own: options.own })
      : [];
  const day =
    view && look
      ? look.isExchange
        ? findLatestReplacedSaleDayWithValidRates(checked.envelope.doc as Invoice, storeWarnings)
        : findLatestOperationDayOfOriginals(look.outline, () => checked.envelope.doc as Invoice, view.originals)
      : undefined;
  const said = [
    ...ignored,
    ...allWarnings(context, checked.envelope, { view, look, known: own, stored: storeWarnings, day }, options).filter(
      (one) =>
        !isRegimeOfLostSurcharge(one, ignored) &&
        (one.key !== 'preceding-unknown' || !one.paths.some((path) => context.unissued?.includes(path))),
    ),
    ...(look ? await warnEInvoices(context, () => checked.envelope.doc as Invoice, options) : []),
  ];
  const blocks = isToBeSealed(look, view, options, context.workspace) ? context.workspace.blockingWarnings : undefined;
  const marked = said.map((one) => applyBlockingSettingToWarning(blocks, one));
  const found = refuseStrictly(context.workspace, checked, limitWarningsBlockingFirst(marked), allowInvalid);
  return day === undefined ? found : { ...found, operationDay: day };
}

/** Warns about content that the requested formats cannot contain. If no format is requested, reads nothing. */
async function warnEInvoices(
  context: CheckContext,
  readInvoice: () => Invoice,
  { folder }: DocumentCheckOptions,
): Promise<readonly Warning[]> {
  const { workspace, asked = [] } = context;
  const offered = listSwitchedOnEInvoiceFormats(workspace.page?.eInvoices);
  // Most workspaces request none, so the document is not parsed for them.
  if (isReceivedDocumentsFolder(folder) || (asked.length === 0 && offered.length === 0)) return [];
  const invoice = readInvoice();
  const switched = isAnonymousSimplifiedInvoice(invoice)
    ? []
    : offered.filter((format) => asked.every((one) => one.format !== format));
  return listWarningsOfRequestedEInvoices(context, [...asked, ...switched.map((format) => ({ format }))], invoice);
}

/**
 * Reads facts from the store. If the supplier's name differs, the supplier may just have been renamed, so its status is
 * read again without the cache.
 */
async function readView(
  { store }: Pick<EntryDeps, 'store'>,
  question: DocumentCheckFactsQuery,
  outline: InvoiceUploadCheckOutline,
): Promise<DocumentCheckFacts> {
  const view = await readDocumentCheckFactsWithCreditsInForce(store, question);
  const { supplier, environment } = question;
  if (supplier === undefined || warnDeviatingSupplierName(outline, view.standing).length === 0) return view;
  return { ...view, standing: await store.chains.standing(environment, supplier) };
}

/** Returns true if a job may seal the document, which is an issued invoice of a supplier that reports it. */
const isToBeSealed = (
  look: InvoiceUploadCheckInput | undefined,
  view: DocumentCheckFacts | undefined,
  { folder }: DocumentCheckOptions,
  { reportingFrom }: Pick<WorkspaceDocument, 'reportingFrom'>,
): boolean =>
  look !== undefined &&
  !isReceivedDocumentsFolder(folder) &&
  !(
    view?.standing &&
    computeReportingStatusOnDay(view.standing, look.outline.issue_date, reportingFrom).kind !== 'reported'
  );

/** Data about a document from other sources. */
interface DocumentCheckKnowledge {
  readonly view: DocumentCheckFacts | undefined;
  /** Summary of the invoice; undefined if the document is not an invoice. */
  readonly look: InvoiceUploadCheckInput | undefined;
  /** Issued invoices that are related to the document, if their amounts are needed. */
  readonly stored: readonly StoredInvoiceWithRecordContent[];
  /** Findings of the thread that built the document. */
  readonly known: DocumentFindingsWithoutStore | undefined;
  /** Operation date of the stored originals of a correction, if it differs from their date of issue. */
  readonly day: string | undefined;
}

function allWarnings(
  { now, workspace: { reportingFrom } }: Pick<EntryDeps, 'now' | 'workspace'>,
  envelope: Envelope,
  { view, look, known, stored, day }: DocumentCheckKnowledge,
  { own, folder, previous = null }: DocumentCheckOptions,
): readonly Warning[] {
  const found = known?.document ?? listDocumentWarnings(envelope.doc);
  if (!look || !view) return [...found, ...warnForalPartyInSuppliersFolder(envelope.doc, folder)];
  const ofDocument = dropSeriesWarningIfOriginalsAreCorrections(
    dropNegativeInvoiceWarningsIfReversal(envelope.doc as Invoice, found, stored),
    view.originals,
  );
  const invoice = { ...look, whole: () => envelope.doc as Invoice };
  const ofStore = [
    ...listStoredDataWarnings(invoice, view, { own, stored }),
    ...warnCopiedSimplifiedInvoice(invoice.whole, previous),
  ];
  return [
    ...(isReceivedDocumentsFolder(folder)
      ? []
      : issuedWarnings(invoice, {
          now,
          standing: view.standing,
          previewed: known?.record,
          operationDay: day,
          ...(reportingFrom ? { reportingFrom } : {}),
        })),
    ...ofStore,
    ...ofDocument.filter(
      ({ key }) => !isSaidBetter(key, ofStore) && (day === undefined || !correctionDeadlineWarningKeys.includes(key)),
    ),
  ];
}

/** Returns whether a warning from stored invoices is more precise than the warning from the document alone. */
const isSaidBetter = (key: string, stored: readonly Warning[]): boolean =>
  key === 'preceding-unused' && stored.some((one) => one.key === 'ticket-invoiced' || one.key === 'correction-kind');

/** Returns whether an upload left out a warning of the document, for what it also found or read in the store. */
export const isWarningSupersededByStoredData = (
  one: Warning,
  stored: readonly Warning[],
  day: string | undefined,
): boolean =>
  isSaidBetter(one.key, stored) ||
  (day !== undefined && correctionDeadlineWarningKeys.includes(one.key)) ||
  isRegimeOfLostSurcharge(one, stored);

const getParentPath = (path: string): string => path.slice(0, path.lastIndexOf('.'));

/** Regime 18 is for natural persons in VAT, and for exempt sales in IGIC. */
const regimeWarnings: ReadonlySet<string> = new Set(['regime-of-persons', 'exempt-regime-charged']);

/** Returns whether the calculation wrote the regime (18), because the client wrote a surcharge that it dropped. */
const isRegimeOfLostSurcharge = ({ key, paths }: Warning, dropped: readonly Warning[]): boolean =>
  regimeWarnings.has(key) &&
  paths.every((path) =>
    dropped.some(
      (one) =>
        one.key === 'surcharge-left-out' && one.paths.some((other) => getParentPath(other) === getParentPath(path)),
    ),
  );

const issuedWarnings = (invoice: InvoiceForReportingWarnings, context: ReportingWarningContext): Warning[] => [
  ...listReportingWarnings(invoice, context),
  ...listInvoiceWarningsFromSupplierChain(invoice.outline, context.standing),
];

/** Limits the number of warnings and of their paths. Blocking warnings are first. */
export const limitWarningsBlockingFirst = (all: readonly Warning[]): Warning[] =>
  [...all.filter(({ blocking }) => blocking), ...all.filter(({ blocking }) => !blocking)]
    .slice(0, limits.warningsMax)
    .map((one) => ({ ...one, paths: one.paths.slice(0, limits.pathsMax) }));

/** Stands for every blocking warning in a workspace's list. */
export const allBlockingWarningsKey = 'blocking';

/** Guesses about a right document, which a workspace refuses only if it names them. */
const guessedKeys: readonly string[] = ['returns-above-sale'] satisfies WarningKey[];

/** Returns whether the workspace refuses a document for a warning that other workspaces only show. */
export const isWarningRefusedByWorkspace = (
  strict: WorkspaceDocument['strict'],
  { key, blocking }: Warning,
): boolean =>
  typeof strict === 'boolean'
    ? strict && !guessedKeys.includes(key)
    : strict.includes(key) || (blocking && strict.includes(allBlockingWarningsKey));

/** Converts a warning to a fault, for a workspace that refuses it. */
export const convertWarningToFault = ({ key, code = key, message, paths }: Warning): Fault => ({
  code,
  paths,
  message,
});

function refuseStrictly(
  { strict }: Pick<WorkspaceDocument, 'strict'>,
  checked: EnvelopeWithFaults,
  said: readonly Warning[],
  allowInvalid: boolean,
): EnvelopeWithFaultsAndWarnings {
  const refused = said.filter((one) => isWarningRefusedByWorkspace(strict, one));
  if (refused.length === 0) return { ...checked, warnings: said };
  const faults = refused.map(convertWarningToFault);
  const warnings = said.filter((one) => !refused.includes(one));
  if (!allowInvalid) {
    const more = warnings.length > 0 ? { warnings } : {};
    throw createRefusal(
      'validation',
      'document-breaks-rules',
      {},
      { faults, fields: toFaultFieldTreeUnderData(faults), ...more },
    );
  }
  const envelope: Envelope = stripEnvelopeSignaturesAndStamps(checked.envelope);
  return { envelope, faults, warnings };
}
