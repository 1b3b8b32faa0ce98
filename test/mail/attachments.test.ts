// Tests which files an email carries: created by jobs, of the current document, and within the size limit.
import { mailLimits } from '../../src/contracts/limits/outbound';
import { chooseInvoiceMailFiles } from '../../src/mail/attachments';
import type { EntryFile } from '../../src/model/entry';

const file = (key: string, more: Partial<EntryFile> = {}): EntryFile => ({
  id: key,
  name: `F-1.${key}`,
  key,
  category: 'format',
  mime: key === 'pdf' ? 'application/pdf' : 'application/xml',
  size: 1_000,
  hash: key,
  stored: true,
  job: 'j',
  documentDigest: 'now',
  previous: [],
  createdAt: new Date(),
  ...more,
});

const buildEntry = (...files: EntryFile[]) => ({ files, digest: { alg: 'sha256', val: 'now' } });
const entry = buildEntry(file('pdf'), file('ubl'), file('facturae'));
const listNames = (...given: Parameters<typeof chooseInvoiceMailFiles>): readonly string[] | string => {
  const chosen = chooseInvoiceMailFiles(...given);
  return 'files' in chosen ? chosen.files.map(({ key }) => key ?? '') : chosen.problem;
};

describe('the attachments of an email', () => {
  it('are the requested files, or the files of the supplier, the workspace or the PDF', () => {
    const settings = [{ fromName: 'A' }, { attach: ['pdf', 'facturae'] as const }, { attach: ['ubl'] as const }];
    expect(listNames(entry, ['ubl', 'pdf'], settings)).toEqual(['ubl', 'pdf']);
    expect(listNames(entry, [], settings)).toEqual([]);
    expect(listNames(entry, undefined, settings)).toEqual(['pdf', 'facturae']);
    expect(listNames(entry, undefined, [{ attach: [] }])).toEqual([]);
    expect(listNames(entry, undefined, [])).toEqual(['pdf']);
  });

  it('must all exist if they were requested, but not if they are only in the settings', () => {
    const [printed] = entry.files;
    expect(listNames(entry, ['pdf', 'cii'], [])).toBe('cii');
    expect(listNames(buildEntry(printed as EntryFile), undefined, [{ attach: ['pdf', 'ubl'] }])).toEqual(['pdf']);
    expect(listNames(buildEntry(file('ubl')), undefined, [{ attach: ['pdf', 'ubl'] }])).toBe('pdf');
  });

  it('exclude uploaded files, other categories, and files of an earlier document', () => {
    const { job: _, ...uploaded } = file('ubl');
    for (const one of [uploaded, file('ubl', { category: 'attachment' }), file('ubl', { documentDigest: 'before' })])
      expect(listNames(buildEntry(one), ['ubl'], [])).toBe('ubl');
    const { job: __, ...page } = file('pdf');
    expect(listNames(buildEntry(page), ['pdf'], [])).toBe('pdf');
    expect(listNames(buildEntry(file('pdf', { documentDigest: 'before' })), ['pdf'], [])).toBe('pdf');
  });

  it('have a limit for their total size', () => {
    const half = Math.ceil(mailLimits.attachmentBytesMax / 2);
    const [one, other] = [file('pdf', { size: half }), file('ubl', { size: half + 1 })];
    expect(listNames(buildEntry(one, other), ['pdf'], [])).toEqual(['pdf']);
    expect(listNames(buildEntry(one, other), ['pdf', 'ubl'], [])).toBe('too-large');
  });
});
