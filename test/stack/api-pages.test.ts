// Runs the command blocks of docs/api in order against real servers. Responses match openapi.yaml, whose examples they are. To
// record these again, set SELLO_RECORD_EXAMPLES=1, then run npm run docs.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { requireProjectRoot } from '../../src/local/root';
import { startLocalStack, type LocalStack } from '../../src/local/stack';
import { ownFolder } from '../servers/own-folder';
import { isLong } from '../long';
import { placeCertificates } from '../servers/certificates';
import { type Lack, describeUnless } from '../skipped';
import { runWithDatabaseAndSettings } from '../../src/cli/installation';
import { listRoleGrantsOfLocalUser, createConsoleSignInLink } from '../../src/cli/console/link';
import { type CallLog, openCallLog } from './api-calls';
import { namesOf, recordedExamples } from './recorded-examples';

const pages = path.join(requireProjectRoot(), 'docs', 'api');
const recordedFile = path.join(requireProjectRoot(), 'src', 'http', 'kit', 'openapi', 'examples', 'recorded.json');

/** The page on which the others depend comes first. */
const order = ['first-invoice.md', 'entries.md', 'files.md', 'jobs.md'];
/** A usual run has only these pages; recording the examples needs all of them. */
const usualPages = ['first-invoice.md', 'jobs.md'];
const isRecording = Boolean(process.env.SELLO_RECORD_EXAMPLES);
const hasAllPages = isLong || isRecording;

interface Block {
  readonly name: string;
  readonly text: string;
  /** The status of the error that a block shows, if any. */
  readonly refused: number | undefined;
}

const files = readdirSync(pages)
  .filter((file) => (hasAllPages ? file.endsWith('.md') : usualPages.includes(file)))
  .toSorted((one, other) => place(one) - place(other) || (one < other ? -1 : 1));

function place(file: string): number {
  const found = order.indexOf(file);
  return found === -1 ? order.length : found;
}

const blocks: readonly Block[] = files.flatMap((file) =>
  [...readFileSync(path.join(pages, file), 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(
    ([, text = ''], index) => ({
      name: `${file} block ${index + 1}`,
      text,
      refused: Number(/^# returns (\d{3})$/m.exec(text)?.[1]) || undefined,
    }),
  ),
);

const lack = (): Lack => {
  const missing = ['bash', 'curl', 'jq'].filter((name) => spawnSync(name, ['--version']).error !== undefined);
  return missing.length > 0 ? `${missing.join(', ')} cannot be found here` : undefined;
};

describeUnless(lack(), 'the run of the pages of docs/api', () => {
  const folder = ownFolder('sello-api-pages-');
  let stack: LocalStack;
  let log: CallLog;
  let output = '';

  beforeAll(async () => {
    placeCertificates(path.join(folder, 'data', 'simulator'));
    stack = await startLocalStack({
      dataFolder: path.join(folder, 'data'),
      say: () => undefined,
      authorityWaitSeconds: 1,
      environment: process.env,
    });
    log = await openCallLog(stack.addresses.api);
    output = await run(await link());
  }, 300_000);

  afterAll(async () => {
    await log?.close();
    await stack?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(blocks)('executes the block $name', ({ name, refused }) => {
    const calls = log.calls.filter(({ block }) => block === name);
    const shown = calls.map(
      ({ method, url, status, text }) => `${method} ${url} ${status}${status < 400 ? '' : ` ${text}`}`,
    );
    expect({ shown, count: calls.length }).toEqual({ shown, count: expect.any(Number) });
    const wrong = calls.filter(({ status }) =>
      refused === undefined ? status >= 400 : status !== refused && status >= 400,
    );
    expect(wrong.map(({ method, url, text }) => `${method} ${url} ${text}`)).toEqual([]);
    if (refused !== undefined) expect(calls.at(-1)?.status).toBe(refused);
    expect(calls.flatMap(({ problem }) => problem ?? [])).toEqual([]);
  });

  it('executes every block to the end without a shell error', () => {
    expect(output.split('\n').filter((line) => /^(?:failed|curl|jq|bash|pages\.sh):|No such file/.test(line))).toEqual(
      [],
    );
    expect(output).toContain('the end');
  });

  it('leaves no files of the first invoice in the clone', () => {
    expect(readdirSync(path.join(folder, 'home')).toSorted()).toEqual(['.sello', 'pages.sh']);
  });

  it('shows the results that the first page describes', () => {
    expect(output).toContain('{"ping":"pong"}');
    expect(output).toMatch(/"payable": "216.59"/);
    expect(output).toContain('%PDF-1.7');
    expect(output).toContain('"broken":null');
  });

  it('records the examples of openapi.yaml', () => {
    const examples = recordedExamples(log.calls);
    if (isRecording) {
      console.log(output);
      writeFileSync(recordedFile, `${JSON.stringify(examples, undefined, 2)}\n`);
    }
    // Their values differ from run to run; test/http/openapi.test.ts checks them against the schemas.
    const recorded = namesOf(JSON.parse(readFileSync(recordedFile, 'utf8')) as typeof examples);
    const names = namesOf(examples);
    if (hasAllPages) expect(recorded).toEqual(names);
    for (const [id, own] of Object.entries(names))
      expect([id, recorded[id]]).toEqual([id, expect.arrayContaining(own)]);
  });

  /** The output of `npx sello console`. */
  const link = (): Promise<string> =>
    runWithDatabaseAndSettings(path.join(folder, 'data'), process.env, async (installation) =>
      createConsoleSignInLink(installation, {
        command: 'sello console',
        name: 'reader',
        grants: await listRoleGrantsOfLocalUser(installation),
      }),
    );

  /** One shell for all pages, in a folder with the files of a local stack. */
  function run(consoleLink: string): Promise<string> {
    const home = path.join(folder, 'home');
    mkdirSync(path.join(home, '.sello'), { recursive: true });
    cpSync(path.join(folder, 'data', 'simulator'), path.join(home, '.sello', 'simulator'), { recursive: true });
    const { token, operatorToken } = stack.addresses;
    writeFileSync(path.join(home, '.sello', 'local.json'), JSON.stringify({ api: log.address, token, operatorToken }));
    const script = [
      'set -uo pipefail',
      `npx() { case "$*" in *console*) echo "$GIVEN_LINK" ;; *) echo "$GIVEN_TOKEN" ;; esac; }`,
      ...blocks.flatMap(({ name, text }) => [
        `curl -s "$LOG/mark/${encodeURIComponent(name)}"`,
        `echo '--- ${name}'`,
        text,
        `[ $? -eq 0 ] || echo 'failed: ${name}'`,
      ]),
      "echo 'the end'",
    ].join('\n');
    writeFileSync(path.join(home, 'pages.sh'), script);
    return new Promise((resolve, reject) => {
      const shell = spawn('bash', ['pages.sh'], {
        cwd: home,
        env: {
          PATH: process.env.PATH,
          HOME: home,
          TMPDIR: folder,
          LOG: log.address,
          GIVEN_TOKEN: token,
          GIVEN_LINK: consoleLink,
        },
      });
      let text = '';
      for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (bytes: Buffer) => void (text += bytes));
      shell.once('error', reject);
      shell.once('close', () => resolve(text));
    });
  }
});
