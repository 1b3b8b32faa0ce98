// Reads settings of a table from environment variables, with one function for each kind of value.
import { readFileSync } from 'node:fs';

export type SettingValueKind = 'text' | 'integer' | 'flag' | 'file' | 'secret';

/** One setting. If `fallback` is undefined, the setting is required where it is used. */
export interface SettingDefinition {
  readonly kind: SettingValueKind;
  readonly fallback?: string;
  readonly meaning: string;
}

export type SettingDefinitions = Readonly<Record<string, SettingDefinition>>;

/**
 * A setting is missing, or has a value that its kind does not allow. The message names the setting and explains its
 * purpose.
 */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** Readers of the settings of one table. Each throws a SettingError that names the setting. */
export function createSettingReaders<Name extends string>(
  table: Readonly<Record<Name, SettingDefinition>>,
  environment: EnvironmentVariables,
) {
  const text = (name: Name): string => {
    const row = table[name];
    const value = (row.kind === 'secret' ? readSecret(environment, name, row) : environment[name]) || row.fallback;
    if (value === undefined) throw new SettingError(`${name} is not set. ${row.meaning}`);
    return value;
  };
  const optional = (name: Name): string | undefined => text(name) || undefined;
  const integer = (name: Name): number => {
    const value = text(name);
    if (!/^\d{1,9}$/.test(value))
      throw new SettingError(`${name} is "${value}", not a whole number. ${table[name].meaning}`);
    return Number(value);
  };
  const flag = (name: Name): boolean => {
    const value = text(name);
    if (value !== 'true' && value !== 'false')
      throw new SettingError(`${name} is "${value}", not true or false. ${table[name].meaning}`);
    return value === 'true';
  };
  const choice = <Choice extends string>(name: Name, choices: readonly Choice[]): Choice => {
    const value = text(name);
    const found = choices.find((one) => one === value);
    if (found === undefined) throw new SettingError(`${name} is "${value}", not ${choices.join(' or ')}.`);
    return found;
  };
  /** Reads an `http` or `https` URL; undefined if it is not set. */
  const webAddress = (name: Name): string | undefined => {
    const url = optional(name);
    if (url !== undefined && (!/^https?:\/\//.test(url) || !URL.canParse(url)))
      throw new SettingError(`${name} is "${url}". ${table[name].meaning}`);
    return url;
  };
  return { text, optional, integer, flag, choice, webAddress };
}

/**
 * Reads a secret from the variable itself or from the file in `<NAME>_FILE`. A file is safer, because child processes
 * inherit the environment, and tools show it. The line break at the end of the file is not part of the secret.
 * @throws SettingError if both are set, or if the file cannot be read
 */
function readSecret(
  environment: EnvironmentVariables,
  name: string,
  { meaning }: SettingDefinition,
): string | undefined {
  const [value, file] = [environment[name], environment[`${name}_FILE`]];
  if (!file) return value;
  if (value) throw new SettingError(`${name} and ${name}_FILE are both set: set only one of them.`);
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new SettingError(`The file that ${name}_FILE names cannot be read (${reason}). ${meaning}`);
  }
}

/** Returns true for a URL whose traffic is encrypted or stays on this machine. */
export const isEncryptedOrLocalUrl = (url: string): boolean =>
  URL.canParse(url) && /^https:|^http:\/\/(?:127(?:\.\d+){3}|localhost|\[::1\])(?:[:/]|$)/.test(url);
