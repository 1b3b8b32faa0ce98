// The connection of a task to the simulated authority. It has the interface of the network client, and uses the real
// parser.
import { parseSubmissionResponse, buildUnusableAuthorityResponse } from '../../src/authority/read-submission-response';
import type { AuthorityClient, AuthorityCallResult } from '../../src/authority/client';
import { buildRecordQueryXml, parseRecordQueryResponse } from '../../src/authority/query';
import type { Call, NetworkResult } from './authority-network';
import { callSeconds } from './call-times';
import type { SendingObservation } from './sending-invariants';
import type { Task } from './tasks';
import type { World } from './world';
import { createMessage } from '../../src/messages/message';

/** Called with every submission when it is written to the connection. */
export type SubmissionListener = (task: Task, certificate: string, message: string) => SendingObservation;

interface SimulatedConnection {
  readonly world: World;
  readonly task: Task;
  readonly call: Call;
  readonly certificate: string;
  readonly onSend: SubmissionListener;
}

export function createSimulatedClient({
  world,
  task,
  call,
  certificate,
  onSend,
}: SimulatedConnection): AuthorityClient {
  return {
    submit: async (message) => {
      const sending = onSend(task, certificate, message);
      const { limitMs } = sending;
      const received = await call(task, { label: 'submission', message, certificate, limitMs });
      sending.heard('text' in received ? received.text : null);
      return exchanged(world, received, parseSubmissionResponse) as AuthorityCallResult<
        ReturnType<typeof parseSubmissionResponse>
      >;
    },
    query: async (page) => {
      const limitMs = callSeconds * 1_000;
      const received = await call(task, { label: 'query', message: buildRecordQueryXml(page), certificate, limitMs });
      return exchanged(world, received, parseRecordQueryResponse) as AuthorityCallResult<
        ReturnType<typeof parseRecordQueryResponse>
      >;
    },
    close: () => Promise.resolve(),
  };
}

function exchanged<T extends { readonly kind: string }>(
  world: World,
  received: NetworkResult,
  read: (text: string) => T,
): unknown {
  const base = { serverTimeMs: 'text' in received ? world.nowMs : null, durationMs: 0 };
  if ('trouble' in received) {
    return {
      ...base,
      answer: buildUnusableAuthorityResponse(
        received.trouble,
        createMessage('authority-unreachable', { code: received.trouble }),
      ),
      raw: null,
      status: null,
    };
  }
  const answer = read(received.text);
  const bad = answer.kind === 'unknown' && received.status >= 300;
  return {
    ...base,
    answer: bad
      ? buildUnusableAuthorityResponse('http-status', createMessage('authority-status', { status: received.status }))
      : answer,
    raw: received.text,
    status: received.status,
  };
}
