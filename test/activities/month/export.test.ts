// The export of a month on a real database: it is complete and signed, wherever an attempt dies.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { asyncLocalStorage, type Context } from '@temporalio/activity';
import { createMainActivities } from '../../../activities';
import { writeExportSection } from '../../../activities/month/write-section';
import { buildZipEndOfCentralDirectory } from '../../../src/archive/archive-section';
import type { MonthExportStateAfterSection } from '../../../src/contracts/activities';
import { monthExportLimits } from '../../../src/contracts/limits/exports';
import { createUuidV7 } from '../../../src/main/ids';
import type { ChainDocument } from '../../../src/model/chain';
import type { EntryDocument } from '../../../src/model/entry';
import type { MonthExportDocument } from '../../../src/model/month-export';
import { createWorkspaceQuotaProvider } from '../../../src/entries/quota';
import type { Database } from '../../../src/store/database';
import { createWorkspaceStore } from '../../../src/store/for-workspace';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import {
  findMonthExport,
  findMonthExportById,
  formatMonthExportDatabaseKey,
  initialMonthExportProgress,
  insertOrReplaceMonthExportWithinLimit,
  sumMonthExportBytes,
} from '../../../src/store/months/exports';
import { streamMonthExportSectionBytes, streamMonthExportDirectoryOrLines } from '../../../src/store/months/sections';
import { type ChainFixture, openChainFixture, workspace } from '../chain-fixture';
import { storePdfs } from './invoice-pdfs';
import { namesIn, unpackArchive, verify } from './read-archive';

let fixture: ChainFixture;
let chain: ChainDocument;
let month = '';

beforeAll(async () => {
  fixture = await openChainFixture();
  chain = await fixture.supplier('B12345674');
}, 60_000);
afterEach(() => {
  fixture.at = {};
});
afterAll(() => fixture?.close());

/** An issued invoice with PDFs and a sealed record. */
async function issue(number: string): Promise<EntryDocument> {
  const entry = await fixture.invoice(chain, number);
  month = (JSON.parse(entry.document) as { issue_date: string }).issue_date.slice(0, 7);
  const files = await storePdfs(fixture.database, entry, number);
  await getEntriesCollection(fixture.database).updateOne({ _id: entry._id }, { $set: { files, signed: true } });
  await fixture.ask(chain, entry);
  return entry;
}

async function ask(changes: Partial<MonthExportDocument> = {}, replaced?: string): Promise<MonthExportDocument> {
  const now = new Date();
  const document: MonthExportDocument = {
    _id: formatMonthExportDatabaseKey(workspace, { supplier: chain.supplier, month }),
    workspace,
    supplier: chain.supplier,
    month,
    id: createUuidV7(),
    status: 'running',
    mark: 'mark',
    total: 0,
    ...initialMonthExportProgress,
    open: true,
    by: { kind: 'key', id: 'key', name: 'Test' },
    traceparent: '00-00000000000000000000000000000001-0000000000000001-01',
    createdAt: now,
    updatedAt: now,
    checkedAt: now,
    ...changes,
  };
  const row = { _id: createUuidV7(), workspace, createdAt: now, by: document.by, route: 'test', objects: [] };
  expect(await insertOrReplaceMonthExportWithinLimit(fixture.database, document, replaced, row)).toBe('stored');
  return document;
}

const step = (exportId: string): Promise<MonthExportStateAfterSection> =>
  writeExportSection(fixture.deps)({ workspace, exportId });

async function finish(id: string): Promise<MonthExportDocument> {
  for (let steps = 0; steps < 50; steps += 1) {
    const { next } = await step(id);
    if (next === 'end') return (await findMonthExportById(fixture.database, workspace, id)) as MonthExportDocument;
  }
  throw new Error('the export does not end');
}

async function read(made: MonthExportDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of streamMonthExportSectionBytes(fixture.database, made)) parts.push(part);
  for await (const part of streamMonthExportDirectoryOrLines(fixture.database, made, 'directory')) parts.push(part);
  return Buffer.concat([...parts, buildZipEndOfCentralDirectory(made)]);
}

const dieOnce = (phase: string) => {
  fixture.at = {
    [phase]: () => {
      fixture.at = {};
      return Promise.reject(new Error('the worker died'));
    },
  };
};

const newest = async () =>
  findMonthExport(fixture.database, workspace, { supplier: chain.supplier, month }).then((one) => one?.id);

