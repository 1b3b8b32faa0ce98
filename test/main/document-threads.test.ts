// Tests document threads: they build the same documents as the main thread, and an oversized document stops neither others nor
// the process.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../../src/contracts/errors';
import type { Json } from '../../src/document/model/basic';
import { buildInputEnvelope } from '../../src/entries/build-data';
import { findDocumentFindingsWithoutStore } from '../../src/entries/upload/findings-without-store';
import { toEntryContent } from '../../src/entries/content';
import { requireCompiledFilePath } from '../../src/local/root';
import { createUuidV7 } from '../../src/main/ids';
import { type DocumentThreads, openDocumentThreads, type DocumentThreadOptions } from '../../src/main/document-threads';
import { invoiceInput } from '../document/invoices';
import { ownFolder } from '../servers/own-folder';

const surroundings = { now: new Date('2026-07-01T10:00:00Z'), newId: () => createUuidV7() };
const uuid = '0197f1a1-c400-7000-8000-0000000000aa';
const head = { uuid };

/** A program that returns its input, never ends with one document, and needs too much memory for another. */
const stuckProgram = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ number, task }) => {
    const data = JSON.parse(task.data);
    if (data === 'never-ending') for (;;);
    if (data === 'endless') for (const rows = []; ; ) rows.push(new Array(1_000_000).fill(number));
    if (data === 'broken') throw new Error('a defect of the program');
    parentPort.postMessage({ number, result: { whole: JSON.stringify({ built: { problem: data }, ignored: [] }) } });
  });
`;
const folder = ownFolder('sello-threads-');
const stuck = path.join(folder, 'stuck.cjs');
writeFileSync(stuck, stuckProgram);

let threads: DocumentThreads | undefined;
afterEach(() => threads?.close());

function open(options: Partial<DocumentThreadOptions> = {}): DocumentThreads {
  threads = openDocumentThreads({ count: 1, program: requireCompiledFilePath('src/main/document-thread'), ...options });
  return threads;
}

const inputs: Record<string, Json> = {
  'a valid invoice': { head, doc: { ...invoiceInput(), uuid } },
  'an invoice that breaks rules': { head, doc: { ...invoiceInput(), uuid, supplier: null } },
  'a text that is not a document': 'text',
  'an unknown schema': { $schema: 'https://example.com/none' },
  'an unknown member': { head, doc: { ...invoiceInput(), uuid, custmer: {} } },
};

describe('the threads for documents', () => {
  it('build corrections and copies of stored envelopes with everything that they need', async () => {
    const program = path.join(folder, 'echo.cjs');
    writeFileSync(
      program,
      `require('node:worker_threads').parentPort.on('message', function ({ number, task: { surroundings } }) {
        this.postMessage({ number, result: { whole: JSON.stringify({ built: { problem: surroundings }, ignored: [] }) } });
      });`,
    );
    const derived = { kind: 'correction', options: { credit: true } } as const;
    const given = { supplierName: 'Registered S.L.', correctionSeries: 'R-{series}', zone: 'Europe/Madrid', derived };
    const { built } = await open({ program }).build('one', { head, doc: {} }, { ...surroundings, ...given });
    expect(built).toMatchObject({ problem: given });
  });

  it.each(Object.entries(inputs))('build %s as the main thread does', async (_name, data) => {
    const here = buildInputEnvelope(data, surroundings);
    const { content, own, ...there } = await open().build('one', data, surroundings);
    expect(JSON.stringify(there)).toBe(JSON.stringify(here));
    const isSound = 'envelope' in here.built && here.built.faults.length === 0;
    expect(content).toEqual(isSound ? toEntryContent(here.built.envelope, false) : undefined);
    expect(own).toEqual(
      isSound ? findDocumentFindingsWithoutStore(here.built.envelope.doc, surroundings.now) : undefined,
    );
  });

  it('date and number a correction with the time zone and series of its supplier', async () => {
    const places = { zone: 'Atlantic/Canary', correctionSeries: 'R{series}' };
    const { built } = await open().build('one', inputs['a valid invoice'] ?? null, { ...surroundings, ...places });
    expect(built).toEqual(buildInputEnvelope(inputs['a valid invoice'] ?? null, { ...surroundings, ...places }).built);
  });

  it('refuse a document that never ends, and build the next documents', async () => {
    const { build } = open({ program: stuck, buildMs: 2_000 });
    const [slow, ...behind] = ['never-ending', 'one', 'two'].map((data) => build('one', data, surroundings));
    await expect(slow).rejects.toMatchObject({ key: 'too-large' });
    expect(await Promise.all(behind)).toEqual(
      ['one', 'two'].map((problem) => expect.objectContaining({ built: { problem } })),
    );
  });

  it('refuse a document that needs too much memory, and continue', async () => {
    const { build } = open({ program: stuck });
    await expect(build('one', 'endless', surroundings)).rejects.toBeInstanceOf(Refusal);
    await expect(build('one', 'next', surroundings)).resolves.toMatchObject({ built: { problem: 'next' } });
  });

  it('report a defect of the program as a defect, and continue with the next document', async () => {
    const { build } = open({ program: stuck });
    await expect(build('one', 'broken', surroundings)).rejects.toThrow('a defect of the program');
    await expect(build('one', 'next', surroundings)).resolves.toMatchObject({ built: { problem: 'next' } });
  });

  it('give each document the whole time limit, however long earlier documents ran', async () => {
    const { build } = open({ buildMs: 20_000 });
    const all = Array.from({ length: 200 }, () => build('one', inputs['a valid invoice'] ?? null, surroundings));
    expect((await Promise.all(all)).filter(({ content }) => content)).toHaveLength(200);
  });

  it('take the large files and documents of a workspace one after the other, for the sake of other workspaces', async () => {
    const program = path.join(folder, 'files.cjs');
    writeFileSync(
      program,
      `const { parentPort } = require('node:worker_threads');
      parentPort.on('message', ({ number }) => {
        const from = Date.now();
        while (Date.now() - from < 300);
        const times = { from, to: Date.now() };
        parentPort.postMessage({ number, result: { ...times, whole: JSON.stringify(times) } });
      });`,
    );
    const { readBatch, build } = open({ program, count: 2 });
    const file = { bytes: new Uint8Array(600_000), type: 'text/csv', charset: '', ignored: '' } as const;
    // A document counts by its own size, however small the call that changes it is.
    const document = 'x'.repeat(600_000);
    for (const send of [(): Promise<unknown> => readBatch('one', file), () => build('one', document, surroundings)]) {
      const times = (await Promise.all([1, 2, 3].map(send))) as unknown as {
        readonly from: number;
        readonly to: number;
      }[];
      const [first, second, third] = times.toSorted((a, b) => a.from - b.from);
      expect(second?.from).toBeGreaterThanOrEqual(first?.to ?? Infinity);
      expect(third?.from).toBeGreaterThanOrEqual(second?.to ?? Infinity);
    }
  });
});
