// Runs schemathesis on openapi.yaml with valid and invalid requests: no 5xx, no response outside its schema, and 405 for
// undeclared methods. A fixed seed makes failures repeatable.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { requireProjectRoot } from '../../src/local/root';
import { readSettings } from '../../src/settings/settings';
import { createLazyTemporalClient } from '../../src/temporal/connection';
import { registerMissingTemporalSearchAttributes } from '../../src/temporal/search-attributes';
import { pythonLack, pythonOf } from '../python';
import { ownName, temporalAddress } from '../servers/addresses';
import { describeUnless } from '../skipped';
import { startApi, type TestApi } from './api';
import { ownFolder } from '../servers/own-folder';

const schemathesis = { name: 'schemathesis', version: '4.32.5' };
const seed = 7;
const examples = 12;
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'unsupported_method',
];

describeUnless(pythonLack(schemathesis), 'the API under schemathesis', () => {
  const folder = ownFolder('sello-schemathesis-');
  let api: TestApi;
  beforeAll(async () => {
    const place = { TEMPORAL_ADDRESS: temporalAddress(), SELLO_TASK_QUEUE: ownName('schemathesis') };
    const engine = createLazyTemporalClient(readSettings(place));
    await registerMissingTemporalSearchAttributes(engine, 'default');
    await engine.connection.close();
    api = await startApi(place);
    // No worker runs the jobs, so waiting for them would only take time.
    writeFileSync(path.join(folder, 'schemathesis.toml'), '[parameters]\n"query.wait" = 0\n');
  }, 60_000);
  afterAll(() => api?.close());

  it('matches openapi.yaml with a token of every workspace scope', async () => {
    expect(await explore(await api.token('admin'))).toBe('');
  }, 900_000);

  it('matches openapi.yaml with a token of the operator', async () => {
    expect(await explore(await api.token('service', null), '--include-tag', 'service')).toBe('');
  }, 600_000);

  it('matches openapi.yaml without a token', async () => {
    expect(await explore('nobody')).toBe('');
  }, 600_000);

  /** The failures that schemathesis reports, or an empty text. */
  function explore(token: string, ...more: readonly string[]): Promise<string> {
    const options = {
      '--url': api.base,
      '--header': `Authorization: Bearer ${token}`,
      '--phases': 'examples,coverage,fuzzing',
      '--max-examples': String(examples),
      '--seed': String(seed),
      '--checks': checks.join(','),
      '--warnings': 'off',
      '--generation-database': 'none',
      '--request-timeout': '60',
    };
    const settings = ['--config-file', path.join(folder, 'schemathesis.toml')];
    // The document as the API serves it, with the recorded examples.
    const document = path.join(requireProjectRoot(), 'dist', 'openapi.yaml');
    const args = ['-m', 'schemathesis.cli', ...settings, 'run', document, ...Object.entries(options).flat(), ...more];
    args.push('--continue-on-failure', '--no-color');
    return new Promise((resolve, reject) => {
      const program = spawn(pythonOf(schemathesis), args, { cwd: folder });
      let output = '';
      for (const stream of [program.stdout, program.stderr])
        stream.on('data', (bytes: Buffer) => void (output += bytes.toString()));
      program.once('error', reject);
      program.once('close', (code) => {
        const summary = output.slice(output.indexOf('= SUMMARY ='));
        console.log(`seed ${seed}, ${examples} examples a call\n${code === 0 ? summary : ''}`);
        resolve(code === 0 ? '' : `exit code ${code}\n${output}`);
      });
    });
  }
});
