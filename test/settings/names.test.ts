// Names of settings: a former name is refused with the new one, and pages name only existing settings.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { formerSettingNames } from '../../src/settings/former-names';
import { readSettings } from '../../src/settings/settings';
import { settingSections, settingTable } from '../../src/settings/table';
import { simulatorSettingTableRows } from '../../simulator/settings';

const root = path.join(__dirname, '../..');

/** Files that name removed settings. */
const elsewhere = ['src/settings/former-names.ts'];
const places = ['*.md', 'docker-compose.yml', 'deploy', 'src', 'activities', 'workflows'];

/** Variables of commands, tests and tools, which are not settings of a process. */
const others = [
  'SELLO_API',
  'SELLO_TOKEN',
  'SELLO_OPERATOR_TOKEN',
  'SELLO_CHROMIUM',
  'SELLO_SEED',
  'SELLO_MUTATIONS',
  'SELLO_FAILPOINTS',
  'SELLO_COMMAND_COUNT_FILE',
];

describe('the former name of a setting', () => {
  it.each(Object.entries(formerSettingNames))('is refused with its replacement: %s', (name, instead) => {
    expect(() => readSettings({ [name]: 'x' })).toThrow(`${name} is no longer a setting. Use ${instead}.`);
    expect(readSettings({ [name]: '' })).toBeDefined();
    expect(name in settingTable).toBe(false);
    const [replacement = ''] = /SELLO_[A-Z_]+/.exec(instead) ?? [];
    expect(Object.keys(settingTable)).toContain(replacement);
  });

  it('is refused as a file for a secret as well', () => {
    const environment = { SELLO_ENGINE_NAMES_KEY_FILE: '/run/secrets/key' };
    expect(() => readSettings(environment)).toThrow('Use SELLO_TEMPORAL_NAMES_KEY.');
  });

  it('is reported together with all other former names that are set', () => {
    const environment = { SELLO_SOFTWARE_ID: 'SE', SELLO_CENSUS_LIVE_URL: 'https://x' };
    expect(() => readSettings(environment)).toThrow(/SELLO_CENSUS_LIVE_URL .* SELLO_SOFTWARE_ID /);
  });
});

describe('a boolean setting', () => {
  const flags = Object.entries(settingTable).flatMap(([name, { kind }]) => (kind === 'flag' ? [name] : []));
  it.each(flags)('is true or false: %s', (name) => {
    for (const value of ['true', 'false']) expect(readSettings({ [name]: value })).toBeDefined();
    for (const value of ['S', 'N', '1', 'yes', 'TRUE'])
      expect(() => readSettings({ [name]: value })).toThrow(`${name} is "${value}", not true or false`);
  });
});

describe('the table of settings', () => {
  it('has each setting only once', () => {
    const names = Object.values(settingSections).flatMap((rows) => Object.keys(rows));
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name in simulatorSettingTableRows)).toEqual([]);
  });

  it.each(Object.entries(simulatorSettingTableRows))(
    'has the documented setting %s of the simulator',
    (name, { fallback, meaning }) => {
      const page = readFileSync(path.join(root, 'docs/simulator.md'), 'utf8');
      expect(page).toContain(`| \`${name}\` | \`${fallback}\` | ${meaning} |`);
    },
  );

  it('has every setting in the product, its documentation and its deployment', () => {
    const known = new Set([...Object.keys(settingTable), ...Object.keys(simulatorSettingTableRows), ...others]);
    const isKnown = (name: string): boolean => known.has(name) || known.has(name.replace(/_FILE$/, ''));
    const list = execFileSync('git', ['ls-files', ...places], { cwd: root, encoding: 'utf8' }).split('\n');
    const files = list.filter((file) => /\.(?:md|ya?ml|tpl|json|tsx?|mjs)$/.test(file) && !elsewhere.includes(file));
    const unknown = files.flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      // These are generated from tables that this test also reads.
      if (text.slice(0, 500).includes('Made by `npm run docs`')) return [];
      const names = [...text.matchAll(/\bSELLO_[A-Z_]*[A-Z]\b/g)].map(([name]) => name);
      return names.filter((name) => !isKnown(name)).map((name) => `${file}: ${name}`);
    });
    expect(unknown).toEqual([]);
  });
});
