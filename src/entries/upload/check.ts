// The check of every document that is stored or built. It refuses what cannot be calculated or breaks rules, and warns
// about probable mistakes and about what cannot be sealed. A strict workspace refuses these, too.
// docs/decisions/0011-nothing-wrong-is-accepted-in-silence.md
import { type Fault, refuse } from '../../contracts/errors';
import { warnings as limits } from '../../contracts/limits/documents';
import { applyBlocks } from '../../contracts/blocking-warnings';
import type { Warning } from '../../contracts/warnings';
import type { Envelope } from '../../document/model/envelope';
import type { Invoice } from '../../document/model/invoice';
import { listDocumentWarnings } from '../../document/warnings/document-warnings';
import type { EntryDocument } from '../../model/entry';
import type { Original, UploadView } from '../../model/upload';
import type { WorkspaceDocument } from '../../model/workspace';
import { type CheckedEnvelope, checkBuilt, toDataFields, removeSignatures } from '../build';
import type { EntryContext } from '../context';
import { checkSameSupplier, pickOriginals } from '../originals';
import type { UploadedEnvelope } from '../build-data';
import { type InvoiceLook, outlineDocument } from './outline';
import type { OwnFindings } from './own-findings';
import { isReported, type ReportContext, type ReportedInvoice, reportWarnings } from './report-warnings';
import { warnSimplifiedOfTrade } from './simplified-max';
import { storeWarnings, checkSupplierName } from './store-warnings';

/** What is known about a document apart from its content. */
interface UploadOptions {
  readonly allowInvalid?: boolean;
  /** The entry that it was made from. */
  readonly previous?: EntryDocument | Original | null;
  /** Id of its own entry, if it has one. */
  readonly own?: string;
  /** Folder that the client names: documents among purchases were received, and are not reported by us. */
  readonly folder?: string | undefined;
}

export interface CheckedUpload extends CheckedEnvelope {
  readonly warnings: readonly Warning[];
}

const received: readonly (string | undefined)[] = ['purchases', 'expenses'];

/**
 * At most one read of the store.
 * @throws Refusal when the document cannot be built, is invalid and may not be stored so, corrects an invoice of
 * another supplier, or has a warning that the workspace refuses
 */
export async function checkUpload(
  context: Pick<EntryContext, 'workspace' | 'now' | 'store'>,
  { built, ignored, own }: UploadedEnvelope,
  options: UploadOptions = {},
): Promise<CheckedUpload> {
  const { allowInvalid = false, previous = null } = options;
  const look = own || 'problem' in built ? own?.invoice : outlineDocument(built.envelope.doc);
  const question = look && { ...look.asks, environment: context.workspace.environment };
  const view = question && (await context.store.entries.readUploadView(question));
  const originals = question && view ? pickOriginals(question, view, previous) : [];
  const checked = checkBuilt(context, built, { allowInvalid, originals, ignored, own: own?.faults });
  checkSameSupplier(checked.envelope, originals);
  if (checked.faults.length > 0) return { ...checked, warnings: [...ignored] };
  const said = [...ignored, ...allWarnings(context, checked.envelope, { view, look, known: own }, options)];
  const blocks = isToBeSealed(look, view, options) ? context.workspace.blockingWarnings : undefined;
  const marked = said.map((one) => applyBlocks(blocks, one));
  return refuseStrictly(context.workspace, checked, bounded(marked), allowInvalid);
}

/** A job may seal it: an invoice that was not received, of a supplier that reports it. */
const isToBeSealed = (
  look: InvoiceLook | undefined,
  view: UploadView | undefined,
  { folder }: UploadOptions,
): boolean =>
  look !== undefined &&
  !received.includes(folder) &&
  !(view?.standing && !isReported(view.standing, look.outline.issue_date));

/** What is known about a document from other sources. */
interface UploadKnowledge {
  readonly view: UploadView | undefined;
  /** Absent: the document is not an invoice. */
  readonly look: InvoiceLook | undefined;
  /** Findings of the thread that built it. */
  readonly known: OwnFindings | undefined;
}

function allWarnings(
  { now }: Pick<EntryContext, 'now'>,
  envelope: Envelope,
  { view, look, known }: UploadKnowledge,
  { own, folder }: UploadOptions,
): readonly Warning[] {
  const ofDocument = known?.document ?? listDocumentWarnings(envelope.doc);
  if (!look || !view) return ofDocument;
  const invoice = { ...look, whole: () => envelope.doc as Invoice };
  return [
    ...(received.includes(folder)
      ? []
      : issuedWarnings(invoice, { now, standing: view.standing, previewed: known?.record })),
    ...storeWarnings(invoice, view, own),
    ...ofDocument,
  ];
}

const issuedWarnings = (invoice: ReportedInvoice, { standing, ...context }: ReportContext): Warning[] => [
  ...reportWarnings(invoice, { ...context, standing }),
  ...checkSupplierName(invoice.outline, standing),
  ...warnSimplifiedOfTrade(invoice.outline.simplifiedTotal, standing),
];

/** Blocking warnings come first. */
const bounded = (all: readonly Warning[]): Warning[] =>
  [...all.filter(({ blocking }) => blocking), ...all.filter(({ blocking }) => !blocking)]
    .slice(0, limits.warningsMax)
    .map((one) => ({ ...one, paths: one.paths.slice(0, limits.pathsMax) }));

/** In a workspace's list it stands for every blocking warning. */
export const blockingWord = 'blocking';

/** Whether a workspace refuses what others only warn about. */
export const isRefused = (strict: WorkspaceDocument['strict'], { key, blocking }: Warning): boolean =>
  typeof strict === 'boolean' ? strict : strict.includes(key) || (blocking && strict.includes(blockingWord));

/** A warning as a fault, for a workspace that refuses it. */
export const toFault = ({ key, code = key, message, paths, remedy }: Warning): Fault => ({
  code,
  paths,
  message,
  ...(remedy === undefined ? {} : { remedy }),
});

function refuseStrictly(
  { strict }: Pick<WorkspaceDocument, 'strict'>,
  checked: CheckedEnvelope,
  said: readonly Warning[],
  allowInvalid: boolean,
): CheckedUpload {
  const refused = said.filter((one) => isRefused(strict, one));
  if (refused.length === 0) return { ...checked, warnings: said };
  const faults = refused.map(toFault);
  const warnings = said.filter((one) => !refused.includes(one));
  if (!allowInvalid) {
    const more = warnings.length > 0 ? { warnings } : {};
    throw refuse('validation', 'document-breaks-rules', {}, { faults, fields: toDataFields(faults), ...more });
  }
  const envelope: Envelope = removeSignatures(checked.envelope);
  return { envelope, faults, warnings };
}
