// Envelopes: header, ids, routing, kept and dropped members, and the faults with their exceptions.
import { computeCanonicalJsonDigest } from '../../src/document/canonical-json';
import { listEnvelopeFaults } from '../../src/document/envelope';
import type { JsonObject } from '../../src/document/model/basic';
import { build, envelopeOf, faultsOf, invoiceInput, invoiceOf } from './invoices';

const uuid = '0197f1a1-c400-7588-90c3-82d7cd784335';

describe('an envelope', () => {
  test('is built from a document without an envelope, with a header, a digest and a uuid', () => {
    const { head, doc, $schema, sigs } = envelopeOf(invoiceInput());
    expect($schema).toBe('https://gobl.org/draft-0/envelope');
    expect((doc as { uuid?: string }).uuid).toBe('0197f1a1-c400-7000-8000-000000000001');
    expect(head).toEqual({ uuid: '0197f1a1-c400-7000-8000-000000000002', dig: computeCanonicalJsonDigest(doc) });
    expect(sigs).toBeUndefined();
    expect(Object.keys(doc).slice(0, 5)).toEqual(['$schema', '$regime', '$addons', 'uuid', 'type']);
  });

  test('keeps its uuid, tags, notes and links, and drops signatures and stamps', () => {
    const head = {
      uuid,
      dig: { alg: 'sha256', val: 'old' },
      tags: ['shop'],
      notes: 'from the shop',
      meta: { source: 'shop' },
      links: [{ key: 'portal', url: 'https://example.com/a' }],
      stamps: [{ prv: 'fiscal-qr', val: 'https://example.com/qr' }],
    };
    const built = envelopeOf({
      $schema: 'https://gobl.org/draft-0/envelope',
      head,
      doc: invoiceInput({ uuid }),
      sigs: ['a.b.c'],
    });
    expect(built.head).toEqual({
      uuid,
      dig: computeCanonicalJsonDigest(built.doc),
      tags: head.tags,
      notes: head.notes,
      meta: head.meta,
      links: head.links,
    });
    expect(built.sigs).toBeUndefined();
  });

  test('is routed by the first endpoints (reversed for self-billing), and keeps existing routing', () => {
    const party = (code: string, uri: string): JsonObject => ({
      name: 'Empresa',
      tax_id: { country: 'ES', code },
      endpoints: [{ uri }, { uri: 'mailto:other@example.com' }],
    });
    const parties = {
      supplier: party('B98602642', 'mailto:s@example.com'),
      customer: party('54387763P', 'mailto:c@example.com'),
    };
    expect(envelopeOf(invoiceInput(parties)).head).toMatchObject({
      from: 'mailto:s@example.com',
      to: 'mailto:c@example.com',
    });
    const selfBilled = invoiceInput({ ...parties, $tags: ['self-billed'] });
    expect(envelopeOf(selfBilled).head).toMatchObject({ from: 'mailto:c@example.com', to: 'mailto:s@example.com' });
    expect(envelopeOf({ head: { to: 'mailto:x@example.com' }, doc: selfBilled }).head.to).toBe('mailto:x@example.com');
  });

  test('skips the codes in head.ignore', () => {
    const broken = invoiceInput({ customer: { name: 'Sin identificar' } });
    expect(faultsOf(broken)).toEqual(['GOBL-ES-FISCAL-BILL-INVOICE-07 $.doc.customer']);
    expect(faultsOf({ head: { ignore: ['GOBL-ES-FISCAL-BILL-INVOICE-07'] }, doc: broken })).toEqual([]);
  });

  test('reports equal faults once, with all their paths', () => {
    const built = build(invoiceInput({ notes: [{ key: 'general' }, { key: 'payment' }] }));
    expect(built).toMatchObject({
      faults: [{ code: 'GOBL-ORG-NOTE-01', paths: ['$.doc.notes[0].text', '$.doc.notes[1].text'] }],
    });
  });

  test('has faults for a changed document, stamps without signature and a header without time', () => {
    const envelope = envelopeOf(invoiceInput());
    const changed = { ...envelope, doc: { ...envelope.doc, code: '2' } };
    expect(listEnvelopeFaults(changed).map((fault) => fault.code)).toEqual(['GOBL-ENVELOPE-11']);
    const stamp = { prv: 'fiscal-qr', val: 'x' };
    const stamped = { ...envelope, head: { ...envelope.head, stamps: [stamp, stamp] } };
    expect(listEnvelopeFaults(stamped).map((fault) => fault.code)).toEqual(['GOBL-HEAD-HEADER-03', 'GOBL-ENVELOPE-12']);
    const random = { ...envelope, head: { ...envelope.head, uuid: '0197f1a1-c400-4588-90c3-82d7cd784335' } };
    expect(listEnvelopeFaults(random).map((fault) => fault.code)).toEqual(['GOBL-HEAD-HEADER-01']);
  });

  test.each([
    ['nothing', null, 'no-document', undefined],
    ['a list', [], 'no-document', undefined],
    ['an envelope without document', { $schema: 'https://gobl.org/draft-0/envelope' }, 'no-document', undefined],
    ['a document without schema', { type: 'standard' }, 'unknown-schema', undefined],
    ['an unknown schema', { $schema: 'https://gobl.org/draft-0/bill/riddle' }, 'unknown-schema', undefined],
    ['a wrong type', invoiceInput({ lines: { a: 1 } }), 'input', '$.doc.lines'],
    [
      'a wrong type inside',
      invoiceInput({ lines: [{ quantity: '1', item: { name: 5 } }] }),
      'input',
      '$.doc.lines[0].item.name',
    ],
    ['a wrong header', { head: { uuid: 'x' }, doc: invoiceInput() }, 'input', '$.head.uuid'],
    ['an impossible date', invoiceInput({ issue_date: '2025-02-29' }), 'input', '$.doc.issue_date'],
    ['an unknown tag', invoiceInput({ $tags: ['nonsense'] }), 'calculation', '$.doc.$tags'],
    [
      'an unknown category',
      invoiceInput({ lines: [{ quantity: '1', item: { name: 'a', price: '1' }, taxes: [{ cat: 'FOO' }] }] }),
      'calculation',
      '$.doc.lines[0].taxes[0]',
    ],
  ])('is refused with a key and a path: %s', (_, input, key, path) => {
    expect(build(input)).toMatchObject({ problem: path === undefined ? { key } : { key, path } });
  });

  test('is refused with the limit in the message if it has too many lines', () => {
    const one = { quantity: '1', item: { name: 'a', price: '1' } };
    expect(build(invoiceInput({ lines: Array.from({ length: 1_001 }, () => one) }))).toMatchObject({
      problem: { key: 'input', path: '$.doc.lines', message: { id: 'list-items-max', params: { max: 1000 } } },
    });
  });

  test('drops unknown members, nulls and empty members', () => {
    const invoice = invoiceOf(
      invoiceInput({
        colour: 'red',
        op_date: null,
        notes: [null],
        meta: {},
        discounts: [],
        uuid: '00000000-0000-0000-0000-000000000000',
      }),
    );
    expect(Object.keys(invoice)).not.toEqual(expect.arrayContaining(['colour']));
    for (const member of ['colour', 'op_date', 'notes', 'meta', 'discounts'])
      expect(invoice).not.toHaveProperty(member);
    expect(invoice.uuid).toBe('0197f1a1-c400-7000-8000-000000000001');
  });
});
