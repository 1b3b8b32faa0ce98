// The lines of the witness and the facts in them. Later lines only add facts, so the order of files and lines does not
// matter, and a repeated line changes nothing.
import type { KnownChainHead } from '../contracts/chain-run';
import { includesChainHeadOrLater, type WitnessedChainHead } from '../contracts/witness';

/** The last record of each installation number of each chain, and the last index of each series. */
export interface WitnessFacts {
  readonly chains: Map<string, readonly WitnessedChainHead[]>;
  /** Highest index of each series, by the key of the series. */
  readonly series: Map<string, number>;
}

export const createEmptyWitnessFacts = (): WitnessFacts => ({ chains: new Map(), series: new Map() });

export const formatWitnessChainLine = (
  chain: string,
  { installation, sequence, fingerprint }: KnownChainHead,
  atMs: number,
): string => JSON.stringify(['chain', chain, installation, sequence, fingerprint, atMs]);

export const formatWitnessSeriesLine = (series: string, index: number): string =>
  JSON.stringify(['series', series, index]);

/** A line without a fact, which every build ignores. It shows that lines can be written. */
export const witnessProbeLine = JSON.stringify(['probe']);

/** Adds one line. Any other line (torn by a crash, or of a later version) is ignored. */
export function addWitnessLineToFacts(facts: WitnessFacts, line: string): void {
  const fact = parsed(line);
  if (!fact) return;
  const [kind, key, ...rest] = fact;
  if (typeof key !== 'string') return;
  if (kind === 'series') addSeries(facts, key, rest[0]);
  if (kind === 'chain') addChain(facts, key, rest);
}

function parsed(line: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return Array.isArray(value) ? value : undefined;
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
  const knownEnds = facts.chains.get(key) ?? [];
  const end = { installation, sequence, fingerprint, atMs };
  if (includesChainHeadOrLater(knownEnds, end)) return;
  facts.chains.set(key, [...knownEnds.filter((one) => one.installation !== installation), end]);
}

/** Counts the lines of `formatWitnessFactLines`. */
export function countWitnessFactLines({ chains, series }: WitnessFacts): number {
  let count = series.size;
  for (const ends of chains.values()) count += ends.length;
  return count;
}

/** Formats all relevant facts, one line each. */
export function* formatWitnessFactLines({ chains, series }: WitnessFacts): Generator<string> {
  for (const [key, ends] of chains) for (const end of ends) yield formatWitnessChainLine(key, end, end.atMs);
  for (const [key, index] of series) yield formatWitnessSeriesLine(key, index);
}
