// The shares of this process: resources that all workspaces share (docs/api/conventions.md).
import { shares as limits, beginAtOnce, turns as turnLimits } from '../contracts/limits/shares';
import { Rounds } from './rounds';
import { Share } from './share';
import { Turns } from './turns';

/** For all calls of the API and pages of the console. */
export const turns = new Turns(turnLimits);

/** For calls on unauthenticated connections. */
export const strangerRounds = new Rounds(beginAtOnce.strangers);

/** For calls on all other connections. */
export const knownRounds = new Rounds(beginAtOnce.known);

export const shares = {
  bodies: new Share('bytes of requests', limits.bodies),
  strangerBodies: new Share('bytes of requests without a key', limits.strangerBodies),
  answers: new Share('bytes of answers that nobody reads', limits.answers),
  readers: new Share('downloads by public links', limits.readers),
  streams: new Share('live streams', limits.streams),
  books: new Share('invoice books', limits.books),
  searches: new Share('searches', limits.searches),
  questions: new Share('questions to the authority', limits.questions),
  certificates: new Share('certificates', limits.certificates),
  threads: new Share('bytes of documents', limits.threads),
  connections: new Share('connections', limits.connections),
};
