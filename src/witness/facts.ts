// The lines of the witness and what follows from them. Later knowledge only adds: the order of files and lines decides
// nothing, and a line that comes twice changes nothing.
import type { KnownChainHead } from '../contracts/chain-run';
import type { WitnessedChainEnd } from '../contracts/witness';

/** The last record of each chain and the last index of each series. */
export interface WitnessFacts {
  readonly chains: Map<string, WitnessedChainEnd>;
  /** Highest index by the key of the series. */
  readonly series: Map<string, number>;
}

export const createWitnessFacts = (): WitnessFacts => ({ chains: new Map(), series: new Map() });

export const formatWitnessChainLine = (
  chain: string,
  { installation, sequence, fingerprint }: KnownChainHead,
  atMs: number,
): string => JSON.stringify(['chain', chain, installation, sequence, fingerprint, atMs]);

export const formatWitnessSeriesLine = (series: string, index: number): string =>
  JSON.stringify(['series', series, index]);

/** Adds one line. Other lines (torn by a crash, of a later version) are ignored. */
export function addWitnessLine(facts: WitnessFacts, line: string): void {
  const read = parsed(line);
  if (!read) return;
  const [kind, key, ...rest] = read;
  if (typeof key !== 'string') return;
  if (kind === 'series') addSeries(facts, key, rest[0]);
  if (kind === 'chain') addChain(facts, key, rest);
}

function parsed(line: string): unknown[] | undefined {
  try {
    const read: unknown = JSON.parse(line);
    return Array.isArray(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function addSeries(facts: WitnessFacts, key: string, index: unknown): void {
  if (typeof index === 'number' && index > (facts.series.get(key) ?? -1)) facts.series.set(key, index);
}

function addChain(
  facts: WitnessFacts,
  key: string,
  [installation, sequence, fingerprint, atMs]: readonly unknown[],
): void {
  if (typeof installation !== 'string' || typeof sequence !== 'number') return;
  if (typeof fingerprint !== 'string' || typeof atMs !== 'number') return;
  const end = { installation, sequence, fingerprint, atMs };
  if (isNewer(end, facts.chains.get(key))) facts.chains.set(key, end);
}

/** Of one installation number the higher sequence, of two the later one. */
function isNewer(end: WitnessedChainEnd, known: WitnessedChainEnd | undefined): boolean {
  if (!known) return true;
  if (known.installation === end.installation) return end.sequence > known.sequence;
  return end.atMs > known.atMs;
}

/** Formats everything that is worth keeping, one line each. */
export function* formatWitnessLines({ chains, series }: WitnessFacts): Generator<string> {
  for (const [key, end] of chains) yield formatWitnessChainLine(key, end, end.atMs);
  for (const [key, index] of series) yield formatWitnessSeriesLine(key, index);
}
