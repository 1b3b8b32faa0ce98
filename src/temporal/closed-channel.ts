// Calls to Temporal that outlive their connection. The SDK repeats a failed call from a timer; on a channel that has
// been closed gRPC throws there, which no caller can catch and which would end the process.
import { type ConnectionOptions, defaultGrpcRetryOptions, makeGrpcRetryInterceptor } from '@temporalio/client';
import { limitRequestTime } from './call-deadline';

type GrpcInterceptor = NonNullable<ConnectionOptions['interceptors']>[number];
type GrpcCall = ReturnType<GrpcInterceptor>;

/** Code of gRPC that is not repeated. */
const cancelled = 1;

/** Creates a call that fails when it starts, as its caller expects of every call. */
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
export const buildGrpcInterceptors = (): GrpcInterceptor[] => [
  limitRequestTime,
  makeGrpcRetryInterceptor(defaultGrpcRetryOptions()),
  failOnClosedChannel,
];
