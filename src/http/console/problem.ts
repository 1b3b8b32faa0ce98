// A refusal as pages show it: the same words as the REST answer has.
import type { Problem } from '../../console/frame';
import type { Refusal } from '../../contracts/errors';
import { errorBody } from '../request/error-body';

interface Body {
  readonly key: string;
  readonly message: string;
  readonly remedy: string;
  readonly faults?: readonly {
    readonly code: string;
    readonly message: string;
    readonly paths?: readonly string[];
    readonly remedy?: string;
  }[];
}

export function problemOf(refusal: Refusal, requestId: string): Problem {
  const { key, message, remedy, faults = [] } = errorBody(refusal, requestId) as Body;
  return {
    key,
    status: refusal.status,
    // The remedy stands in a line of its own.
    message: message.endsWith(remedy) ? message.slice(0, -remedy.length).trim() : message,
    remedy,
    requestId,
    faults: faults.map((fault) => ({
      code: fault.code,
      message: fault.message,
      paths: fault.paths ?? [],
      ...(fault.remedy ? { remedy: fault.remedy } : {}),
    })),
  };
}
