// The HTTP server of an API, which limits its connections, the time for a request and a response, and concurrent calls.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { httpLimits as limits } from '../../../contracts/limits/http';
import { limitPipelinedCalls } from './pipelined';
import { type SlowReaderLimits, closeSlowReaders } from './readers';
import { limitStrangerConnections, isStrangerConnection } from './strangers';

/** Tests set smaller ones. */
export interface ServerLimits extends SlowReaderLimits {
  readonly strangersMax: number;
}

/** Creates the HTTP server of the API. @param answer never throws */
export function createApiServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  changes: Partial<ServerLimits> = {},
): Server {
  const server = createServer(
    {
      keepAliveTimeout: limits.idleSecondsMax * 1_000,
      headersTimeout: limits.headSecondsMax * 1_000,
      requestTimeout: limits.requestSecondsMax * 1_000,
      connectionsCheckingInterval: limits.readersLookMs,
    },
    limitPipelinedCalls(answer, (socket) =>
      isStrangerConnection(socket) ? limits.strangerPipelinedMax : limits.pipelinedMax,
    ),
  );
  server.maxConnections = limits.connectionsMax;
  limitStrangerConnections(server, changes.strangersMax ?? limits.strangerConnectionsMax);
  closeSlowReaders(server, {
    readerMs: limits.readerMs,
    lookMs: limits.readersLookMs,
    bytesPerSecondMin: limits.readerBytesPerSecondMin,
    ...changes,
  });
  return server;
}
