// Tests the help of every command, and the error for a wrong call.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type CommandModule, runCommand } from '../../src/cli/usage';
import { capturePrinted } from './printed';

const folder = path.join(__dirname, '../../src/cli');
const notCommands = [
  'api-access',
  'api-retries',
  'command-audit',
  'command-line',
  'installation',
  'invoice-view',
  'upgrade-move',
  'upgrade-relocate',
  'usage',
];
const notLocalCommands = ['pause-backup', 'wait-for-stop'];

const namesIn = (place: string, others: readonly string[]): string[] =>
  readdirSync(path.join(folder, place))
    .filter((file) => file.endsWith('.ts') && !others.includes(path.basename(file, '.ts')))
    .map((file) => path.join(place, path.basename(file, '.ts')));

const names = [...namesIn('.', notCommands), ...namesIn('local', notLocalCommands)];
const load = (name: string): Required<CommandModule> => require(path.join(folder, name)) as Required<CommandModule>;

const { output, errors } = capturePrinted();

describe.each(names)('the command %s', (name) => {
  it('prints its help with all its options', async () => {
    expect(await runCommand(load(name), ['--help'], 'What it does')).toBe(0);
    const text = output.join('\n');
    expect(text).toMatch(/^What it does\n\nUsage: (?:npx sello|npm start|npm run demo)/);
    expect(text.split('\n').filter((line) => line.length > 120)).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('refuses an unknown option and prints the help of the command', async () => {
    expect(await runCommand(load(name), ['--no-such-option'])).toBe(2);
    expect(errors.join('\n')).toMatch(/^Unknown option '--no-such-option'\n\nUsage: /);
  });
});

describe('the help of a subcommand', () => {
  const readHelp = async (...[name, ...args]: [string, ...string[]]): Promise<string> => {
    expect(await runCommand(load(name), [...args, '--help'], 'What it does')).toBe(0);
    return output.join('\n');
  };

  it('lists no options of other subcommands', async () => {
    const text = await readHelp('chain', 'resume', 'B12345674');
    expect(text).toMatch(
      /^Resume sending after you have fixed the cause of the stop\n\nUsage: npx sello chain resume TAX_ID/,
    );
    expect(text).toContain('--token');
    expect(text).not.toMatch(/--out|--year|--yes|reconcile|Commands:/);
  });

  it('describes an option that several subcommands share in the words of the subcommand', async () => {
    const text = await readHelp('key', 'create');
    expect(text).toMatch(/^Create an access key .*\n\nUsage: npx sello key create \[options\]/);
    expect(text).toMatch(/--days N +days until the access key expires \(default: 365\)\n/);
    expect(text).not.toContain('tokens of the old');
  });

  it('contains the name of its argument', async () => {
    expect(await readHelp('key', 'revoke')).toContain('Usage: npx sello key revoke ID [options]\n');
  });

  it('is the help of the command if the subcommand does not exist', async () => {
    expect(await readHelp('chain', 'lift')).toMatch(/^What it does\n\nUsage: npx sello chain list/);
  });
});

/** The words of complete calls of each command. */
const completeCalls: Readonly<Record<string, readonly (readonly string[])[]>> = {
  audit: [['list'], ['export'], ['verify']],
  chain: [
    ['list'],
    ...[
      'show',
      'verify',
      'export',
      'reconcile',
      'leave',
      'stay',
      'resume',
      'confirm',
      'retry',
      'acknowledge',
      'renew',
    ].map((command) => [command, 'A58818501']),
  ],
  console: [[]],
  declaration: [[]],
  doctor: [[]],
  erase: [[]],
  export: [['DIR'], ['--workspace', 'w', '--out', 'DIR'], ['--verify', 'DIR']],
  invoices: [[]],
  jobs: [[]],
  key: [['create'], ['list'], ['revoke', 'ID'], ['signing'], ['rotate'], ['retire', 'ID'], ['rotate-master']],
  listen: [[]],
  month: [['export', '2026-11']],
  open: [['A-1']],
  outbox: [['list'], ['show', 'ID'], ['retry', 'ID']],
  restored: [[]],
  send: [['a.json'], ['-']],
  series: [['list'], ['resume', 'ID'], ['stop-prefix']],
  upgrade: [['check'], ['versions'], ['move'], ['wake'], ['relocate']],
  webhooks: [['list']],
  workspace: [['create'], ['list'], ['show', 'ID']],
  'local/backup': [[]],
  'local/demo': [[]],
  'local/restore': [['DIR']],
  'local/start': [[]],
  'local/token': [[]],
};
const withSubcommands = names.filter((name) => load(name).commandHelp);

describe('a call with something that the command would not read', () => {
  it('is tested for every command and subcommand, which all have one parser', () => {
    expect(Object.keys(completeCalls).toSorted()).toEqual(names.toSorted());
    for (const name of withSubcommands) {
      const subcommands = Object.keys(load(name).commandHelp.commands ?? {}).map((row) => row.split(' ')[0]);
      expect([...new Set(subcommands)]).toEqual(completeCalls[name]?.map(([word]) => word));
    }
    const own = names.filter((name) => readFileSync(path.join(folder, `${name}.ts`), 'utf8').includes('parseArgs('));
    expect(own).toEqual([]);
  });

  it.each(Object.entries(completeCalls).flatMap(([name, calls]) => calls.map((call) => [name, call] as const)))(
    'is refused, because a second file or tax ID would be ignored: %s %j and one more word',
    async (name, call) => {
      expect(await runCommand(load(name), [...call, 'B12345674'])).toBe(2);
      expect(errors.join('\n')).toMatch(/^Unexpected argument: B12345674\n\nUsage: /);
    },
  );

  it.each(withSubcommands)('is refused if the help of the subcommand does not show the option: %s', async (name) => {
    const { options = {} } = load(name).commandHelp;
    const given = Object.keys(options).flatMap((row) => (row.startsWith('--') ? row.split(', ') : []));
    for (const call of completeCalls[name] ?? []) {
      output.length = 0;
      await runCommand(load(name), [...call.slice(0, 1), '--help']);
      const help = output.join('\n');
      for (const row of given.filter((one) => !help.includes(one))) {
        const [option = '', ...value] = row.split(' ');
        errors.length = 0;
        expect([row, await runCommand(load(name), [...call, option, ...value])]).toEqual([row, 2]);
        expect(errors.join('\n')).toMatch(`${call[0]} has no option ${option}\n\nUsage: `);
      }
    }
  });

  it.each([
    ['series', ['resume', '--all', '--next', '50'], '--next needs the ID of one series'],
    ['series', ['resume', 'any', '--next', '50'], '--next needs the ID of one series'],
    ['chain', ['renew', 'A58818501', '--all'], 'Use either A58818501, or --all or --workspace for several chains'],
    ['export', ['DIR', '--workspace', 'w', '--out', 'other'], 'Unexpected argument: DIR'],
    ['export', ['--verify', 'DIR', '--workspace', 'w'], '--verify verifies a folder, without --workspace'],
    ['doctor', ['--supplier', 'A58818501'], '--supplier needs --workspace'],
  ])('is refused: %s %j', async (name, args, problem) => {
    expect(await runCommand(load(name), args)).toBe(2);
    expect(errors.join('\n')).toContain(`${problem}\n\nUsage: `);
  });
});

describe('an unknown subcommand', () => {
  it.each([
    ['chain', 'verfy', 'Unknown command: verfy. Did you mean verify? For all commands, run: npx sello chain --help'],
    ['chain', 'nonsense', 'Unknown command: nonsense. For all commands, run: npx sello chain --help'],
    ['webhooks', 'lst', 'Unknown command: lst. Did you mean list? For all commands, run: npx sello webhooks --help'],
    ['key', 'revok', 'Unknown command: revok. Did you mean revoke? For all commands, run: npx sello key --help'],
  ])('is reported in one line with the nearest name: %s %s', async (name, given, line) => {
    expect(await runCommand(load(name), [given])).toBe(2);
    expect(errors).toEqual([line]);
  });
});

describe.each([
  'storms/command',
  'bench/command',
  'tools/conformance/conformance',
  'tools/documentation/documentation',
  'tools/histories/histories',
  'tools/pictures/pictures',
])('the developer command %s', (file) => {
  it('prints its help', async () => {
    expect(await runCommand(require(`../../${file}`) as CommandModule, ['--help'], 'What it does')).toBe(0);
    expect(output.join('\n')).toMatch(/^What it does\n\nUsage: np[mx] /);
  });

  it('describes each test or benchmark of a list', async () => {
    await runCommand(require(`../../${file}`) as CommandModule, ['--help'], 'What it does');
    const rows = output
      .join('\n')
      .split('\n')
      .filter((line) => /^ {2}[A-Z]\d/.test(line));
    expect(rows.filter((row) => !/^ {2}\S+ {2,}\S+ \S+ /.test(row))).toEqual([]);
  });
});

it.each([
  ['chain', [], 'Missing argument: command'],
  ['chain', ['show'], 'Missing argument: supplier tax ID'],
  ['audit', ['list'], 'Missing option: --workspace or --service'],
  ['key', ['revoke'], 'Missing argument: ID of the key'],
  ['workspace', ['show'], 'Missing argument: ID or slug'],
  ['workspace', ['create', '--slug', 's'], 'Missing option: --name'],
  ['outbox', ['retry'], 'Missing argument: ID'],
  ['series', ['resume'], 'Missing argument: the ID of one series, or --all'],
  ['invoices', [], 'Missing option: --month, or --from and --to'],
  ['export', ['--out', 'x'], 'Missing option: --workspace'],
  ['erase', ['--workspace', 'w'], 'Use exactly one of --entry, --person and --all'],
  ['upgrade', ['move'], 'Missing option: --percent, from 1 to 100'],
  ['listen', ['--forward-to', 'shop'], '--forward-to: must be an http or https URL'],
  ['send', [], 'Missing argument: file, or - for the standard input'],
  ['open', [], 'Missing argument: id, number or key'],
  ['local/backup', [], 'Missing option: --out'],
  ['local/restore', [], 'Missing argument: folder of the backup'],
  ['local/start', ['--workers', 'two'], '--workers: must be an integer from 1 to 16'],
])('a command prints the error for wrong arguments: %s %j', async (name, args, problem) => {
  expect(await runCommand(load(name), args)).toBe(2);
  const { help } = load(name);
  expect(errors).toEqual([`${problem}\n\n${help}`]);
});
