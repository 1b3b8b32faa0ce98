// docs/configuration.md: every setting, by section.
import type { SettingRows } from '../../src/settings/readers';
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

const settingsTable = (rows: SettingRows): readonly string[] =>
  formatTable(
    ['Name', 'Kind', 'Default', 'Meaning'],
    Object.entries(rows).map(([name, { kind, fallback, meaning }]) => [
      toCode(name),
      kinds[kind],
      fallback === undefined ? 'required' : toCode(fallback),
      meaning,
    ]),
  );

export function buildConfiguration(): string {
  const sections = Object.entries<SettingRows>(settingSections);
  return joinLines([
    ...formatHeading('Configuration', '`src/settings/table.ts`'),
    'Settings are environment variables. An empty one counts as not set. A process that starts reports the setting that is missing or',
    'wrong. `npm start` sets everything that the local stack needs.',
    '',
    'A secret can come from a file: `SELLO_MASTER_KEY_FILE=/run/secrets/master-key` instead of `SELLO_MASTER_KEY`. This works for each',
    'setting of the kind "secret".',
    '',
    ...sections.flatMap(([title, rows]) => [`## ${title}`, '', ...settingsTable(rows)]),
    '## Connection to Temporal',
    '',
    "These are the Temporal SDK's own variables, as its command line knows them:",
    '[environment configuration](https://docs.temporal.io/develop/environment-configuration). `TEMPORAL_TLS_..._DATA` and',
    '`TEMPORAL_GRPC_META_...` work, too. A configuration file counts only when `TEMPORAL_CONFIG_FILE` names it.',
    '',
    ...settingsTable(temporalConnectionSettingRows),
    '## What is not here',
    '',
    '- Switches of a workspace (`amendments`, `strict`, `correction_series`, `agreement`, `page`): `PATCH /access/v1/workspace`,',
    '  [workspace](api/workspace.md).',
    '- Settings of the simulator: [simulator.md](simulator.md).',
    '- Producer, software and declaration: one JSON file, [legal requirements](law.md).',
  ]);
}