describe('the archive of a month', () => {
  beforeAll(async () => {
    const [, edited] = [await issue('1'), await issue('2'), await issue('3')];
    await fixture.seal(chain);
    await getEntriesCollection(fixture.database).updateOne({ _id: edited?._id }, { $set: { 'digest.val': 'edited' } });
  });

  it('has PDFs, records, book and closing sheet, and passes the published check', async () => {
    const archive = await finish((await ask()).id);
    expect(archive).toMatchObject({ status: 'completed', open: false, done: 3, withoutPage: 0 });
    const bytes = await read(archive);
    expect(bytes.length).toBe(archive.size);
    const folder = unpackArchive(bytes);
    const names = namesIn(folder);
    expect(names.filter((name) => name.startsWith('invoices/'))).toEqual([
      'invoices/000001 1.pdf',
      'invoices/000002 2.pdf',
      'invoices/000003 3.pdf',
    ]);
    // Regression: the archive contained the uploaded PDF instead of the PDF of the job. It then lost the PDF of an
    // invoice that was edited after its issue, although its customer has this PDF.
    const readPdf = (name: string) => readFileSync(path.join(folder, 'invoices', name), 'utf8');
    expect(['000001 1.pdf', '000002 2.pdf'].map(readPdf)).toEqual(['%PDF of 1', '%PDF of 2']);
    expect(names.filter((name) => name.startsWith('records/'))).toEqual([
      'records/000001 1 registration 0000000001.xml',
      'records/000002 2 registration 0000000002.xml',
      'records/000003 3 registration 0000000003.xml',
    ]);
    expect(names.slice(-4)).toEqual([
      expect.stringMatching(/^books\/\d{4}B12345674T.*\.xlsx$/),
      expect.stringMatching(/^books\/\d{4}B12345674U.*\.csv$/),
      'closing.json',
      'manifest.jsonl',
    ]);
    expect(names).toHaveLength(archive.files);
    const sheet = JSON.parse(readFileSync(path.join(folder, 'closing.json'), 'utf8')) as object;
    expect(sheet).toMatchObject({ month, supplier: chain.supplier, issued: 3, in_force: { base: '300.00' } });
    expect(readFileSync(path.join(folder, names.at(-3) ?? ''), 'utf8').split('\r\n')).toHaveLength(2 + 3 + 1);
    expect(verify(folder)).toContain('GOOD: 9 files of B12345674');
  });

  it('fails the check if a file was changed, added or removed', async () => {
    const archive = await finish((await ask({}, await newest())).id);
    const bytes = await read(archive);
    const pdf = (folder: string): string => path.join(folder, 'invoices', '000001 1.pdf');
    const spoil: Readonly<Record<string, (folder: string) => void>> = {
      'is not the file that was signed': (folder) => writeFileSync(pdf(folder), 'other'),
      'is not in the manifest': (folder) => writeFileSync(path.join(folder, 'more.pdf'), 'more'),
      'is missing': (folder) => rmSync(pdf(folder)),
      'the lines are not the ones that were signed': (folder) => {
        const file = path.join(folder, 'manifest.jsonl');
        const [first = '', ...rest] = readFileSync(file, 'utf8').split('\n');
        rmSync(pdf(folder));
        expect(first).toContain('000001 1.pdf');
        writeFileSync(file, rest.join('\n'));
      },
    };
    for (const [said, change] of Object.entries(spoil)) {
      const folder = unpackArchive(bytes);
      change(folder);
      expect(verify(folder)).toContain(said);
    }
  });

  it('is complete even if workers die or two attempts write the same section', async () => {
    const { id } = await ask({}, await newest());
    for (let sections = 0; sections < 5; sections += 1) {
      dieOnce('export-section');
      await expect(step(id)).rejects.toThrow('the worker died');
      await Promise.all([step(id), step(id)]);
    }
    const archive = await finish(id);
    expect(archive).toMatchObject({ status: 'completed', done: 3, sections: 5 });
    expect(verify(unpackArchive(await read(archive)))).toContain('GOOD: 9 files');
  }, 120_000);

  it.each([
    ['before its first part if the export takes long', 3],
    ['at once if its first part expired while its worker was down', undefined],
  ])('expires %s', async (_what, daysLeft) => {
    const { id } = await ask({}, await newest());
    await step(id);
    const sections = fixture.database.collection<{ _id: string }>('export_sections');
    const first = { _id: new RegExp(`${id}:000000$`) };
    const partsEnd = new Date(Date.now() + (daysLeft ?? 0) * 86_400_000);
    if (daysLeft) await sections.updateOne(first, { $set: { expiresAt: partsEnd } });
    else await sections.deleteOne(first);
    const { expiresAt = Number.POSITIVE_INFINITY } = await finish(id);
    expect(Number(expiresAt)).toBeLessThan(partsEnd.getTime());
  });

  it('keeps its parts if the export that it replaced is still deleting the parts of earlier exports', async () => {
    const earlier = await finish((await ask({}, await newest())).id);
    const replaced = await ask({}, earlier.id);
    let begun: MonthExportDocument | undefined;
    const collection = (name: string) => {
      const real = fixture.database.collection(name);
      if (name !== 'export_sections' || begun) return real;
      const deleteMany = async (filter: object) => {
        const result = await real.deleteMany(filter);
        begun ??= await ask({}, replaced.id);
        await step(begun.id);
        return result;
      };
      return Object.assign(Object.create(real) as typeof real, { deleteMany });
    };
    const database = { ...fixture.database, collection } as Database;
    await writeExportSection({ ...fixture.deps, database })({ workspace, exportId: replaced.id });
    const archive = await finish(begun?.id ?? '');
    expect(archive).toMatchObject({ status: 'completed', done: 3 });
    expect((await read(archive)).length).toBe(archive.size);
  });

  it('is abandoned without an error if a newer request has deleted its parts', async () => {
    const old = await ask({}, await newest());
    await step(old.id);
    const now = await ask({}, old.id);
    expect(await step(old.id)).toMatchObject({ next: 'end', status: 'replaced' });
    await step(now.id);
    const left = await fixture.database.collection<{ _id: string }>('export_parts').find().toArray();
    expect(left.filter(({ _id }) => !_id.includes(now.id))).toEqual([]);
    expect((await finish(now.id)).status).toBe('completed');
  });

  it('continues after the last invoice of a section even if several have the same date and number', async () => {
    const twice = await fixture.invoice(chain, '2');
    await getEntriesCollection(fixture.database).updateOne({ _id: twice._id }, { $set: { signed: true } });
    const limits = monthExportLimits as { sectionInvoices: number };
    const usual = limits.sectionInvoices;
    limits.sectionInvoices = 1;
    try {
      const archive = await finish((await ask({}, await newest())).id);
      expect(archive).toMatchObject({ done: 4, withoutPage: 1 });
      const names = namesIn(unpackArchive(await read(archive)));
      expect(new Set(names).size).toBe(names.length);
    } finally {
      limits.sectionInvoices = usual;
    }
  });
});

