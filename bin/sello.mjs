#!/usr/bin/env node
// Entry of every npm script: prepares what is missing, then runs the command. Plain Node, so that a fresh clone can run it.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from './build.mjs';
import { fileProblem } from './file-problem.mjs';
import { installPackages } from './install.mjs';
import { keepTerminalPlain } from './plain-terminal.mjs';
import { say } from './say.mjs';
import { runTests } from './test.mjs';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');

const commands = {
  start: 'the whole local stack until Ctrl-C: API, worker, authority simulator, MongoDB, Temporal',
  demo: 'one invoice from upload to the answer of the (simulated) authority, with a credit note and a cancellation',
  test: 'all tests on real servers; paths behind -- choose some',
  bench: 'speed, measured against yardsticks of the same run',
  storm: 'fault tests: kills, lost answers, outages',
  conformance: 'records and answers against the published samples',
  histories: 'records histories of real runs for the replay test',
  docs: 'makes the documents that are made from tables',
  pictures: 'makes the pictures of docs/invoices.md',
  chain: 'what operators do with chains: verify, export, reconcile, resume, retry, acknowledge, confirm, renew',
  invoices: 'the closing sheet of a month and its invoice book as CSV: --month 2026-11',
  jobs: 'jobs with what went wrong and what to do: --failed, --warnings, --running',
  series: 'series of numbers that rest after a restored backup: list, continue',
  backup: 'a copy of what the local stack keeps, without the master key',
  restore: 'puts a backup back and says what to do next',
  webhooks: 'webhooks of the workspace and how they go: --failing',
  workspace: 'tenants: create, list, show; each is for the simulator, the test environment or live, for ever',
  key: "access keys of tenants and of the service's operator; rotation of signing keys and the master key",
  declaration: "the producer's declaration of responsibility; --pdf FILE writes it",
  audit: 'who changed what: list, export, verify',
  outbox: 'what the database refused to tell in the audit and the events: list, show, back',
  export: 'everything of a workspace as files, to leave with or to keep; goes on where it was; --verify',
  erase: 'what may be erased of a workspace or a person; the rest is blocked (docs/privacy.md)',
  console: 'prints a fresh link into the console: one use, ten minutes; --workspace, --role, --name',
  upgrade: 'check: replays all open runs with this build; versions, move: which build gets work; wake: ends old runs',
  token: 'prints the token of the running local stack, or makes one',
  doctor: 'what this machine has: versions, servers, ports',
};

/** Commands for people who work on Sello. Their code is not part of the product: a clone has it, the image does not. */
const maintainers = {
  bench: 'bench/command',
  storm: 'storms/command',
  conformance: 'tools/conformance/conformance',
  histories: 'tools/histories/histories',
  docs: 'tools/documentation/documentation',
  pictures: 'tools/pictures/pictures',
};

/** Commands for the stack on this machine. An installation on servers needs none of them. */
const local = new Set(['start', 'demo', 'token', 'backup', 'restore']);

const builtFile = (command) => {
  const place = maintainers[command] ?? (local.has(command) ? `src/cli/local/${command}` : `src/cli/${command}`);
  return path.join(root, 'dist', `${place}.js`);
};

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(`Sello needs Node 20.19 or later; this is ${process.version}. See https://nodejs.org/`);
}

function usage() {
  const names = Object.keys(commands);
  const ours = (name) => name === 'test' || Object.hasOwn(maintainers, name);
  const lines = (title, isIn) => [
    '',
    `${title}:`,
    ...names.filter(isIn).map((name) => `  ${name.padEnd(12)} ${commands[name]}`),
  ];
  return [
    'Usage: npx sello <command> [arguments]',
    ...lines('The stack on this machine', (name) => local.has(name)),
    ...lines('A running installation', (name) => !local.has(name) && !ours(name)),
    ...lines('Work on Sello', ours),
  ].join('\n');
}

/** Commands that read `--help` themselves. */
const helpsItself = new Set(['start', 'demo', 'jobs', 'console', 'webhooks']);

/** Commands that print their usage when they are told nothing. */
const printsUsage = new Set(
  'audit backup chain erase export invoices key outbox restore series storm upgrade workspace'.split(' '),
);

async function help(command) {
  console.log(`${command}: ${commands[command] ?? 'no such command'}\n`);
  if (printsUsage.has(command)) await createRequire(import.meta.url)(builtFile(command)).run([]);
  return Object.hasOwn(commands, command) ? 0 : 1;
}

async function main([command, ...given]) {
  // `npm run` takes the `--` that parts its own options from ours; who calls this file with it means the same.
  const args = given[0] === '--' ? given.slice(1) : given;
  if (command === undefined || command === 'help' || command === '--help') {
    console.log(usage());
    return command === undefined ? 2 : 0;
  }
  if (!/^[a-z][a-z-]*$/.test(command)) throw new Error(`There is no command "${command}".\n\n${usage()}`);
  checkNode();
  await installPackages(root);
  await build(root);
  if (args.some((arg) => arg === '--help' || arg === '-h') && !helpsItself.has(command)) return help(command);
  if (command === 'test') return runTests(root, args);
  const file = builtFile(command);
  if (!existsSync(file)) throw new Error(`There is no command "${command}".\n\n${usage()}`);
  // require: the built code is CommonJS, and a stack trace then names its own files.
  const { run } = createRequire(import.meta.url)(file);
  keepTerminalPlain();
  return run(args);
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code ?? 0;
  },
  (problem) => {
    say(fileProblem(problem) ?? (problem instanceof Error ? problem.message : String(problem)));
    process.exitCode = problem?.exitCode ?? 1;
  },
);
