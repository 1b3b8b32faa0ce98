// silo.close: signs the envelope with the workspace's key (ES256). KO when it is not ready to be signed.
import type { StepInput, StepOutcome } from '../../src/contracts/activities';
import { signEnvelope as sign } from '../../src/document/envelope-signature';
import type { Envelope } from '../../src/document/model/envelope';
import { contentOf, envelopeText } from '../../src/entries/content';
import { replaceContent } from '../../src/store/entries/changes';
import { keepVersion } from '../../src/store/entries/versions';
import type { Deps } from '../deps';
import { type Effect, type StepContext, takeStep } from './step';

export const signEnvelope =
  (deps: Deps) =>
  (input: StepInput): Promise<StepOutcome> =>
    takeStep(deps, input, (context) => decide(deps, context));

async function decide(deps: Deps, { entry, job, now }: StepContext): Promise<Effect> {
  if (entry.signed) return { status: 'SKIP', message: 'is signed already' };
  const envelope = JSON.parse(envelopeText(entry)) as Envelope;
  const signed = sign(envelope, await deps.keys.signingKey('envelope', entry.workspace), now);
  if ('faults' in signed) {
    const [first] = signed.faults;
    return {
      status: 'KO',
      code: first?.code ?? 'signature',
      message: first?.message ?? 'the envelope cannot be signed',
      ...(first?.paths ? { paths: first.paths } : {}),
    };
  }
  const content = contentOf(signed.envelope, false);
  const version = {
    version: content.version,
    at: now,
    signed: true,
    invalid: false,
    src: 'transform-job',
    srcId: job.id,
  };
  return async (session) => {
    await keepVersion(deps.database, entry, session);
    const replaced = await replaceContent(
      deps.database,
      entry,
      content,
      { version },
      { openJob: job.id },
      now,
      session,
    );
    if (!replaced) throw new Error('the entry changed while it was signed');
    return { status: 'OK' };
  };
}
