// What each record's outcome changes: pure, from rows and outcomes to the changes that one transaction writes.
import { answerExcerpt } from '../src/authority/answer-excerpt';
import type { Answered, AnswerLine } from '../src/chain/answer';
import { nextSituation, type Situation, untouched } from '../src/chain/flags';
import type { Outcome } from '../src/chain/outcome';
import type { IdentityDocument } from '../src/store/identities';
import type { RecordDocument, StoredOutcome } from '../src/store/records';

export interface SettledChange {
  readonly record: RecordDocument;
  readonly outcome: StoredOutcome;
  readonly code?: string;
  readonly message?: string;
  readonly csv?: string;
  readonly answer?: string;
  readonly situation: Situation;
}

export interface OutcomePlan {
  readonly settled: readonly SettledChange[];
  /** Records whose line said nothing: they go again, before later ones. */
  readonly again: readonly RecordDocument[];
}

/** Outcomes stand in the order of the records. */
export function planOutcomes(
  rows: readonly RecordDocument[],
  outcomes: readonly Outcome[],
  answer: Answered,
  known: readonly IdentityDocument[],
): OutcomePlan {
  const situations = new Map(known.map(({ _id, situation }) => [_id, situation]));
  const lines = new Map(answer.lines.map((line) => [keyOf(line.operation, line.number, line.date), line]));
  const settled: SettledChange[] = [];
  const again: RecordDocument[] = [];
  for (const [i, record] of rows.entries()) {
    const outcome = outcomes[i];
    if (!outcome || outcome.result === 'unknown') {
      again.push(record);
      continue;
    }
    const attempt = {
      kind: record.kind,
      result: outcome.result,
      code: outcome.code,
      ...(outcome.result === 'rejected' ? { duplicate: outcome.duplicate } : {}),
    };
    const situation = nextSituation(situations.get(record.identity) ?? untouched, attempt);
    situations.set(record.identity, situation);
    const line = lines.get(keyOf(record.kind, record.number, record.date));
    settled.push({
      record,
      outcome: outcome.result,
      ...textsOf(outcome),
      ...answerOf(answer, line, outcome),
      situation,
    });
  }
  return { settled, again };
}

const keyOf = (kind: string, number: string, date: string): string => `${kind}|${number}|${date}`;

const textsOf = ({ code, description }: Outcome) => ({
  ...(code === null ? {} : { code: String(code) }),
  ...(description ? { message: description } : {}),
});

/** A CSV that was lost with an answer stays absent (product.md decision 1). */
function answerOf(answer: Answered, line: AnswerLine | undefined, outcome: Outcome) {
  const accepted = outcome.result !== 'rejected' && !('arrivedEarlier' in outcome && outcome.arrivedEarlier);
  return {
    ...(accepted && answer.csv ? { csv: answer.csv } : {}),
    ...(line ? { answer: answerExcerpt(answer, line) } : {}),
  };
}
