// docs/configuration.md: every setting, by section.
import type { SettingDefinitions } from '../../src/settings/readers';
import { settingSections } from '../../src/settings/table';
import { temporalConnectionSettingRows } from '../../src/settings/temporal';
import { toCode, formatHeading, formatTable, joinLines } from './markdown';

const kinds = {
  text: 'text',
  integer: 'integer',
  flag: 'true or false',
  file: 'path',
  secret: 'text, secret',
} as const;

/** `docs/restore.md` as a link to that page. */
const linkPages = (text: string): string => text.replace(/docs\/([\w/-]+)\.md/g, '[$1]($1.md)');

const settingsTable = (rows: SettingDefinitions): readonly string[] =>
  formatTable(
    ['Name', 'Kind', 'Default', 'Meaning'],
    Object.entries(rows).map(([name, { kind, fallback, meaning }]) => [
      toCode(name),
      kinds[kind],
      fallback === undefined ? 'required' : toCode(fallback),
      linkPages(meaning),
    ]),
  );

export function buildConfiguration(): string {
  const sections = Object.entries<SettingDefinitions>(settingSections);
  return joinLines([
    ...formatHeading('Configuration', '`src/settings/table.ts`'),
    'This page lists the settings of an installation, for operators. Each setting is an environment variable. An empty variable counts as',
    'not set. If a setting is missing or wrong, the process reports the setting and does not start. `npm start` sets everything that the',
    'local stack needs.',
    '',
    'You can store the value of a secret setting in a file. For example, set `SELLO_MASTER_KEY_FILE=/run/secrets/master-key` instead of',
    '`SELLO_MASTER_KEY`.',
    '',
    ...sections.flatMap(([title, rows]) => [`## ${title}`, '', ...settingsTable(rows)]),
    '## Connection to Temporal',
    '',
    'These variables belong to the Temporal SDK and the command line of Temporal (see Temporal on',
    '[environment configuration](https://docs.temporal.io/develop/environment-configuration)). You can also use',
    '`TEMPORAL_TLS_..._DATA` and `TEMPORAL_GRPC_META_...`. The SDK reads a configuration file only if you set `TEMPORAL_CONFIG_FILE`.',
    '',
    ...settingsTable(temporalConnectionSettingRows),
    '## Other settings',
    '',
    '- Settings of a workspace (`amendments`, `strict`, `correction_series`, `agreement`, `page`): call `PATCH /access/v1/workspace`,',
    '  see [workspaces](api/workspace.md).',
    '- Settings of the simulator: see [the simulator](simulator.md).',
    '- Producer, software and declaration: write one JSON file, see [legal requirements](law.md).',
  ]);
}
