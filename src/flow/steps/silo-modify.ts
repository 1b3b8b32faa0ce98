// silo.modify: changes the document by a merge patch, a JSON patch, or another document. It is read, calculated and
// checked as a client's update, and signed again if it was signed. KO when that fails.
import { applyBlocks, isAboutOthers } from '../../contracts/blocking-warnings';
import { Refusal, refuse } from '../../contracts/errors';
import type { Warning } from '../../contracts/warnings';
import { signEnvelope } from '../../document/envelope-signature';
import { isObject, type Json, type JsonObject } from '../../document/model/basic';
import type { Envelope } from '../../document/model/envelope';
import type { Invoice } from '../../document/model/invoice';
import { listDocumentWarnings } from '../../document/warnings/document-warnings';
import { checkBuilt } from '../../entries/build';
import { changeContent } from '../../entries/change';
import { checkMayChange } from '../../entries/may-change';
import { buildData } from '../../entries/build-data';
import { withOpenWarnings } from '../../entries/lost-values';
import { buildUpdateSource, type SourceBody, statedIn } from '../../entries/source';
import { toFault, isRefused } from '../../entries/upload/check';
import { outlineDocument } from '../../entries/upload/outline';
import { reportWarnings } from '../../entries/upload/report-warnings';
import { endStep, refuseConfig, refuseStep, skipStep, type StepDone, type StepEnd } from '../step-end';
import type { StepContext } from '../view';
import { message } from '../../messages/message';
import type { ConfigProblem } from '../../contracts/step-calls';

export function modifyDocument(context: StepContext): StepEnd {
  const { entry, job, step, tools, visit } = context;
  const body = readChange(step.config ?? {});
  if ('problem' in body) return refuseConfig(body);
  const built = rebuilt(context, body);
  if ('kind' in built) return built;
  if (built.envelope.head.dig.val === entry.digest.val) return skipStep(message('nothing-changed'));
  const signed = entry.signed ? signAgain(context, built.envelope) : built.envelope;
  if ('kind' in signed) return signed;
  const source = { src: 'transform-job', srcId: `${job.id}:${visit}` } as const;
  const next = { envelope: signed, warnings: built.warnings };
  return endStep('OK', { content: changeContent(entry, next, source, tools.now) });
}

interface Rebuilt {
  readonly envelope: Envelope;
  readonly warnings: readonly Warning[];
}

/** The new envelope, or the KO with every reason. */
function rebuilt({ view, entry, tools }: StepContext, body: SourceBody): Rebuilt | StepDone {
  try {
    const sourced = buildData(buildUpdateSource(body, entry), { ...tools, ...statedIn(body) });
    const { built, ignored } = withOpenWarnings(sourced, entry, body);
    const { envelope } = checkBuilt(tools, built, { allowInvalid: false, originals: [], ignored });
    const { amendments = false, strict, blockingWarnings } = view.workspace;
    checkMayChange({ amendments }, { ...entry, openJob: null }, envelope);
    const { doc } = envelope;
    const look = outlineDocument(doc);
    const reported = look && { ...look, whole: () => doc as Invoice };
    const warnings = [
      ...ignored,
      ...(reported ? reportWarnings(reported, { now: tools.now, standing: view.chain }) : []),
      ...listDocumentWarnings(doc),
      ...(entry.warnings ?? []).filter(({ key }) => isAboutOthers(key)),
    ].map((one) => applyBlocks(blockingWarnings, one));
    const against = warnings.filter((one) => isRefused(strict, one)).map(toFault);
    if (against.length > 0) throw refuse('validation', 'document-breaks-rules', {}, { faults: against });
    return { envelope, warnings };
  } catch (error) {
    if (error instanceof Refusal) return koOfRefusal(error);
    throw error;
  }
}

function koOfRefusal({ key, reason, details }: Refusal): StepDone {
  const [first, ...others] = details.faults ?? [];
  if (!first) return endStep('KO', { code: key, message: reason });
  return endStep('KO', {
    code: first.code,
    message: first.message,
    ...(first.paths ? { paths: first.paths } : {}),
    ...(first.remedy ? { remedy: first.remedy } : {}),
    ...(others.length > 0 ? { moreFaults: others } : {}),
  });
}

/** A signed document stays signed: with the workspace's current key. */
function signAgain({ tools, visit }: StepContext, envelope: Envelope): Envelope | StepEnd {
  const provided = tools.provided.get(visit);
  if (provided?.kind !== 'signing-key') return { kind: 'needs', need: { kind: 'signing-key', visit } };
  const signed = signEnvelope(envelope, provided.key, tools.now);
  if (!('faults' in signed)) return signed.envelope;
  const [first] = signed.faults;
  return refuseStep(first?.code ?? 'signature', first?.message ?? message('envelope-cannot-be-signed'));
}

const forms = {
  merge: 'application/merge-patch+json',
  json: 'application/json-patch+json',
  whole: 'application/json',
} as const;

/** `patch` (a list: JSON patch; an object: merge patch), `document`, or `data` with `content_type` as in API calls. */
function readChange(config: Readonly<Record<string, unknown>>): SourceBody | ConfigProblem {
  const { patch, document, data, content_type: type } = config as Readonly<Record<string, Json | undefined>>;
  const given = [patch, document, data].filter((one) => one !== undefined && one !== null);
  if (given.length !== 1) return { name: '', problem: { kind: 'not-one-change' } };
  if (Array.isArray(patch)) return { data: patch, content_type: forms.json };
  if (isObject(patch)) return { data: patch, content_type: forms.merge };
  if (isObject(document)) return { data: document, content_type: forms.whole };
  if (type !== undefined && !Object.values<Json>(forms).includes(type))
    return { name: 'content_type', problem: { kind: 'content-type', known: Object.values(forms).join(', ') } };
  const content = (type ?? forms.whole) as string;
  if (content === forms.json ? Array.isArray(data) : isObject(data))
    return { data: data as JsonObject, content_type: content };
  return { name: '', problem: { kind: 'not-a-change' } };
}

/** Problems of such a step's config, before it is stored. */
export function checkModifyConfig(config: Readonly<Record<string, unknown>>): ConfigProblem[] {
  const read = readChange(config);
  return 'problem' in read ? [{ ...read, name: read.name || 'patch' }] : [];
}
