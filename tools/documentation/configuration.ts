// docs/configuration.md: every setting that the environment can carry.
import type { SettingRow } from '../../src/settings/setting-row';
import { settingTable } from '../../src/settings/table';
import { code, heading, table, written } from './markdown';

const kinds = {
  text: 'text',
  integer: 'whole number',
  flag: 'S or N',
  file: 'path',
  secret: 'text, secret',
} as const;

export function configurationText(): string {
  const rows = Object.entries<SettingRow>(settingTable).map(([name, { kind, fallback, meaning }]) => [
    code(name),
    kinds[kind],
    fallback === undefined ? 'must be given' : code(fallback),
    meaning,
  ]);
  return written([
    ...heading('Configuration', '`src/settings/table.ts`'),
    'Settings are environment variables. An empty one counts as not set. A process reads only what it uses and says at its',
    'start which one is missing or wrong. `npm start` sets them all by itself.',
    '',
    'A secret may stand in a file: `SELLO_MASTER_KEY_FILE=/run/secrets/master-key` instead of `SELLO_MASTER_KEY`, and so for each secret.',
    '',
    ...table(['Name', 'Kind', 'Default', 'Meaning'], rows),
    'What a workspace switches for itself (`amendments`, `strict`, `correction_series`, `agreement`, `page`) is not here:',
    'see `PATCH /access/v1/workspace` in [workspaces.md](workspaces.md).',
  ]);
}
