// How commands explain themselves: one form of help for all, and what is printed for a call that is wrong.

/** Name to meaning; a line break in a meaning continues below its beginning. */
type HelpRows = Readonly<Record<string, string>>;

interface CommandHelp {
  /** `npx sello jobs [options]`; a line for each form. */
  readonly usage: string | readonly string[];
  readonly commands?: HelpRows;
  readonly options?: HelpRows;
  readonly notes?: string;
}

/** The exports of a command's file. */
export interface CommandModule {
  /** @returns the exit code: 0 done, 1 failed or something was found, 2 wrong usage */
  readonly run: (args: readonly string[]) => Promise<number>;
  readonly help?: string;
}

/** The row of `--data`, which every command has that works on the database of an installation. */
export const dataOptionHelp = { '--data DIR': 'folder of the local stack (default: .sello)' } as const;

/** The rows of commands that call the API. */
export const apiAccessHelp = {
  ...dataOptionHelp,
  '--api URL': 'use this API instead of the local stack (default: SELLO_API)',
  '--token TOKEN': 'token for this API (default: SELLO_TOKEN)',
  '--lang en|es': 'language of messages (default: from LANG)',
} as const;

/** Formats the help of a command. */
export function formatHelp({ usage, commands, options, notes }: CommandHelp): string {
  const [first = '', ...others] = [usage].flat();
  return [
    `Usage: ${first}`,
    ...others.map((form) => `       ${form}`),
    ...formatRows('Commands', commands),
    ...formatRows('Options', options),
    ...(notes ? ['', notes] : []),
  ].join('\n');
}

function formatRows(title: string, rows: HelpRows = {}): string[] {
  const width = Math.max(0, ...Object.keys(rows).map(({ length }) => length));
  const lines = Object.entries(rows).map(
    ([name, meaning]) => `  ${name.padEnd(width)}  ${meaning.replaceAll('\n', `\n${' '.repeat(width + 4)}`)}`,
  );
  return lines.length > 0 ? ['', `${title}:`, ...lines] : [];
}

/** Prints why the command does not go on. @returns the exit code */
export function printFailure(text: string, code = 1): number {
  console.error(text);
  return code;
}

/** Prints what is wrong with the call, then the help. */
export const printUsageError = (problem: string, help: string): number => printFailure(`${problem}\n\n${help}`, 2);

/** Prints that a command does not exist, then the help. */
export const printUnknownCommand = (name: string | undefined, help: string): number =>
  printUsageError(name ? `Unknown command: ${name}` : 'Missing argument: command', help);

/** Runs a command. `--help` prints its help; a wrong option prints what is wrong with it, and the help. */
export async function runCommand(
  { run, help = '' }: CommandModule,
  args: readonly string[],
  description = '',
): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log([description, help].filter(Boolean).join('\n\n'));
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
