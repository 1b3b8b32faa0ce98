#!/usr/bin/env node
// Entry of every npm script: installs and builds what is missing, then runs the command. Plain Node, so that a fresh clone can run
// it.
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
  start: 'run the whole stack until Ctrl-C: API, worker, authority simulator, MongoDB, Temporal',
  demo: 'report one invoice to the simulator, with a credit note and a cancellation',
  test: 'run all tests on real servers; pass paths after -- to run a subset',
  bench: 'measure speed against yardsticks of the same run',
  storm: 'run fault tests: kills, lost responses, outages',
  conformance: 'compare records and responses with the published samples',
  histories: 'record histories of real runs for the replay test',
  docs: 'regenerate the generated documents',
  pictures: 'take the pictures of docs/invoices.md',
  chain: 'manage chains: verify, export, reconcile, resume, retry, acknowledge, confirm, renew',
  invoices: 'print the closing sheet of a month, or write its invoice book as CSV: --month 2026-11',
  jobs: 'list jobs with what went wrong and what to do: --failed, --warnings, --running',
  series: 'list and resume series that are paused after a restored backup: list, continue',
  backup: 'back up the data of the local stack, without the master key',
  restore: 'restore a backup and show the next steps',
  webhooks: 'list the webhooks of the workspace and their deliveries: --failing',
  workspace: 'create, list and show tenants; the environment (simulator, test or live) is permanent',
  key: 'manage access keys of tenants and of the service; rotate signing keys and the master key',
  declaration: "print the producer's declaration of responsibility; --pdf FILE writes it",
  audit: 'list, export and verify the audit log',
  outbox: 'list, show and retry changes that could not be written to the audit log and the events: list, show, back',
  export: 'export everything of a workspace as files; resumes where it stopped; --verify',
  erase: 'erase what may be erased of a workspace or a person, and block the rest (docs/privacy.md)',
  console: 'print a console sign-in link (single use, valid for 10 minutes); --workspace, --role, --name',
  upgrade:
    'check: replay all open runs with this build; versions, move: choose the build that gets work; wake: end old runs',
  token: 'print the token of the running local stack, or create one',
  doctor: 'show versions, servers and ports of this machine',
};

/** Commands for developers of Sello. A clone has their code, the image does not. */
const maintainers = {
  bench: 'bench/command',
  storm: 'storms/command',
  conformance: 'tools/conformance/conformance',
  histories: 'tools/histories/histories',
  docs: 'tools/documentation/documentation',
  pictures: 'tools/pictures/pictures',
};

/** Commands for the stack on this machine; an installation on servers does not need them. */
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

async function main([command, ...given]) {
  // `npm run` removes the `--` between its own options and ours; a direct call may contain it.
  const args = given[0] === '--' ? given.slice(1) : given;
  if (command === undefined || command === 'help' || command === '--help') {
    console.log(usage());
    return command === undefined ? 2 : 0;
  }
  if (!/^[a-z][a-z-]*$/.test(command)) throw new Error(`Unknown command: ${command}\n\n${usage()}`);
  checkNode();
  await installPackages(root);
  await build(root);
  if (command === 'test') return args.includes('--help') ? console.log(commands.test) : runTests(root, args);
  const file = builtFile(command);
  if (!existsSync(file)) throw new Error(`Unknown command: ${command}\n\n${usage()}`);
  // With require, because the built code is CommonJS: stack traces then show its own files.
  const load = createRequire(import.meta.url);
  keepTerminalPlain();
  return load(path.join(root, 'dist/src/cli/usage.js')).runCommand(load(file), args, commands[command]);
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
