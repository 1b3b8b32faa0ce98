// The step silo.modify changes the document by a merge patch, a JSON patch, or another document. The result is read,
// calculated and checked in the same way as a client's update, and signed again if the document was signed. If one of
// these fails, the step ends with KO.
import { isWarningRecomputedBeforeStep } from '../../contracts/blocking-warnings';
import { Refusal, createRefusal } from '../../contracts/errors';
import type { Warning } from '../../contracts/warnings';
import { signEnvelopeOrListFaults } from '../../document/envelope-signature';
import { isJsonObject, type Json, type JsonObject } from '../../document/model/basic';
import type { Envelope } from '../../document/model/envelope';
import type { Invoice } from '../../document/model/invoice';
import { requireStorableEnvelope } from '../../entries/build';
import { buildEntryContentChange } from '../../entries/change';
import { classifyWarningsAfterDocumentChange } from '../../entries/changed-warnings';
import { requireEntryContentMayChange } from '../../entries/content-lock';
import { buildInputEnvelope } from '../../entries/build-data';
import { addUnresolvedDroppedValueWarnings } from '../../entries/open-warnings';
import { buildUpdatedEnvelopeData, toInputEnvelopeBuildOptions } from '../../entries/source';
import type { EnvelopeSourceBody } from '../../entries/source-body';
import {
  limitWarningsBlockingFirst,
  convertWarningToFault,
  isWarningRefusedByWorkspace,
} from '../../entries/upload/check';
import { buildInvoiceUploadCheckInput } from '../../entries/upload/invoice-check-input';
import { listReportingWarnings } from '../../entries/upload/report-warnings';
import {
  createStepEnd,
  createConfigProblemsStepEnd,
  createKoStepEnd,
  createSkipStepEnd,
  type CompletedStepEnd,
  type StepResult,
} from '../step-end';
import { applyBlockingSetting } from '../sealing-gate';
import type { StepContext } from '../step-context';
import { createMessage } from '../../messages/message';
import type { StepConfigProblem } from '../../contracts/step-calls';

export function planDocumentChangeStep(context: StepContext): StepResult {
  const { entry, job, step, tools, visit } = context;
  const body = readChange(step.config ?? {});
  if ('problem' in body) return createConfigProblemsStepEnd(body);
  const built = rebuilt(context, body);
  if ('kind' in built) return built;
  if (built.envelope.head.dig.val === entry.digest.val) return createSkipStepEnd(createMessage('nothing-changed'));
  const signed = entry.signed ? signAgain(context, built.envelope) : built.envelope;
  if ('kind' in signed) return signed;
  const source = { src: 'transform-job', srcId: `${job.id}:${visit}` } as const;
  const next = { envelope: signed, warnings: built.warnings };
  return createStepEnd('OK', { content: buildEntryContentChange(entry, next, source, tools.now) });
}

interface Rebuilt {
  readonly envelope: Envelope;
  readonly warnings: readonly Warning[];
}

/** Builds the new envelope, or the KO with every reason. */
function rebuilt({ view, entry, tools }: StepContext, body: EnvelopeSourceBody): Rebuilt | CompletedStepEnd {
  try {
    const sourced = buildInputEnvelope(buildUpdatedEnvelopeData(body, entry), {
      ...tools,
      ...toInputEnvelopeBuildOptions(body),
    });
    const { built, ignored } = addUnresolvedDroppedValueWarnings(sourced, entry, body);
    const { envelope } = requireStorableEnvelope(tools, built, { allowInvalid: false, originals: [], ignored });
    const { amendments = false, strict, reportingFrom } = view.workspace;
    const reportingDefault = reportingFrom ? { reportingFrom } : {};
    requireEntryContentMayChange({ amendments }, { ...entry, openJob: null }, envelope, view.heldRegistration);
    const { doc } = envelope;
    const look = buildInvoiceUploadCheckInput(doc);
    const reported = look && { ...look, whole: () => doc as Invoice };
    const { kept, found, added, unstored } = classifyWarningsAfterDocumentChange(entry, doc, view.chain);
    const warnings = [
      ...ignored,
      ...(reported
        ? listReportingWarnings(reported, {
            now: tools.now,
            standing: view.chain,
            operationDay: entry.operationDay,
            ...reportingDefault,
          })
        : []),
      ...found,
      ...added,
      ...unstored,
      ...kept.filter((one) => !isListedByStep(one, ignored)),
    ].map((one) => applyBlockingSetting({ entry, view }, one));
    const against = warnings.filter((one) => isWarningRefusedByWorkspace(strict, one)).map(convertWarningToFault);
    if (against.length > 0) throw createRefusal('validation', 'document-breaks-rules', {}, { faults: against });
    return { envelope, warnings: limitWarningsBlockingFirst(warnings) };
  } catch (error) {
    if (error instanceof Refusal) return toKoStepEnd(error);
    throw error;
  }
}

