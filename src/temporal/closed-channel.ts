// Guards calls to Temporal that outlive their connection. The SDK repeats a failed call from a timer. On a channel that
// has been closed, gRPC throws there; no caller can catch this error, and it would end the process.
import { type ConnectionOptions, defaultGrpcRetryOptions, makeGrpcRetryInterceptor } from '@temporalio/client';
import { addDefaultGrpcDeadline } from './call-deadline';

type GrpcInterceptor = NonNullable<ConnectionOptions['interceptors']>[number];
type GrpcCall = ReturnType<GrpcInterceptor>;

/** Code of gRPC after which a call is not repeated. */
const cancelled = 1;

/** Creates a call that fails when it starts, in the form in which callers expect failures of calls. */
function createFailedCall(details: string): GrpcCall {
  const start: GrpcCall['start'] = (metadata, listener) => {
    listener?.onReceiveMessage?.(null);
    listener?.onReceiveStatus?.({ code: cancelled, details, metadata });
  };
  const failed: Partial<GrpcCall> = {
    start,
    sendMessage: ignore,
    sendMessageWithContext: ignore,
    startRead: ignore,
    halfClose: ignore,
    cancelWithStatus: ignore,
    getPeer: () => '',
  };
  return failed as GrpcCall;
}

const ignore = (): void => undefined;

const failOnClosedChannel: GrpcInterceptor = (options, nextCall) => {
  try {
    return nextCall(options) as GrpcCall;
  } catch (error) {
    return createFailedCall(String(error));
  }
};

/** Builds the time limit of a request, the retries of the SDK, and around each attempt a guard against a closed channel. */
export const buildTemporalGrpcInterceptors = (): GrpcInterceptor[] => [
  addDefaultGrpcDeadline,
  makeGrpcRetryInterceptor(defaultGrpcRetryOptions()),
  failOnClosedChannel,
];
