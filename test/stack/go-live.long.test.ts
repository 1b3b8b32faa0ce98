// Runs the commands of docs/go-live.md in order, with the simulator as the test environment of the authority, and checks their
// output.
import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { requireProjectRoot } from '../../src/local/root';
import { type RunningSimulator, startSimulator } from '../../simulator/server/server';
import { type FaultStack, startFaultStack } from './stack';

/** A block of commands of the page, and its expected output. */
interface Step {
  readonly commands: string;
  readonly shown: string;
}

const page = readFileSync(path.join(requireProjectRoot(), 'docs/go-live.md'), 'utf8');

/** Blocks `sh` with the following block `text`; `sh setup` is preparation by this test. */
const steps: readonly Step[] = [...page.matchAll(/^```sh\n([^]*?)^```\n([^]*?)(?=^```sh|^## |$(?![^]))/gm)].map(
  ([, commands = '', behind = '']) => ({ commands, shown: /^```text\n([^]*?)^```/m.exec(behind)?.[1] ?? '' }),
);

/** The expected output as a pattern: `...` matches anything, including lines. */
const toPattern = (shown: string): RegExp =>
  new RegExp(
    shown
      .trim()
      .split('...')
      .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/\s+/g, '\\s+'))
      .join('[^]*?'),
  );

describe('the page docs/go-live.md', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sello-go-live-'));
  const certificate = path.join(folder, 'company.p12');
  const password = path.join(folder, 'password');
  const addresses = path.join(folder, 'addresses.json');
  let authority: RunningSimulator;
  let sello: FaultStack;
  let settings: NodeJS.ProcessEnv;
  beforeAll(async () => {
    const dataDirectory = path.join(folder, 'authority');
    authority = await startSimulator({
      host: '127.0.0.1',
      port: 0,
      controlHost: '127.0.0.1',
      controlPort: 0,
      dataDirectory,
      waitSeconds: 0,
      delayMs: 0,
    });
    copyFileSync(path.join(dataDirectory, 'seal.p12'), certificate);
    writeFileSync(password, 'simulator\n');
    writeFileSync(addresses, JSON.stringify({ test: { person: authority.url, seal: authority.sealUrl } }));
    settings = {
      SELLO_AUTHORITY_ADDRESSES: addresses,
      SELLO_AUTHORITY_CERTIFICATE: certificate,
      SELLO_AUTHORITY_CERTIFICATE_PASSWORD_FILE: password,
      // These processes trust the simulator and its certificates like any server.
      SELLO_SIMULATOR_CA: '',
      NODE_EXTRA_CA_CERTS: path.join(dataDirectory, 'ca.pem'),
    };
    sello = await startFaultStack({ env: { all: settings } });
  }, 90_000);
  afterAll(async () => {
    await sello?.stop();
    await authority?.close();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  it('has commands and their output in every step', () => {
    expect(steps.length).toBeGreaterThanOrEqual(7);
    for (const { shown } of steps) expect(shown).not.toBe('');
  });

  it('leads from a certificate file to an accepted record', async () => {
    const { api, mongodb, temporal } = sello.stack.addresses;
    const masterKey = readFileSync(path.join(sello.dataFolder(), 'master-key'), 'utf8').trim();
    const env = {
      ...process.env,
      ...settings,
      MONGODB_URI: mongodb,
      TEMPORAL_ADDRESS: temporal,
      SELLO_MASTER_KEY: masterKey,
      API: api,
      NIF: 'B12345674',
      NAME: 'EMPRESA CON SELLO SL',
      CERTIFICATE: certificate,
      PASSWORD: 'simulator',
    };
    const place = path.join(requireProjectRoot(), 'deploy/sello.mjs');
    const script = [
      'set -e -o pipefail',
      `sello() { node ${place} "$@" --data ${folder}/nobody; }`,
      ...steps.map(({ commands }, index) => `echo "@@ ${index}"\n${commands}`),
    ].join('\n');
    const { code, output, errors } = await runBash(script, env);
    expect([code, errors]).toEqual([0, expect.any(String)]);
    const shown = output.split(/^@@ \d+\n/m).slice(1);
    steps.forEach((step, index) => expect(shown[index]).toMatch(toPattern(step.shown)));
    const { records } = (await (await fetch(`${authority.controlUrl}/records?issuer=B12345674`)).json()) as {
      records: object[];
    };
    expect(records).toHaveLength(1);
  }, 150_000);
});

function runBash(
  script: string,
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; output: string; errors: string }> {
  return new Promise((resolve, reject) => {
    const bash = spawn('bash', ['-c', script], { cwd: requireProjectRoot(), env });
    let [output, errors] = ['', ''];
    bash.stdout.on('data', (bytes: Buffer) => void (output += bytes.toString()));
    bash.stderr.on('data', (bytes: Buffer) => void (errors += bytes.toString()));
    bash.once('error', reject);
    bash.once('close', (code) => resolve({ code, output, errors }));
  });
}