/** Returns whether the step lists a stored warning itself: one about a dropped value, or about the record. */
const isListedByStep = (stored: Warning, ignored: readonly Warning[]): boolean =>
  stored.lost !== undefined ||
  isWarningRecomputedBeforeStep(stored) ||
  ignored.some(({ key, paths }) => key === stored.key && paths.some((path) => stored.paths.includes(path)));

function toKoStepEnd({ key, reason, details }: Refusal): CompletedStepEnd {
  const [first, ...others] = details.faults ?? [];
  if (!first) return createStepEnd('KO', { code: key, message: reason });
  return createStepEnd('KO', {
    code: first.code,
    message: first.message,
    ...(first.paths ? { paths: first.paths } : {}),
    ...(first.remedy ? { remedy: first.remedy } : {}),
    ...(others.length > 0 ? { moreFaults: others } : {}),
  });
}

/** Signs a signed document again with the workspace's current key. */
function signAgain({ tools, visit }: StepContext, envelope: Envelope): Envelope | StepResult {
  const provided = tools.provided.get(visit);
  if (provided?.kind !== 'signing-key') return { kind: 'needs', need: { kind: 'signing-key', visit } };
  const signed = signEnvelopeOrListFaults(envelope, provided.key, tools.now);
  if (!('faults' in signed)) return signed.envelope;
  const [first] = signed.faults;
  return createKoStepEnd(first?.code ?? 'signature', first?.message ?? createMessage('envelope-cannot-be-signed'));
}

const forms = {
  merge: 'application/merge-patch+json',
  json: 'application/json-patch+json',
  whole: 'application/json',
} as const;

/**
 * Reads the change: `patch` (a list is a JSON patch, an object is a merge patch), `document`, or `data` with
 * `content_type` as in calls of the API.
 */
function readChange(config: Readonly<Record<string, unknown>>): EnvelopeSourceBody | StepConfigProblem {
  const { patch, document, data, content_type: type } = config as Readonly<Record<string, Json | undefined>>;
  const changes = [patch, document, data].filter((one) => one !== undefined && one !== null);
  if (changes.length !== 1) return { name: '', problem: { kind: 'not-one-change' } };
  if (Array.isArray(patch)) return { data: patch, content_type: forms.json };
  if (isJsonObject(patch)) return { data: patch, content_type: forms.merge };
  if (isJsonObject(document)) return { data: document, content_type: forms.whole };
  if (type !== undefined && !Object.values<Json>(forms).includes(type))
    return { name: 'content_type', problem: { kind: 'content-type', known: Object.values(forms).join(', ') } };
  const content = (type ?? forms.whole) as string;
  if (content === forms.json ? Array.isArray(data) : isJsonObject(data))
    return { data: data as JsonObject, content_type: content };
  return { name: '', problem: { kind: 'not-a-change' } };
}

/** Finds problems of such a step's config before it is stored. */
export function listDocumentChangeStepConfigProblems(config: Readonly<Record<string, unknown>>): StepConfigProblem[] {
  const change = readChange(config);
  return 'problem' in change ? [{ ...change, name: change.name || 'patch' }] : [];
}
