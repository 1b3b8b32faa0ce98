// Stored warnings of a document that the step `silo.modify` changes: each stays until it is repaired.
import { seedEntry } from '../../bench/seed-requests';
import { createWarning, type Warning } from '../../src/contracts/warnings';
import { buildEnvelope } from '../../src/document/envelope';
import type { Invoice } from '../../src/document/model/invoice';
import { renderMessageInEnglish } from '../../src/messages/render';
import { type Beginning, type ShortStep, Story } from './story';

function walked(steps: readonly ShortStep[], more: Partial<Beginning> = {}): Story {
  const story = new Story({ workflow: steps, ...more });
  for (let i = 0; i < 10 && story.job.open && !story.request; i += 1) story.walk();
  return story;
}

const closed = { month: '2026-11', supplier: 'B12345674' };
const closedMonth = { closedMonths: [{ month: '2026-11' }] as never };
const previous = { date: '2026-11-02', previous: 'A-1', previousDate: '2026-11-03' };
const otherName = { supplierName: 'Otra, S.A.' };
const names = { supplier: 'B12345674', registered: 'Otra, S.A.', name: 'Muebles del Ebro, S.A.' };
const impossible = (path: string): Warning => ({
  key: 'e-invoice-impossible',
  code: 'E-INVOICE-01',
  message: 'x',
  paths: [path],
  blocking: false,
});
const limit = { total: '1210.00', supplier: 'B12345674' };

const note: ShortStep = ['silo.modify', { patch: { doc: { meta: { note: 'x' } } } }];
const delivered = 'operation-day-missing';
const ancient = { series: 'A', code: '1', issue_date: '2020-01-15', type: 'standard' };

const listKeys = (story: Story): string[] => (story.entry?.warnings ?? []).map(({ key }) => key);

const priced = (price: string) => ({
  lines: [{ quantity: '1', item: { name: 'Silla', price }, taxes: [{ cat: 'VAT', rate: 'general' }] }],
});

function calculated(changes: object) {
  const plain = JSON.parse(new Story({ workflow: 'Invoice' }).entry?.document ?? '{}') as object;
  const data = { ...plain, code: '77', issue_date: '2026-11-20', ...changes };
  const built = buildEnvelope(data, { now: new Date('2027-01-04T10:00:00Z'), newId: () => 'x' });
  if ('problem' in built) throw new Error(renderMessageInEnglish(built.problem.message));
  const { document, head, digest } = seedEntry('w', built.envelope.doc as Invoice);
  return { document, head, digest };
}

