// Stored warnings of a document that the step `silo.modify` changes: each stays until it is repaired.
import { seedEntry } from '../../bench/seed-requests';
import { createWarning, type Warning } from '../../src/contracts/warnings';
import { buildEnvelope } from '../../src/document/envelope';
import type { Invoice } from '../../src/document/model/invoice';
import { renderMessageInEnglish } from '../../src/messages/render';
import { type Beginning, type ShortStep, Story } from './story';

function walked(steps: readonly ShortStep[], more: Partial<Beginning> = {}): Story {
  const story = new Story({ workflow: steps, ...more });
  for (let i = 0; i < 10 && story.job.open; i += 1) story.walk();
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
    const priced = (price: string) => ({
      lines: [{ quantity: '1', item: { name: 'Silla', price }, taxes: [{ cat: 'VAT', rate: 'general' }] }],
    });
    const plain = JSON.parse(new Story({ workflow: 'Invoice' }).entry?.document ?? '{}') as object;
    const built = buildEnvelope(
      { ...plain, $tags: ['simplified'], customer: null, ...priced('1000.00') },
      { now: new Date('2027-01-04T10:00:00Z'), newId: () => 'x' },
    );
    if ('problem' in built) throw new Error(renderMessageInEnglish(built.problem.message));
    const { document, head, digest } = seedEntry('w', built.envelope.doc as Invoice);
    const warnings = [createWarning('simplified-above-max.trade', ['$.doc.totals.total_with_tax'], limit)];
    const entry = { document, head, digest, warnings };
    const note: ShortStep = ['silo.modify', { patch: { doc: { meta: { note: 'x' } } } }];
    const keysAfter = (...steps: ShortStep[]) => (walked(steps, { entry }).entry?.warnings ?? []).map(({ key }) => key);
    expect(keysAfter(note)).toContain('simplified-above-max');
    const cheaper: ShortStep = ['silo.modify', { patch: { doc: priced('100.00') } }];
    expect(keysAfter(note, cheaper)).not.toContain('simplified-above-max');
  });

  it('removes a stored warning with the field that it names', () => {
    const warning = impossible('$.doc.notes');
    const story = walked([['silo.modify', { patch: { doc: { notes: [{ text: 'Gracias' }] } } }]], {
      entry: { warnings: [warning] },
    });
    expect((story.entry?.warnings ?? []).map(({ key }) => key)).not.toContain('e-invoice-impossible');
  });
});
