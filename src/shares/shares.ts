// The shares of this process: resources that all workspaces share (docs/api/conventions.md).
import {
  fairShareLimits as limits,
  callStartsPerEventLoopTurnMax,
  workspaceConcurrentCallLimits,
} from '../contracts/limits/shares';
import { FairCallStarter } from './rounds';
import { FairResourceLimit } from './share';
import { FairCallTurns } from './turns';

/** Turns of all calls of the API and pages of the console. */
export const apiAndConsoleCallTurns = new FairCallTurns(workspaceConcurrentCallLimits);

/** Rounds of calls on unauthenticated connections. */
export const anonymousCallStarter = new FairCallStarter(callStartsPerEventLoopTurnMax.anonymous);

/** Rounds of calls on all other connections. */
export const recentCredentialCallStarter = new FairCallStarter(callStartsPerEventLoopTurnMax.known);

export const processResourceLimits = {
  bodies: new FairResourceLimit('bytes of requests', limits.bodies),
  anonymousBodies: new FairResourceLimit('bytes of requests without a key', limits.anonymousBodies),
  responses: new FairResourceLimit('bytes of answers that nobody reads', limits.responses),
  lookups: new FairResourceLimit('look-ups without a key', limits.lookups),
  readers: new FairResourceLimit('downloads by public links', limits.readers),
  streams: new FairResourceLimit('live streams', limits.streams),
  books: new FairResourceLimit('invoice books', limits.books),
  monthSums: new FairResourceLimit('invoice books', limits.monthSums),
  bookReads: new FairResourceLimit('invoice books', limits.bookReads),
  exports: new FairResourceLimit('exports and verifications', limits.exports),
  searches: new FairResourceLimit('searches', limits.searches),
  questions: new FairResourceLimit('questions to the authority', limits.questions),
  reconciliations: new FairResourceLimit('reconciliations', limits.reconciliations),
  certificates: new FairResourceLimit('certificates', limits.certificates),
  threads: new FairResourceLimit('bytes of documents', limits.threads),
  connections: new FairResourceLimit('connections', limits.connections),
};