describe('the step `silo.modify`', () => {
  // Regression: the step kept only warnings that it listed again, so that an invoice no longer blocked.
  it.each<[string, Warning, NonNullable<Beginning['chain']>]>([
    ['a closed month', createWarning('month-closed', ['$.doc.issue_date'], closed), closedMonth],
    ['an e-invoice', impossible('$.doc.customer'), {}],
    ['dropped signatures', createWarning('signatures-dropped', ['$.sigs'], { count: 1 }), {}],
    ['the name', createWarning('supplier-name-differs', ['$.doc.supplier.name'], names), otherName],
  ])('keeps a stored warning that it does not repair: %s', (_what, warning, chain) => {
    const steps: ShortStep[] = [
      ['silo.modify', { patch: { doc: { meta: { note: 'x' } } } }],
      ['sequence.enumerate', { padding: 6 }],
      ['fiscal.generate'],
    ];
    const workspace = { blockingWarnings: [warning.key] };
    const story = walked(steps, { entry: { warnings: [warning] }, chain, workspace });
    expect(story.entry?.warnings).toContainEqual(expect.objectContaining({ key: warning.key, blocking: true }));
    expect([story.job.faults.map(({ code }) => code), story.asked]).toEqual([[warning.key], []]);
  });

  it('keeps a stored warning about a previous number until the numbers are read again', () => {
    const plain = JSON.parse(new Story({ workflow: 'Invoice' }).entry?.document ?? '{}') as Invoice;
    const { document, head, digest } = seedEntry('w', { ...plain, code: '2', issue_date: '2026-11-02' });
    const warnings = [createWarning('earlier-than-previous', ['$.doc.issue_date'], previous)];
    const other = { id: 'o', code: '1', issueDate: '2026-11-03', state: 'sent', invalid: false, isMixed: false };
    const numbered = [{ ...other, fiscalType: 'F1', issuer: null, mark: null }];
    const view = { standing: null, numbered, originals: [], creditNotes: [], others: [] };
    const steps: ShortStep[] = [['silo.modify', { patch: { doc: { meta: { note: 'x' } } } }], ['fiscal.generate']];
    const story = walked(steps, {
      entry: { document, head, digest, warnings },
      workspace: { blockingWarnings: ['earlier-than-previous'] },
      provided: { others: { kind: 'others', stored: [], view } },
    });
    expect([story.job.faults.map(({ code }) => code), story.asked]).toEqual([['earlier-than-previous'], ['others']]);
  });

  it('keeps the limit of simplified invoices in the trade of the supplier', () => {
    const { document, head, digest } = calculated({ $tags: ['simplified'], customer: null, ...priced('1000.00') });
    const warnings = [createWarning('simplified-above-max.trade', ['$.doc.totals.total_with_tax'], limit)];
    const entry = { document, head, digest, warnings };
    const keysAfter = (...steps: ShortStep[]) => listKeys(walked(steps, { entry }));
    expect(keysAfter(note)).toContain('simplified-above-max');
    const cheaper: ShortStep = ['silo.modify', { patch: { doc: priced('100.00') } }];
    expect(keysAfter(note, cheaper)).not.toContain('simplified-above-max');
  });

  // Regression: the step left out what the document had before, also if the version of the upload did not know it.
  it('lists a warning that an earlier version did not store', () => {
    const entry = calculated({ delivery: { date: '2026-09-30' } });
    const story = walked([note, ['fiscal.generate']], { entry, workspace: { blockingWarnings: [delivered] } });
    expect([story.job.faults.map(({ code }) => code), story.asked]).toEqual([[delivered], []]);
    expect(listKeys(walked([note], { entry }))).toContain(delivered);
  });

  // Regression: the step stored the warning as a blocking one, so the number that an earlier step took was lost.
  it('does not let a warning about a number block that a step took', () => {
    const days = { date: '2026-11-20', today: '2026-11-21' };
    const warnings = [createWarning('issue-date-past', ['$.doc.issue_date'], days)];
    const entry = { ...calculated({}), warnings, assignedNumber: '77' };
    const workspace = { blockingWarnings: ['issue-date-past'] };
    const story = walked([note, ['fiscal.generate']], { entry, workspace });
    expect([story.job.faults, story.request?.kind]).toEqual([[], 'generate']);
    const ofClient = walked([note, ['fiscal.generate']], { entry: { ...calculated({}), warnings }, workspace });
    expect(ofClient.request).toBeNull();
  });

  it('does not list that a reversal is negative, unless it has no customer or its total changes', () => {
    const entry = calculated(priced('-100.00'));
    expect(listKeys(walked([note], { entry }))).not.toContain('negative-invoice');
    const ticket = calculated({ ...priced('-100.00'), $tags: ['simplified'], customer: null });
    expect(listKeys(walked([note], { entry: ticket }))).toContain('negative-invoice');
    const other: ShortStep = ['silo.modify', { patch: { doc: priced('-150.00') } }];
    expect(listKeys(walked([other], { entry }))).toContain('negative-invoice');
  });

  it('does not list what the operation date of the original answers', () => {
    const changes = { type: 'credit-note', tax: { ext: { 'es-fiscal-doc-type': 'R1' } }, preceding: [ancient] };
    const key = 'correction-after-four-years';
    expect(listKeys(walked([note], { entry: calculated(changes) }))).toContain(key);
    const entry = { ...calculated(changes), operationDay: '2026-01-15' };
    expect(listKeys(walked([note], { entry }))).not.toContain(key);
  });

  it('removes a stored warning with the field that it names', () => {
    const warning = impossible('$.doc.notes');
    const story = walked([['silo.modify', { patch: { doc: { notes: [{ text: 'Gracias' }] } } }]], {
      entry: { warnings: [warning] },
    });
    expect((story.entry?.warnings ?? []).map(({ key }) => key)).not.toContain('e-invoice-impossible');
  });
});
