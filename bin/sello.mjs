#!/usr/bin/env node
// The entry of every npm script: installs and builds what is missing, then runs the command. This file is plain Node,
// so that a fresh clone can run it.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from './build.mjs';
import { fileProblem } from './file-problem.mjs';
import { installPackages } from './install.mjs';
import { keepTerminalPlain } from './plain-terminal.mjs';
import { say } from './say.mjs';
import { runTests } from './test.mjs';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');

/** Each command by name: what it does, for whom, and its file in `dist`. */
const commands = JSON.parse(readFileSync(new URL('commands.json', import.meta.url), 'utf8'));

const testHelp = `${commands.test.description}

Usage: npm test
       npm test -- [--all] [PATH ...]

Options:
  --all  also run the long tests; the console tests need Chromium (SELLO_CHROMIUM)`;

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(`Sello needs Node 20.19 or later; this is ${process.version}. See https://nodejs.org/`);
}

function usage() {
  const lines = (title, group) => [
    '',
    `${title}:`,
    ...Object.entries(commands)
      .filter(([, command]) => command.group === group)
      .map(([name, { description }]) => `  ${name.padEnd(12)} ${description}`),
  ];
  return [
    'Usage: npx sello <command> [arguments]',
    '',
    'For the options of a command, run: npx sello help <command>',
    ...lines('Local stack', 'stack'),
    ...lines('Any installation, including the local stack', 'installation'),
    ...lines('Development of Sello (in a clone)', 'clone'),
  ].join('\n');
}

// This uses require, because the built code is CommonJS: stack traces then show its own files.
const load = createRequire(import.meta.url);

/** Prints that a command does not exist. A clone that was never built has no function that finds the nearest name. */
function describeUnknown(command) {
  const file = path.join(root, 'dist/src/document/find-nearest.js');
  const nearest = existsSync(file) && load(file).findMostSimilarName(command, Object.keys(commands));
  const hint = nearest && nearest !== command ? ` Did you mean ${nearest}?` : '';
  return `Unknown command: ${command}.${hint} For all commands, run: npx sello --help`;
}

/** `help X` means `X --help`, as in git and npm. */
const expandHelp = ([first, ...rest]) =>
  first === 'help' && rest[0] !== undefined ? [...rest, '--help'] : [first, ...rest];

async function main(words) {
  const [command, ...given] = expandHelp(words);
  // `npm run` removes the `--` between its own options and the options of Sello; a direct call may contain `--`.
  const args = given[0] === '--' ? given.slice(1) : given;
  if (command === undefined || command === 'help' || command === '--help') {
    console.log(usage());
    return command === undefined ? 2 : 0;
  }
  if (!Object.hasOwn(commands, command)) throw new Error(describeUnknown(command));
  checkNode();
  const wantsHelp = args.includes('--help') || args.includes('-h');
  if (command === 'test' && wantsHelp) return console.log(testHelp);
  const { file, description } = commands[command];
  const builtFile = path.join(root, 'dist', `${file}.js`);
  // Help comes from the last build, which may be older than the sources, because it must be fast and not fail on compile errors.
  if (!wantsHelp || !existsSync(builtFile) || !existsSync(path.join(root, 'node_modules'))) {
    await installPackages(root);
    await build(root);
  }
  if (command === 'test') return runTests(root, args);
  // The image has only the commands of an installation.
  if (!existsSync(builtFile)) throw new Error(describeUnknown(command));
  keepTerminalPlain();
  return load(path.join(root, 'dist/src/cli/usage.js')).runCommand(load(builtFile), args, description);
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
