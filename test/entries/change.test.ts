// The change of the content of an entry by one guarded write.
import { renderMessageInEnglish } from '../../src/messages/render';
import { randomUUID } from 'node:crypto';
import { buildEnvelope } from '../../src/document/envelope';
import type { Json } from '../../src/document/model/basic';
import type { Envelope } from '../../src/document/model/envelope';
import { buildEntryContentChange, buildChangedEntry } from '../../src/entries/change';
import { toEntryContent } from '../../src/entries/content';
import type { EntryForStep } from '../../src/model/walk';
import { seedInvoice } from '../../bench/seed-requests';

const now = new Date('2026-07-01T10:00:00Z');
const source = { src: 'transform-job', srcId: 'job-1' } as const;

function getEnvelope(doc: Json): Envelope {
  const built = buildEnvelope(doc, { now, newId: randomUUID });
  if ('problem' in built) throw new Error(renderMessageInEnglish(built.problem.message));
  return built.envelope;
}

const message = (content: string): Json => ({ $schema: 'https://gobl.org/draft-0/note/message', content });

const buildEntry = (envelope: Envelope, invalid = false): EntryForStep => ({
  ...toEntryContent(envelope, invalid),
  _id: 'w:e',
  workspace: 'w',
  id: 'e',
  folder: 'messages',
  state: invalid ? 'invalid' : 'empty',
  faults: [],
  files: [],
  contentRevision: 3,
  openJob: null,
  createdAt: now,
  updatedAt: now,
});

const entry = buildEntry(getEnvelope(message('before')));

describe('a change of the content of an entry', () => {
  it('stores the previous content as a version, and writes only if the read revision is unchanged', () => {
    const change = buildEntryContentChange(entry, { envelope: getEnvelope(message('after')) }, source, now);
    const { document, head, stamps, signatures, envSchema, version } = entry;
    expect(change.replaced).toEqual({ document, head, stamps, signatures, envSchema, version });
    expect(change.entry).toEqual({ _id: 'w:e', contentRevision: 3 });
    expect(change.content.document).toContain('after');
    expect(change.versionRow).toEqual({
      version: change.content.version,
      at: now,
      signed: false,
      invalid: false,
      ...source,
    });
  });

  it('changes the state only if it makes the entry valid or invalid', () => {
    const envelope = getEnvelope(message('after'));
    const faults = [{ code: 'X', message: 'x', paths: ['$'] }];
    const invalid = buildEntry(getEnvelope(message('before')), true);
    expect(buildEntryContentChange(entry, { envelope, faults: [] }, source, now).stateRow).toBeUndefined();
    expect(buildEntryContentChange(entry, { envelope, faults }, source, now).stateRow?.key).toBe('invalid');
    expect(buildEntryContentChange(invalid, { envelope, faults: [] }, source, now).stateRow?.key).toBe('empty');
  });

  it('returns the changed entry', () => {
    const envelope = getEnvelope(message('after'));
    const after = buildChangedEntry(
      { ...entry, supplier: 'B98602642' },
      buildEntryContentChange(entry, { envelope }, source, now),
    );
    expect(after.contentRevision).toBe(4);
    expect(after.document).toContain('after');
    expect(after.supplier).toBeUndefined();
  });

  it('keeps the number that a series assigned, also while the client states another or none', () => {
    const invoice = seedInvoice('B12345674', '000001');
    const change = (from: EntryForStep, doc: object, isNumberAssigned = false) =>
      buildChangedEntry(
        from,
        buildEntryContentChange(from, { envelope: getEnvelope(doc as Json), isNumberAssigned }, source, now),
      );
    const numbered = change(entry, { ...invoice, series: 'F' }, true);
    expect(numbered.assignedNumber).toBe('F-000001');
    const edited = change(numbered, { ...invoice, series: 'F', notes: [{ text: 'edited' }] });
    expect(edited.assignedNumber).toBe('F-000001');
    const { code: _code, ...draft } = invoice;
    expect(change(edited, { ...draft, series: 'F' }).assignedNumber).toBe('F-000001');
    expect(change(edited, { ...invoice, series: 'F', code: '000002' }, true).assignedNumber).toBe('F-000002');
  });
});
