// Starts and stops a simulator: certificates, holdings and both servers. All settings are arguments.
import type { Server } from 'node:net';
import { loadOrCreateLocalCertificates, type LocalCertificates } from '../../src/certificates/local-files';
import { createSimulatorControlServer } from './control-server';
import { createSimulatorRuntimeState } from './instance';
import { openSimulatorJournaledState } from '../state/state';
import { createSimulatorClockAndIdentifiers } from '../state/identifiers';
import { createFaultInjector } from '../faults/injected';
import { verifactuServicePath } from '../message/xml-text';
import { createSimulatedAuthorityServer } from './authority-server';

export interface SimulatorSettings {
  readonly host: string;
  /** 0 means any free port; this also applies to the control port. */
  readonly port: number;
  /** The control interface has no authentication, so this should be a loopback address. */
  readonly controlHost: string;
  readonly controlPort: number;
  /** Certificates and journal; created if absent. */
  readonly dataDirectory: string;
  readonly waitSeconds: number;
  readonly delayMs: number;
  /** Names in the certificate of the server besides localhost, 127.0.0.1, ::1 and simulator. */
  readonly hostNames?: readonly string[];
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  readonly slowMs?: number;
}

export interface RunningSimulator {
  /** URLs of the service: for certificates of persons and representatives, and for seals. */
  readonly url: string;
  readonly sealUrl: string;
  readonly controlUrl: string;
  readonly certificates: LocalCertificates;
  /** Closes open connections. */
  close(): Promise<void>;
}

export const simulatorHostNames = ['localhost', '127.0.0.1', '::1', 'simulator'];

export async function startSimulator(settings: SimulatorSettings): Promise<RunningSimulator> {
  const clock = settings.clock ?? Date.now;
  const { dataDirectory: directory, waitSeconds, delayMs, slowMs = 10_000 } = settings;
  const names = [...new Set([...simulatorHostNames, ...(settings.hostNames ?? [])])];
  const certificates = loadOrCreateLocalCertificates(directory, names, new Date());
  const holdings = openSimulatorJournaledState(directory);
  const instance = createSimulatorRuntimeState(
    holdings,
    createSimulatorClockAndIdentifiers(clock),
    createFaultInjector(delayMs),
    {
      waitSeconds,
      slowMs,
    },
  );
  const keys = { server: certificates.server, clientCaPem: certificates.caPem };
  const service = createSimulatedAuthorityServer(instance, keys);
  const control = createSimulatorControlServer(instance);
  const port = await listen(service, settings.port, settings.host);
  instance.listen = async (open) => {
    if (open === service.listening) return;
    if (open) await listen(service, port, settings.host);
    else await stop(service);
    instance.isOpen = open;
  };
  const controlPort = await listen(control, settings.controlPort, settings.controlHost).catch(async (error) => {
    await stop(service);
    throw error;
  });
  const base = `https://${visible(settings.host)}:${port}`;
  return {
    url: base + verifactuServicePath,
    sealUrl: `${base}/www10${verifactuServicePath}`,
    controlUrl: `http://${visible(settings.controlHost)}:${controlPort}`,
    certificates,
    close: async () => {
      for (const server of [service, control]) if (server.listening) await stop(server);
      holdings.close();
    },
  };
}

/** Returns the loopback address for an address that listens everywhere. */
function visible(host: string): string {
  return host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

function stop(server: Server & { closeAllConnections(): void }): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
