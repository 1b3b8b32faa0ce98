// Prints the help of commands in one form, and explains what is wrong with a call.
import { findMostSimilarName } from '../document/find-nearest';

/** Names with their meanings. After a line break, a meaning continues below its beginning. */
type HelpRows = Readonly<Record<string, string>>;

export interface CommandHelp {
  /** `npx sello jobs [options]`; several forms of a command have one line each. */
  readonly usage: string | readonly string[];
  readonly commands?: HelpRows;
  /** Other lists by title, for example tests that a command runs. */
  readonly lists?: Readonly<Record<string, HelpRows>>;
  readonly options?: HelpRows;
  readonly notes?: string;
}

/** The exports of a command's file. */
export interface CommandModule {
  /**
   * @returns the exit code: 0 if done, 1 if it failed or something was found, and 2 for wrong usage
   */
  readonly run: (args: readonly string[]) => Promise<number>;
  readonly help?: string;
  /**
   * The help as data, for a command with subcommands. `--help` after a subcommand shows only the part of this
   * subcommand.
   */
  readonly commandHelp?: CommandHelp;
}

/** The row of `--data`. Every command that works on the database of an installation has this option. */
export const dataOptionHelp = { '--data DIR': 'folder of the local stack (default: .sello)' } as const;

/** The rows of commands that call the API. */
export const apiOptionHelp = {
  ...dataOptionHelp,
  '--api URL': 'use this API instead of the local stack (default: SELLO_API)',
  '--token TOKEN': 'token for this API (default: SELLO_TOKEN)',
  '--lang en|es': 'language of errors and remedies (default: from LANG)',
} as const;

export function formatCommandHelp({ usage, commands, lists = {}, options, notes }: CommandHelp): string {
  const [first = '', ...others] = [usage].flat();
  return [
    `Usage: ${first}`,
    ...others.map((form) => `       ${form}`),
    ...formatRows('Commands', commands),
    ...Object.entries(lists).flatMap(([title, rows]) => formatRows(title, rows)),
    ...formatRows('Options', options),
    ...(notes ? ['', notes] : []),
  ].join('\n');
}

/**
 * Formats the help of a subcommand, with its usage, its meaning, and its options. If the line of an option begins with
 * `create: ` or `create, list: `, the option is only for these subcommands. Returns undefined for an unknown subcommand.
 */
function formatSubcommandHelp({ usage, commands = {}, options = {} }: CommandHelp, name: string): string | undefined {
  const firstWord = (row: string): string => row.split(' ')[0] ?? '';
  const names = Object.keys(commands).map(firstWord);
  const own = Object.entries(commands).filter(([row]) => firstWord(row) === name);
  const [row] = own[0] ?? [];
  if (row === undefined) return undefined;
  const forms = [usage].flat();
  const ownForms = forms.filter((form) => form.split(' ').includes(name));
  const generalForms = forms.filter((form) => form.includes('<command>')).map((form) => form.replace('<command>', row));
  const shownForms = ownForms.length > 0 ? ownForms : generalForms;
  const isOtherArgument = (option: string): boolean =>
    /^[A-Z_]+$/.test(option) && !shownForms.some((form) => form.split(' ').includes(option));
  const ownOptions = Object.entries(options).flatMap(([option, meaning]): [string, string][] => {
    if (isOtherArgument(option)) return [];
    const lines = meaning.split('\n').map((line) => ({ line, named: readOwners(line, names) }));
    if (!lines.some(({ named }) => named)) return [[option, meaning]];
    // A line without the name of a command continues the line before it.
    let owners: readonly string[] = [name];
    const ownLines = lines.flatMap(({ line, named }) => {
      owners = named?.owners ?? owners;
      return owners.includes(name) ? [named?.text ?? line] : [];
    });
    return ownLines.length > 0 ? [[option, ownLines.join('\n')]] : [];
  });
  const meanings = own.map(([, meaning]) => `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}`);
  const help = formatCommandHelp({
    usage: shownForms,
    options: Object.fromEntries(ownOptions),
  });
  return `${meanings.join('\n')}\n\n${help}`;
}

/** Reads the subcommands at the beginning of a line; undefined if the line names none. */
function readOwners(
  line: string,
  names: readonly string[],
): { readonly owners: readonly string[]; readonly text: string } | undefined {
  const [beginning = '', list = ''] = /^([a-z-]+(?:, [a-z-]+)*): /.exec(line) ?? [];
  const owners = list.split(', ');
  return owners.every((one) => names.includes(one)) ? { owners, text: line.slice(beginning.length) } : undefined;
}

function formatRows(title: string, rows: HelpRows = {}): string[] {
  const width = Math.max(0, ...Object.keys(rows).map(({ length }) => length));
  const lines = Object.entries(rows).map(
    ([name, meaning]) => `  ${name.padEnd(width)}  ${meaning.replaceAll('\n', `\n${' '.repeat(width + 4)}`)}`,
  );
  return lines.length > 0 ? ['', `${title}:`, ...lines] : [];
}

/** Prints why the command cannot continue. @returns the exit code */
export function printCommandFailure(text: string, code = 1): number {
  console.error(text);
  return code;
}

/** Prints what is wrong with the call, then the help. */
export const printUsageError = (problem: string, help: string): number =>
  printCommandFailure(`${problem}\n\n${help}`, 2);

/**
 * Prints in one line that a command does not exist, and which command was probably meant. Without a name, prints the
 * help.
 */
export function printUnknownCommand(name: string | undefined, help: string): number {
  if (!name) return printUsageError('Missing argument: command', help);
  const [, usage = ''] = /^Usage: (npx sello \S+)/.exec(help) ?? [];
  const [, rows = ''] = /^Commands:\n((?: .*\n?)+)/m.exec(help) ?? [];
  const nearest = findMostSimilarName(
    name,
    [...rows.matchAll(/^ {2}(\S+)/gm)].map(([, row = '']) => row),
  );
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  return printCommandFailure(`Unknown command: ${name}.${hint} For all commands, run: ${usage} --help`, 2);
}

/** Runs a command. `--help` prints its help. For a wrong option, prints what is wrong with it, and the help. */
export async function runCommand(
  { run, help = '', commandHelp }: CommandModule,
  args: readonly string[],
  description = '',
): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    const [subcommand = ''] = args.filter((one) => !one.startsWith('-'));
    const own = commandHelp && formatSubcommandHelp(commandHelp, subcommand);
    console.log(own ?? [description, help].filter(Boolean).join('\n\n'));
    return 0;
  }
  try {
    return await run(args);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (!code.startsWith('ERR_PARSE_ARGS')) throw error;
    return printUsageError(message.replace(/\. To specify .*/s, ''), help);
  }
}
