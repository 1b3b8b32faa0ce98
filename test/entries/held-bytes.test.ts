// The bytes of documents in the quota of a workspace. Regression: an entry counted as one whatever it held, so a client
// could store 8 GB of versions in one entry, and no limit of bytes was reached before the disk was full.
import { entryLimits as limits } from '../../src/contracts/limits/entries';
import { Refusal } from '../../src/contracts/errors';
import { buildContentAndVersionsBytesMember } from '../../src/entries/held-bytes';
import { createWorkspaceQuotaProvider } from '../../src/entries/quota';
import type { WorkspaceStore } from '../../src/store/for-workspace';

const buildContent = (characters: number) => ({ head: '{}', document: 'x'.repeat(characters - 2) });
const large = limits.heldBytesMin;

describe('the bytes that an entry holds', () => {
  it('are not counted while they are few', () => {
    expect(buildContentAndVersionsBytesMember(buildContent(7_000))).toEqual({});
    expect(
      buildContentAndVersionsBytesMember(buildContent(7_000), { ...buildContent(7_000), versionsCount: 2 }),
    ).toEqual({});
  });

  it('are those of a large document, with the versions before it', () => {
    expect(buildContentAndVersionsBytesMember(buildContent(large))).toEqual({ heldBytes: large });
    const before = { ...buildContent(large), heldBytes: 3 * large };
    expect(buildContentAndVersionsBytesMember(buildContent(10), before)).toEqual({ heldBytes: 3 * large + 10 });
  });

  it('are counted for many small versions, and for entries that had no count', () => {
    expect(
      buildContentAndVersionsBytesMember(buildContent(5_000), {
        ...buildContent(5_000),
        versions: Array.from({ length: 20 }, () => ({})),
      }),
    ).toEqual({
      heldBytes: 21 * 5_000,
    });
  });
});

/** A quota of 1 GB of which this much is used. */
function openQuota({ files = 0, contents = 0, rows = 0 }) {
  const sum = (bytes: number) => async () => bytes;
  const store = {
    files: { sumBytes: sum(files) },
    months: { sumExportBytes: sum(0) },
    entries: { countStored: sum(0), sumHeldBytes: sum(contents), sumHeldRowBytes: sum(rows) },
  } as unknown as WorkspaceStore;
  const max = { workspaceEntries: 10, workspaceGigabytes: 1, workspaceOpenJobs: 0 };
  return createWorkspaceQuotaProvider(max)('w', store);
}

describe('the quota of bytes', () => {
  it('counts files, large contents and large rows together', async () => {
    const quota = openQuota({ files: 400_000_000, contents: 500_000_000, rows: 99_900_000 });
    expect(await quota.readUsage()).toMatchObject({ bytes: 999_900_000 });
    await quota.admitEntry({ heldBytes: 90_000 });
    const refused = await quota.admitEntry({ heldBytes: 90_000 }).catch((error: unknown) => error);
    expect(refused instanceof Refusal && refused.key).toBe('storage-full');
    // An ordinary invoice is not refused.
    await quota.admitEntry({});
    await quota.admitEntry();
    const refusedRow = await quota.admitRow(90_000).catch((error: unknown) => error);
    expect(refusedRow instanceof Refusal && refusedRow.key).toBe('storage-full');
    // Nor is a small row.
    await quota.admitRow(limits.heldRowBytesMin - 1);
  });
});
