// Answers as they were read when they arrived: recording follows in the same process and need not read the XML again.
import { LRUCache } from 'lru-cache';
import { readAnswer } from '../../src/authority/answer';
import type { Answered } from '../../src/chain/run/answer';
import { worker } from '../../src/contracts/limits/worker';

interface Kept {
  readonly raw: string;
  readonly answer: Answered;
}

const kept = new LRUCache<string, Kept>({
  maxSize: worker.answersKeptCharactersMax,
  sizeCalculation: ({ raw }) => raw.length + 1,
});

/** Keeps the answer of a submission until it is recorded. */
export const keepAnswer = (submission: string, raw: string, answer: Answered): void => {
  kept.set(submission, { raw, answer });
};

/** What a stored answer says. The stored text decides: another text is read anew. */
export function storedAnswer(submission: string, raw: string): Answered {
  const found = kept.get(submission);
  kept.delete(submission);
  return found?.raw === raw ? found.answer : (readAnswer(raw) as Answered);
}
