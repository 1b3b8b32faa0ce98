// The server of an API: how many connections, how long each may take for a request and a response, how many calls each runs.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { http as limits } from '../../../contracts/limits/http';
import { limitPipelining } from './pipelined';
import { type ReaderLimits, watchReaders } from './readers';
import { limitStrangers, isStranger } from './strangers';

/** Tests set smaller ones. */
export interface ServerLimits extends ReaderLimits {
  readonly strangersMax: number;
}

/** @param answer never throws */
export function makeServer(
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
    limitPipelining(answer, (socket) => (isStranger(socket) ? limits.strangerPipelinedMax : limits.pipelinedMax)),
  );
  server.maxConnections = limits.connectionsMax;
  limitStrangers(server, changes.strangersMax ?? limits.strangerConnectionsMax);
  watchReaders(server, {
    readerMs: limits.readerMs,
    lookMs: limits.readersLookMs,
    bytesPerSecondMin: limits.readerBytesPerSecondMin,
    ...changes,
  });
  return server;
}
