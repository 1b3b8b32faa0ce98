// Keeps the connections of this process to the authority. A connection acts with a private key, so it is found only by
// the row or the file that contains this key, never by the fingerprint of a certificate, which is public.
import { hash } from 'node:crypto';
import type { AuthorityEnvironment } from '../contracts/runs';
import type { CertificateWithKeyPem } from '../model/certificate';

/** Where a certificate and its key are stored: the row of a supplier, or the file of the installation. */
export interface CertificateSource {
  readonly id: string;
  /** Workspace of the row, whose share the connection uses up; empty for the installation. */
  readonly owner: string;
  readonly environment: AuthorityEnvironment;
  /** Changes whenever the stored bytes change. */
  readonly version: string;
}

interface CachedConnection<T> {
  /** Owner of the source that opened the connection. */
  readonly owner: string;
  readonly connection: T;
  /** Ids of the sources of this connection. */
  readonly sources: Set<string>;
}

interface ConnectionCacheOptions<T> {
  readonly connect: (pair: CertificateWithKeyPem, environment: AuthorityEnvironment) => T;
  /** Gives up a connection. Calls on it may still be under way. */
  readonly retire: (connection: T) => void;
  readonly connectionsMax: number;
}

export interface AuthorityConnectionCache<T> {
  /**
   * Returns the connection of a source. Calls `readPair` only if the source is new or has changed.
   * @throws what `readPair` and `connect` throw
   */
  connectionOf(source: CertificateSource, readPair: () => CertificateWithKeyPem): T;
  /** Gives up the connection of a source that no longer exists, unless another source uses it. */
  forget(id: string): void;
  all(): T[];
}

/** Creates an empty cache. Sources with the same certificate and key share a connection. */
export function createAuthorityConnectionCache<T>({
  connect,
  retire,
  connectionsMax,
}: ConnectionCacheOptions<T>): AuthorityConnectionCache<T> {
  /** The least recently used connection is the first. */
  const connections = new Map<string, CachedConnection<T>>();
  const sources = new Map<string, { readonly version: string; readonly key: string }>();
  const drop = (key: string): void => {
    const dropped = connections.get(key);
    if (!dropped) return;
    connections.delete(key);
    for (const id of dropped.sources) sources.delete(id);
    retire(dropped.connection);
  };
  const forget = (id: string): void => {
    const { key = '' } = sources.get(id) ?? {};
    const users = connections.get(key)?.sources;
    sources.delete(id);
    users?.delete(id);
    if (users?.size === 0) drop(key);
  };
  const use = (key: string, cached: CachedConnection<T>): T => {
    connections.delete(key);
    connections.set(key, cached);
    return cached.connection;
  };
  return {
    connectionOf: ({ id, owner, environment, version }, readPair) => {
      const known = sources.get(id);
      const current = known?.version === version ? connections.get(known.key) : undefined;
      if (known && current) return use(known.key, current);
      const pair = readPair();
      const key = `${environment} ${computePairDigest(pair)}`;
      const cached = connections.get(key) ?? { owner, connection: connect(pair, environment), sources: new Set() };
      if (known?.key !== key) forget(id);
      sources.set(id, { version, key });
      cached.sources.add(id);
      use(key, cached);
      if (connections.size > connectionsMax) drop(findConnectionToGiveUp(connections));
      return cached.connection;
    },
    forget,
    all: () => [...connections.values()].map(({ connection }) => connection),
  };
}

/** A change of the master key changes the stored bytes of a pair, but not this digest. */
const computePairDigest = ({ certificatePem, keyPem }: CertificateWithKeyPem): string =>
  hash('sha256', JSON.stringify([certificatePem, keyPem]));

/** Finds the least recently used connection of the owner with the most connections. */
function findConnectionToGiveUp(connections: ReadonlyMap<string, { readonly owner: string }>): string {
  const counts = new Map<string, number>();
  for (const { owner } of connections.values()) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...connections].find(([, { owner }]) => counts.get(owner) === most)?.[0] ?? '';
}
