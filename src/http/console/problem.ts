// A refusal as pages show it: the words of the REST answer, in the language of the page and with buttons in place of calls.
import type { Problem } from '../../console/frame';
import type { Refusal } from '../../contracts/errors';
import type { Language } from '../../messages/text';
import { describeRefusal } from '../request/error-body';
import { toFaultJson } from '../request/fault-json';

export function toProblem(refusal: Refusal, requestId: string, language: Language): Problem {
  const reader = { language, onPage: true };
  const { sentence, remedy } = describeRefusal(refusal, reader);
  const { faults = [] } = refusal.details;
  return {
    key: refusal.key,
    status: refusal.status,
    message: capitalized(sentence),
    remedy,
    requestId,
    faults: faults.map((fault) => {
      const { paths = [], ...shown } = toFaultJson(fault, reader);
      return { ...shown, paths };
    }),
  };
}

/** A sentence that begins with a word; one that begins with a field or a path stays as it is. */
const capitalized = (sentence: string): string =>
  /^\p{Ll}+ /u.test(sentence) ? `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}` : sentence;
