// The HTTP server of an API. It limits connections, the time for a request and a response, and concurrent calls.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { httpLimits as limits } from '../../../contracts/limits/http';
import { ApiIncomingMessage } from './api-request';
import { wrapHandlerToLimitPipelinedCalls } from './pipelined';
import { type SlowClientLimits, startClosingSlowClientConnections } from './slow-clients';
import { startRefusingUnknownExpectHeaders } from './unread-bodies';
import { startRespondingToUnreadableRequests } from './unreadable-requests';
import { startLimitingAnonymousConnections, isAnonymousConnection } from './anonymous-connections';

/** Limits of the server. Tests set smaller limits. */
export interface ApiServerLimits extends SlowClientLimits {
  readonly anonymousMax: number;
}

/** Creates the HTTP server of the API. @param answer handles a request and never throws */
export function createApiServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  changes: Partial<ApiServerLimits> = {},
): Server {
  const server = createServer(
    {
      keepAliveTimeout: limits.idleSecondsMax * 1_000,
      headersTimeout: limits.headSecondsMax * 1_000,
      requestTimeout: limits.requestSecondsMax * 1_000,
      connectionsCheckingInterval: limits.readersLookMs,
      IncomingMessage: ApiIncomingMessage,
    },
    wrapHandlerToLimitPipelinedCalls(answer, (socket) =>
      isAnonymousConnection(socket) ? limits.anonymousPipelinedMax : limits.pipelinedMax,
    ),
  );
  startRespondingToUnreadableRequests(server);
  startRefusingUnknownExpectHeaders(server);
  server.maxConnections = limits.connectionsMax;
  startLimitingAnonymousConnections(server, changes.anonymousMax ?? limits.anonymousConnectionsMax);
  startClosingSlowClientConnections(server, {
    readerMs: limits.readerMs,
    lookMs: limits.readersLookMs,
    bytesPerSecondMin: limits.readerBytesPerSecondMin,
    ...changes,
  });
  return server;
}
