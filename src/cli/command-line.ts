// Parses the words and options of a command, and refuses everything that the command would not read. A surplus word is
// often a second file or a second tax ID, and a command that ignored it would report success for it.
import { parseArgs, type ParseArgsConfig } from 'node:util';

type OptionTable = NonNullable<ParseArgsConfig['options']>;

interface ParsedCommandLine<Options extends OptionTable> {
  readonly args: readonly string[];
  readonly options: Options;
  readonly allowPositionals: true;
}

/** The values of the options of a command. */
export type CommandOptionValues<Options extends OptionTable> = ReturnType<
  typeof parseArgs<ParsedCommandLine<Options>>
>['values'];

/** What a subcommand reads after its name. */
export interface SubcommandSyntax {
  /** Maximum number of words (default: none). */
  readonly words?: number;
  /** Options that not every subcommand reads. An option that no subcommand names is an option of all of them. */
  readonly options?: readonly string[];
}

/** What a command reads: a limited number of words, or a subcommand. */
type CommandForm = number | Readonly<Record<string, SubcommandSyntax>>;

/** A word or an option that the command does not read. Its code is that of the errors of `parseArgs`. */
class SurplusArgumentError extends Error {
  readonly code = 'ERR_PARSE_ARGS_SURPLUS';
}

/**
 * Parses a command line. An unknown subcommand is left to the command, which knows the nearest name.
 * @throws Error with a code that begins with `ERR_PARSE_ARGS`, which `runCommand` prints with the help
 */
export function parseCommandLine<Options extends OptionTable>(
  args: readonly string[],
  options: Options,
  form: CommandForm = 0,
) {
  const given: OptionTable = options;
  const { tokens } = parseArgs({ args, options: given, allowPositionals: true, tokens: true });
  const words = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  if (typeof form === 'number') refuseWordsFrom(words, form);
  else refuseSurplusOfSubcommand(words, names, form);
  return parseArgs<ParsedCommandLine<Options>>({ args, options, allowPositionals: true });
}

function refuseWordsFrom(words: readonly string[], count: number): void {
  const surplus = words[count];
  if (surplus !== undefined) throw new SurplusArgumentError(`Unexpected argument: ${surplus}`);
}

function refuseSurplusOfSubcommand(
  words: readonly string[],
  names: readonly string[],
  forms: Readonly<Record<string, SubcommandSyntax>>,
): void {
  const [command = ''] = words;
  const own = Object.hasOwn(forms, command) ? forms[command] : undefined;
  if (!own) return;
  refuseWordsFrom(words, 1 + (own.words ?? 0));
  const owned = new Set(Object.values(forms).flatMap(({ options = [] }) => options));
  const surplus = names.find((name) => owned.has(name) && !own.options?.includes(name));
  if (surplus !== undefined) throw new SurplusArgumentError(`${command} has no option --${surplus}`);
}