describe('the exports of one workspace', () => {
  beforeAll(async () => {
    await issue('many');
    await fixture.seal(chain);
  });

  it('take two slots of a worker at most, so that sealing and other workspaces find free ones', async () => {
    const { id: exportId } = await ask({}, await newest());
    const context = { info: { isLocal: false, attempt: 1 }, cancellationSignal: new AbortController().signal };
    const activities = createMainActivities(fixture.deps);
    const write = (of: string) =>
      asyncLocalStorage.run({ ...context, heartbeat: () => undefined } as unknown as Context, () =>
        activities.writeExportSection({ workspace: of, exportId }),
      );
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    fixture.at = { 'export-section': () => held };
    const both = [write(workspace), write(workspace)];
    const late = new Promise((_, reject) => {
      setTimeout(() => reject(new Error('the third section holds a slot')), 5_000);
    });
    await expect(Promise.race([write(workspace), late])).rejects.toMatchObject({ type: 'Busy' });
    expect(await write('01920000-0000-7000-8000-00000000000f')).toMatchObject({ next: 'end' });
    release();
    await Promise.all(both);
    fixture.at = {};
    expect(await write(workspace)).toMatchObject({ done: expect.any(Number) });
  }, 30_000);

  it('count in the storage quota, and end if the workspace is full', async () => {
    const { id } = await ask({}, await newest());
    const made = await finish(id);
    expect(await sumMonthExportBytes(fixture.database, workspace)).toBe(made.bytes);
    expect(made.bytes).toBeGreaterThan(0);
    const store = createWorkspaceStore(fixture.database, workspace);
    const limits = { workspaceEntries: 0, workspaceOpenJobs: 0 };
    const bytes = made.bytes + (await store.files.sumBytes());
    const quotas = createWorkspaceQuotaProvider({ ...limits, workspaceGigabytes: (bytes + 1_000) / 1e9 });
    expect((await quotas(workspace, store).readUsage()).bytes).toBe(bytes);
    const { id: next } = await ask({}, id);
    const full = createWorkspaceQuotaProvider({ ...limits, workspaceGigabytes: 1e-6 });
    await writeExportSection({ ...fixture.deps, quotas: full })({ workspace, exportId: next });
    expect(await findMonthExportById(fixture.database, workspace, next)).toMatchObject({
      status: 'failed',
      failure: 'storage-full',
    });
    expect(await fixture.database.collection('export_parts').countDocuments({})).toBe(0);
  }, 30_000);
});
