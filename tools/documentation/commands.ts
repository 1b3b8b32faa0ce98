// docs/cli.md: the help of each command, as the commands print it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { CommandModule } from '../../src/cli/usage';
import { requireProjectRoot } from '../../src/local/root';
import { formatHeading, joinLines } from './markdown';

interface Command {
  readonly description: string;
  readonly group: 'stack' | 'installation' | 'clone';
  /** The path in `dist`, and as a source; absent for a command that runs without a build. */
  readonly file?: string;
}

const groups = {
  stack: 'Local stack',
  installation: 'Any installation, including the local stack',
} as const;

/** Returns the page of the commands for users and operators; CONTRIBUTING.md describes those for work on Sello. */
export function buildCommands(): string {
  const file = path.join(requireProjectRoot(), 'bin/commands.json');
  const commands = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Command>>);
  return joinLines([
    ...formatHeading('Command line', '`bin/commands.json` and the help of each command'),
    'This page lists the commands of Sello with their options. Run the commands in a clone of Sello.',
    '',
    'In a container of the Sello image, write `node deploy/sello.mjs` instead of `npx sello`. The commands of the local stack',
    'are not available there. In the container of the API, commands that call the API need only a token (`SELLO_TOKEN` or',
    '`--token`).',
    '',
    'To print the help of a command, add `--help`, or run `npx sello help <command>`. After a subcommand, `--help` prints only',
    'the help of that subcommand.',
    '',
    'Unless the help of a command names other exit codes, the exit code is:',
    '',
    '- 0 if the command succeeds',
    '- 1 if the command fails or finds a problem',
    '- 2 if the arguments are wrong',
    '',
    ...Object.entries(groups).flatMap(([group, title]) => [
      `## ${title}`,
      '',
      ...commands
        .filter(([, command]) => command.group === group)
        .flatMap(([name, command]) => describe(name, command)),
    ]),
  ]);
}

function describe(name: string, { description, file = '' }: Command): string[] {
  const load = createRequire(__filename);
  const { help = '' } = load(path.join(__dirname, '../..', file)) as CommandModule;
  return [`### ${name}`, '', `${description}.`, '', '```text', help, '```', ''];
}
