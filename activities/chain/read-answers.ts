// Answers as they were read when they arrived: recording follows in the same process and need not read the XML again.
import { LRUCache } from 'lru-cache';
import { readAnswer } from '../../src/authority/answer';
import type { ParsedReply } from '../../src/chain/run/answer';
import { worker } from '../../src/contracts/limits/worker';

interface StoredAnswer {
  readonly raw: string;
  readonly answer: ParsedReply;
}

const kept = new LRUCache<string, StoredAnswer>({
  maxSize: worker.answersKeptCharactersMax,
  sizeCalculation: ({ raw }) => raw.length + 1,
});

/** Keeps the answer of a submission until it is recorded. */
export const cacheAnswer = (submission: string, raw: string, answer: ParsedReply): void => {
  kept.set(submission, { raw, answer });
};

/** What a stored answer says. The stored text decides: another text is read anew. */
export function parseStoredAnswer(submission: string, raw: string): ParsedReply {
  const found = kept.get(submission);
  kept.delete(submission);
  return found?.raw === raw ? found.answer : (readAnswer(raw) as ParsedReply);
}
