// Checks the log of the simulator after lost responses: the bytes are the same, the order is right, and incidents are
// marked.
import type { StackUnderLoad } from './stack-under-load';
import type { Verdict } from './storm';

export interface Message {
  readonly number: number;
  readonly kind: string;
  readonly incident?: boolean;
  readonly answer: { readonly kind: string; readonly stored: boolean };
  readonly records: readonly {
    readonly sha256: string;
    readonly fingerprint: string;
    readonly line?: { readonly state: string; readonly code?: number };
  }[];
}

/** All submissions of a supplier that arrived, in order. */
export async function listSentSubmissions(field: StackUnderLoad, supplier: string): Promise<Message[]> {
  const found: Message[] = [];
  let after: number | undefined = 0;
  while (after !== undefined) {
    const page: { messages: Message[]; next?: number } = await field.control(
      'GET',
      `/messages?issuer=${supplier}&after=${after}&limit=1000`,
    );
    found.push(...page.messages.filter(({ kind }) => kind === 'submission'));
    after = page.next;
  }
  return found;
}

/**
 * Checks resends: a message without lines is followed by a message with the same records, the same bytes and
 * `Incidencia`; no record arrives with different bytes; records arrive in the order of the chain.
 */
export function judgeResends(supplier: string, messages: readonly Message[]): Verdict {
  const problems: string[] = [];
  const bytesOf = new Map<string, string>();
  let unanswered: Message | undefined;
  let resent = 0;
  for (const message of messages) {
    for (const { fingerprint, sha256 } of message.records) {
      if ((bytesOf.get(fingerprint) ?? sha256) !== sha256)
        problems.push(`message ${message.number} of ${supplier} contains a record with different bytes than before`);
      bytesOf.set(fingerprint, sha256);
    }
    if (unanswered) {
      resent += 1;
      if (getList(message) !== getList(unanswered))
        problems.push(
          `message ${message.number} of ${supplier} does not repeat the records of message ${unanswered.number}`,
        );
      if (message.incident !== true)
        problems.push(`message ${message.number} of ${supplier} is not marked as an incident`);
    }
    unanswered = message.answer.kind === 'answer' ? undefined : message;
  }
  if (unanswered) problems.push(`message ${unanswered.number} of ${supplier} was not sent again`);
  return { counts: { 'submissions sent again': resent }, problems: problems.slice(0, 5) };
}

const getList = ({ records }: Message): string => records.map(({ sha256 }) => sha256).join(' ');
