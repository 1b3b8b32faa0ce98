// `npx sello key` manages access keys of workspaces and of the operator, signing keys, and the master key.
import { defaultDataFolder } from '../local/root';
import { parseCommandLine, type SubcommandSyntax } from './command-line';
import {
  createAndPrintAccessKey,
  printAccessKeys,
  revokeAccessKeyByCommand,
  type KeyCommandOptions,
} from './key/access-keys';
import {
  printSigningKeys,
  retireSigningKeyByCommand,
  reencryptSecretsByCommand,
  rotateSigningKeyByCommand,
} from './key/signing-keys';
import { type DatabaseAndSettings, runWithDatabaseAndSettings } from './installation';
import { type CommandHelp, dataOptionHelp, formatCommandHelp, printUnknownCommand, printUsageError } from './usage';

interface Command {
  readonly meaning: string;
  readonly takesId?: true;
  /** Options that not every command reads. */
  readonly options?: readonly string[];
  run(installation: DatabaseAndSettings, order: KeyCommandOptions): Promise<number>;
}

const commands: Readonly<Record<string, Command>> = {
  create: {
    meaning: 'create an access key and print its token, which is shown only once',
    options: ['workspace', 'service', 'name', 'scopes', 'application', 'days'],
    run: createAndPrintAccessKey,
  },
  list: {
    meaning: 'list the access keys with their scopes, expiry and last use',
    options: ['workspace', 'service'],
    run: printAccessKeys,
  },
  revoke: {
    meaning: 'revoke an access key; its token becomes invalid within a second',
    takesId: true,
    run: revokeAccessKeyByCommand,
  },
  signing: { meaning: 'list the signing keys of tokens and envelopes', run: printSigningKeys },
  rotate: {
    meaning:
      'create a new signing key for tokens or, with --workspace, for the envelopes of this workspace;\n' +
      'tokens signed with the old key stay valid for --days days; envelopes stay valid permanently',
    options: ['workspace', 'days'],
    run: rotateSigningKeyByCommand,
  },
  retire: {
    meaning:
      'retire a compromised signing key; everything signed with this key becomes invalid immediately,\nincluding envelopes and exports',
    takesId: true,
    run: retireSigningKeyByCommand,
  },
  'rotate-master': {
    meaning: 'encrypt every secret again with SELLO_MASTER_KEY (docs/api/keys.md)',
    run: reencryptSecretsByCommand,
  },
};

export const commandHelp: CommandHelp = {
  usage: 'npx sello key <command> [options]',
  commands: Object.fromEntries(
    Object.entries(commands).map(([name, { meaning, takesId }]) => [`${name}${takesId ? ' ID' : ''}`, meaning]),
  ),
  options: {
    '--workspace W': 'create, list, rotate: id or slug of the workspace',
    '--service': 'create, list: an access key of the operator, not of a workspace',
    '--name N': 'create: a name that shows what the access key is for',
    '--scopes S': 'create: scopes, separated by commas, for example read,write',
    '--application A': 'create: the application that uses the access key',
    '--days N':
      'create: days until the access key expires (default: 365)\n' +
      'rotate: days until tokens of the old signing key expire (default: 366)',
    ...dataOptionHelp,
  },
};
export const help = formatCommandHelp(commandHelp);

const forms: Readonly<Record<string, SubcommandSyntax>> = Object.fromEntries(
  Object.entries(commands).map(([name, { takesId, options = [] }]) => [name, { words: takesId ? 1 : 0, options }]),
);

/** Runs `npx sello key`. @returns 0 if done, 1 if an error occurred, 2 for wrong usage */
export async function run(args: readonly string[], environment: NodeJS.ProcessEnv = process.env): Promise<number> {
  const { values, positionals } = parseCommandLine(
    args,
    {
      data: { type: 'string', default: defaultDataFolder },
      workspace: { type: 'string' },
      service: { type: 'boolean', default: false },
      name: { type: 'string' },
      scopes: { type: 'string' },
      application: { type: 'string' },
      days: { type: 'string' },
    },
    forms,
  );
  const [name = '', id] = positionals;
  const command = commands[name];
  if (!command) return printUnknownCommand(name, help);
  if (command.takesId && id === undefined) return printUsageError('Missing argument: ID of the key', help);
  const { data, workspace, service, scopes, application, days } = values;
  const order = { workspace, service, name: values.name, scopes, application, days, id };
  return runWithDatabaseAndSettings(data, environment, (installation) => command.run(installation, order));
}
