// Compares the collections and settings in docs/privacy.md with the code.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { requireProjectRoot } from '../../src/local/root';
import { settingTable } from '../../src/settings/table';
import { databaseIndexesByCollection } from '../../src/store/indexes';
import { workspaceExportCollections } from '../../src/store/privacy/export';
import { readSources } from '../layout/sources';

const page = readFileSync(path.join(requireProjectRoot(), 'docs', 'privacy.md'), 'utf8');
const rows = [...page.matchAll(/^\| `([a-z_]+)` \| (.*) \|$/gm)].map(([, name = '', cells = '']) => ({
  name,
  cells: cells.split(' | '),
}));

describe('the page docs/privacy.md', () => {
  it('has exactly one row for every collection', () => {
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(databaseIndexesByCollection).toSorted());
  });

  it('has every collection that the code uses', () => {
    const used = readSources()
      .filter(({ room }) => room === 'src/store')
      .flatMap(({ lines }) =>
        [...lines.join('\n').matchAll(/\.collection(?:<[^()]*>)?\('([a-z_]+)'\)/g)].map(([, name = '']) => name),
      );
    expect(used.length).toBeGreaterThan(20);
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(databaseIndexesByCollection).toSorted());
  });

  it('states for each collection its personal data, purpose and duration', () => {
    for (const { name, cells } of rows) {
      expect([name, cells.length]).toEqual([name, 3]);
      for (const cell of cells) expect(cell.trim()).not.toBe('');
    }
  });

  it('names settings that exist', () => {
    const named = [...page.matchAll(/`(SELLO_[A-Z_]+)/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((name) => !(name && name in settingTable))).toEqual([]);
  });

  it('names each collection that an export omits', () => {
    const elsewhere = [
      // These have separate files.
      'entries',
      'versions',
      'blobs',
      // These are copies of data in other collections.
      'export_parts',
      'export_sections',
      'records',
      'submissions',
      'audit',
      // These belong to the service, not to a workspace, or contain nothing permanent.
      'audit_heads',
      'audit_refusals',
      'applications',
      'console_links',
      'console_people',
      'console_sessions',
      'cut_offs',
      'declarations',
      'temporal_placement',
      'event_heads',
      'event_marks',
      'leases',
      'master_key',
      'outbox',
      'outbox_set_aside',
      'own_database',
      'stops',
      'sweeps',
      'poison_searches',
      'stuck_runs',
      'idempotency',
      'spool',
      'notice_messages',
      'notice_tallies',
      'webhook_deliveries',
      'windows',
      // This is in the records and their responses.
      'chain_invoices',
      'late_answers',
      'requests',
    ];
    expect([...Object.keys(workspaceExportCollections), ...elsewhere].toSorted()).toEqual(
      Object.keys(databaseIndexesByCollection).toSorted(),
    );
  });
});
