// Makes one attempt at a step `webhook`. The body is the same as the public product's
// (docs/decisions/0019-the-api-is-the-public-products-own.md). Also interprets the response.
import { stepCallLimits as limits } from '../contracts/limits/outbound';
import { parseWebhookStepConfig } from '../contracts/step-calls';
import type { OutboundClient } from '../outbound/outbound';
import type { JobIntent } from '../model/job';
import type { JobWithClaimedStepCall } from '../store/jobs/step-calls';
import { createMessage } from '../messages/message';
import { renderMessageInEnglish } from '../messages/render';
import type { StepCallAttemptResult } from './plan-next-attempt';

type Config = Readonly<Record<string, unknown>>;

export async function callWebhookStepUrl(
  outbound: OutboundClient,
  job: JobWithClaimedStepCall,
  intent: JobIntent,
  config: Config,
): Promise<StepCallAttemptResult> {
  const { url, event, token, headers } = parseWebhookStepConfig(config);
  const body = JSON.stringify({
    id: intent.id,
    event,
    transform_job_id: job.id,
    ...(job.entryId ? { silo_entry_id: job.entryId } : {}),
    owner_id: job.workspace,
    ...(job.key ? { key: job.key } : {}),
    args: job.args,
    faults: job.faults.map(({ provider, code, message: text }) => ({
      ...(provider ? { provider } : {}),
      code,
      message: renderMessageInEnglish(text),
    })),
  });
  const result = await outbound.post({
    owner: job.workspace,
    url,
    headers: {
      ...headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      'content-type': 'application/json',
      'user-agent': 'Sello',
    },
    body,
  });
  if (result.kind === 'refused') return { kind: 'ended', code: 'address-refused', message: result.message };
  if (result.kind !== 'answered') return { kind: 'failed', message: result.message };
  const { status, text } = result;
  if (status === 200 || status === 204)
    return { kind: 'done', message: createMessage('call-answered', { status, text: null }) };
  return readResponse(status, text);
}

/** Reads `retry_in`, `code` and `message` of the response, if the response is JSON and has them. */
function readResponse(status: number, text: string): StepCallAttemptResult {
  const { retry_in: retryIn, code, message: detail } = parseObject(text);
  const quoted = typeof detail === 'string' && detail !== '' ? detail.slice(0, limits.messageCharactersMax) : null;
  const summary = createMessage('call-answered', { status, text: quoted });
  const seconds = Number(retryIn);
  if (retryIn === undefined || retryIn === null || !(seconds >= 0)) return { kind: 'failed', message: summary };
  const named = typeof code === 'string' && /^[\w.-]{1,60}$/.test(code) ? { code } : {};
  return { kind: 'asked', retryInSeconds: Math.max(1, seconds), ...named, message: summary };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
