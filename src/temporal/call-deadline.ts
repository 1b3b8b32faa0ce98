// Deadlines of calls to Temporal without asynchronous contexts. The SDK's own `withDeadline` stores the deadline in an
// `AsyncLocalStorage`, after whose first use Node tracks every promise of the process: a tenth of the API's processor time.
import { Client, type ConnectionOptions } from '@temporalio/client';

type GrpcInterceptor = NonNullable<ConnectionOptions['interceptors']>[number];

/** The time limit of a request whose caller no longer waits. It is the longest deadline of a caller. */
const requestMsMax = 15_000;

/** `DEADLINE_EXCEEDED` of gRPC. */
const deadlineExceeded = 4;

/** Gives each request a deadline, after which gRPC ends it and does not repeat it. */
export const addDefaultGrpcDeadline: GrpcInterceptor = (options, nextCall) =>
  nextCall({ ...options, deadline: options.deadline ?? Date.now() + requestMsMax }) as ReturnType<GrpcInterceptor>;

const createDeadlineError = (): Error =>
  Object.assign(new Error('4 DEADLINE_EXCEEDED: Temporal did not respond in time'), {
    code: deadlineExceeded,
    details: 'Temporal did not respond in time',
    metadata: {},
  });

/** A client whose calls end at their deadline for the caller; the request ends with `addDefaultGrpcDeadline`. */
export class DeadlineTemporalClient extends Client {
  /** @throws the error that gRPC has for a passed deadline */
  override async withDeadline<R>(deadline: number | Date, call: () => Promise<R>): Promise<R> {
    let timer: NodeJS.Timeout | undefined;
    const passed = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(createDeadlineError()), Number(deadline) - Date.now());
    });
    try {
      return await Promise.race([call(), passed]);
    } finally {
      clearTimeout(timer);
    }
  }
}
