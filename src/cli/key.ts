// `sello key ...`: access keys of workspaces and of the service's operator, the keys that sign, and the master key.
import { parseArgs } from 'node:util';
import { defaultFolder } from '../local/root';
import { createAccessKey, listKeys, revokeKey, type KeyOrder } from './key/access-keys';
import { listSigning, retireSigning, rotateMaster, rotateSigning } from './key/signing-keys';
import { type Installation, runOnInstallation } from './installation';

const commands: Readonly<
  Record<string, { readonly meaning: string; run(installation: Installation, order: KeyOrder): Promise<number> }>
> = {
  create: {
    meaning:
      '--workspace W | --service, --name N [--scopes read,write] [--days 365] [--application A]: prints the token, once',
    run: createAccessKey,
  },
  list: { meaning: '--workspace W | --service: name, scopes, end, last use', run: listKeys },
  revoke: { meaning: '<id>: its tokens are refused within a second', run: revokeKey },
  signing: { meaning: 'the keys that sign tokens and envelopes', run: listSigning },
  rotate: {
    meaning:
      '[--workspace W] [--days 366]: another key signs tokens (or envelopes of W); tokens of the old one end then',
    run: rotateSigning,
  },
  retire: { meaning: '<id>: what this signing key signed is refused at once', run: retireSigning },
  'rotate-master': { meaning: 'puts every secret under SELLO_MASTER_KEY (docs/api/keys.md)', run: rotateMaster },
};

/** @returns 0 done, 1 refused, 2 a wrong order */
export async function run(args: readonly string[], environment: NodeJS.ProcessEnv = process.env): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      data: { type: 'string', default: defaultFolder },
      workspace: { type: 'string' },
      service: { type: 'boolean', default: false },
      name: { type: 'string' },
      scopes: { type: 'string' },
      application: { type: 'string' },
      days: { type: 'string' },
    },
  });
  const [name = '', id] = positionals;
  const command = commands[name];
  if (!command) {
    const lines = Object.entries(commands).map(([key, { meaning }]) => `  ${key.padEnd(14)} ${meaning}`);
    console.error(['Usage: sello key <command>', '', ...lines].join('\n'));
    return 2;
  }
  const { data, workspace, service, scopes, application, days } = values;
  const order = { workspace, service, name: values.name, scopes, application, days, id };
  return runOnInstallation(data, environment, (installation) => command.run(installation, order));
}
