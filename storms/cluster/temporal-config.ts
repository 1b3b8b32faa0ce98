// The configuration of a Temporal cluster whose four roles are separate processes on one machine, on PostgreSQL.

export const roles = ['frontend', 'history', 'matching', 'worker'] as const;
export type Role = (typeof roles)[number];

export interface RolePorts {
  readonly grpc: number;
  readonly membership: number;
}

/** 64 history shards are enough for two cores; production has 512 (docs/capacity.md). */
const shards = 64;

interface ConfigInput {
  readonly postgres: number;
  readonly user: string;
  readonly ports: Readonly<Record<Role, RolePorts>>;
  /** File of the dynamic settings. */
  readonly dynamic: string;
}

/** YAML is a superset of JSON, so the server can read JSON. */
export function formatConfig({ postgres, user, ports, dynamic }: ConfigInput): string {
  const store = (databaseName: string) => ({
    sql: {
      pluginName: 'postgres12',
      databaseName,
      connectAddr: `127.0.0.1:${postgres}`,
      connectProtocol: 'tcp',
      user,
      password: '',
      maxConns: 20,
      maxIdleConns: 20,
      maxConnLifetime: '1h',
    },
  });
  const frontend = `127.0.0.1:${ports.frontend.grpc}`;
  return JSON.stringify({
    log: { stdout: true, level: 'error' },
    persistence: {
      defaultStore: 'default',
      visibilityStore: 'visibility',
      numHistoryShards: shards,
      datastores: { default: store('temporal'), visibility: store('temporal_visibility') },
    },
    global: { membership: { maxJoinDuration: '30s', broadcastAddress: '127.0.0.1' } },
    services: Object.fromEntries(
      roles.map((role) => [
        role,
        { rpc: { grpcPort: ports[role].grpc, membershipPort: ports[role].membership, bindOnIP: '127.0.0.1' } },
      ]),
    ),
    clusterMetadata: {
      enableGlobalNamespace: false,
      failoverVersionIncrement: 10,
      masterClusterName: 'active',
      currentClusterName: 'active',
      clusterInformation: {
        active: { enabled: true, initialFailoverVersion: 1, rpcName: 'frontend', rpcAddress: frontend },
      },
    },
    dcRedirectionPolicy: { policy: 'noop' },
    archival: { history: { state: 'disabled' }, visibility: { state: 'disabled' } },
    publicClient: { hostPort: frontend },
    dynamicConfigClient: { filepath: dynamic, pollInterval: '60s' },
  });
}
