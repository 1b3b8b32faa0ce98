// Runs the commands of the documentation as shell programs on a stack of `npm start`. A refused call or a failed command fails
// its page.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { requireProjectRoot } from '../../src/local/root';
import { blockOf, programOf, runPages } from '../tools/doc-commands';
import { type FaultStack, startFaultStack } from './stack';

/** `npx sello jobs` and `npx sello token`, without npm and on the stack of this test; a refused call fails the page. */
const prelude = `
set -eo pipefail
npx() { node "$ROOT/bin/sello.mjs" "\${@:2}" --data "$DATA"; }
curl() { command curl --fail-with-body -sS "$@"; }
`;

describe('the commands of the documentation', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sello-docs-'));
  let sello: FaultStack;
  let entry: string;
  beforeAll(async () => {
    sello = await startFaultStack();
    symlinkSync(sello.dataFolder(), path.join(folder, '.sello'));
    symlinkSync(path.join(requireProjectRoot(), 'docs'), path.join(folder, 'docs'));
    // The commands are pasted as on the page.
    writeFileSync(path.join(folder, 'receiver.js'), blockOf('docs/api/webhooks.md', 'js'));
    const supplier = await sello.supplier('B98602642');
    const invoice = await sello.makeInvoice(supplier);
    await sello.finish((await sello.startJob('Invoice', invoice.id)).id);
    entry = invoice.id;
  }, 120_000);
  afterAll(async () => {
    await sello?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  const run = (program: string): Promise<{ code: number | null; output: string }> =>
    new Promise((resolve) => {
      const { api, token } = sello.stack.addresses;
      const shell = spawn('bash', ['-c', `${prelude}\nset -x\n${program}`], {
        cwd: folder,
        env: {
          ...process.env,
          API: api,
          TOKEN: token,
          ENTRY: entry,
          DATA: sello.dataFolder(),
          ROOT: requireProjectRoot(),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [shell.stdout, shell.stderr])
        stream.on('data', (part: Buffer) => {
          output += part.toString();
        });
      shell.once('close', (code) => resolve({ code, output: output.slice(-3_000) }));
    });

  it.each(Object.keys(runPages))(
    'succeed on the page %s',
    async (page) => {
      const { code, output } = await run(programOf(page));
      expect(code === 0 ? '' : output).toBe('');
    },
    180_000,
  );
});
