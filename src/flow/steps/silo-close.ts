// The step silo.close signs the envelope with the workspace's key (ES256). The step ends with KO if the envelope is not
// ready to be signed.
import { signEnvelopeOrListFaults } from '../../document/envelope-signature';
import type { Envelope } from '../../document/model/envelope';
import { buildEntryContentChange } from '../../entries/change';
import { formatEntryEnvelopeJson } from '../../entries/content';
import type { Invoice } from '../../document/model/invoice';
import { willJobCreateRecord, listWarningsAfterStep } from '../sealing-gate';
import { toIssueDateContext, listIssueDateNotTodayWarnings } from '../issue-date';
import { createStepEnd, createSkipStepEnd, type StepResult } from '../step-end';
import type { StepContext } from '../step-context';
import { createMessage } from '../../messages/message';

export function planSignatureStep(context: StepContext): StepResult {
  const { job, entry, visit, tools } = context;
  if (entry.signed) return createSkipStepEnd(createMessage('signed-already'));
  const provided = tools.provided.get(visit);
  if (provided?.kind !== 'signing-key') return { kind: 'needs', need: { kind: 'signing-key', visit } };
  const signed = signEnvelopeOrListFaults(
    JSON.parse(formatEntryEnvelopeJson(entry)) as Envelope,
    provided.key,
    tools.now,
  );
  if ('faults' in signed) {
    const [first] = signed.faults;
    return createStepEnd('KO', {
      code: first?.code ?? 'signature',
      message: first?.message ?? createMessage('envelope-cannot-be-signed'),
      ...(first?.paths ? { paths: first.paths } : {}),
    });
  }
  const source = { src: 'transform-job', srcId: job.id } as const;
  const added = willJobCreateRecord(context)
    ? listIssueDateNotTodayWarnings(toIssueDateContext(context), JSON.parse(entry.document) as Invoice)
    : [];
  const warnings = listWarningsAfterStep(context, { remaining: entry.warnings ?? [], added });
  const next = { envelope: signed.envelope, warnings };
  return createStepEnd('OK', { content: buildEntryContentChange(entry, next, source, tools.now) });
}
