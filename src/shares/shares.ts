// The shares of this process, which are resources that all workspaces share (docs/api/conventions.md).
import { shareLimits as limits, callStartsPerLoopTurn, turnLimits } from '../contracts/limits/shares';
import { CallRounds } from './rounds';
import { ResourceShare } from './share';
import { OwnerTurns } from './turns';

/** Turns of all calls of the API and pages of the console. */
export const callTurns = new OwnerTurns(turnLimits);

/** Rounds of calls on unauthenticated connections. */
export const anonymousCallRounds = new CallRounds(callStartsPerLoopTurn.anonymous);

/** Rounds of calls on all other connections. */
export const knownCallerCallRounds = new CallRounds(callStartsPerLoopTurn.known);

export const processWideShares = {
  bodies: new ResourceShare('bytes of requests', limits.bodies),
  anonymousBodies: new ResourceShare('bytes of requests without a key', limits.anonymousBodies),
  responses: new ResourceShare('bytes of answers that nobody reads', limits.responses),
  readers: new ResourceShare('downloads by public links', limits.readers),
  streams: new ResourceShare('live streams', limits.streams),
  books: new ResourceShare('invoice books', limits.books),
  searches: new ResourceShare('searches', limits.searches),
  questions: new ResourceShare('questions to the authority', limits.questions),
  certificates: new ResourceShare('certificates', limits.certificates),
  threads: new ResourceShare('bytes of documents', limits.threads),
  connections: new ResourceShare('connections', limits.connections),
};
