// A moving transaction takes documents from the front, whole and in order.
import { Timestamp } from 'mongodb';
import fc from 'fast-check';
import { buildOutboxBatch, type OutboxDocument } from '../../../src/store/outbox/outbox';

const document = (i: number, events: number): OutboxDocument => ({
  _id: { at: new Timestamp({ t: 1, i }), id: `d${i}` },
  events: Array.from({ length: events }, (_, n) => ({
    workspace: 'w',
    type: 'entry.updated',
    at: new Date(0),
    data: { sequence: n },
    id: `d${i}:${n}`,
  })),
});

describe('a batch of the outbox', () => {
  it('contains every document once, in order, within the size limit unless one document exceeds it', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9), { maxLength: 60 }), fc.integer({ min: 1, max: 12 }), (sizes, max) => {
        const documents = sizes.map((size, i) => document(i, size));
        const seen: string[] = [];
        let left = documents;
        while (left.length > 0) {
          const { ids, events } = buildOutboxBatch(
            new Map([[undefined, left]]),
            { documents: Infinity, items: max, deliveries: Infinity },
            () => 1,
          );
          expect(ids.length).toBeGreaterThan(0);
          expect(ids.length === 1 || events.length <= max).toBe(true);
          expect(ids).toEqual(left.slice(0, ids.length).map(({ _id }) => _id));
          seen.push(...events.map(({ id }) => id));
          left = left.slice(ids.length);
        }
        expect(seen).toEqual(documents.flatMap(({ events = [] }) => events.map(({ id }) => id)));
      }),
      { seed: 1 },
    );
  });

  it('ends before the document with which it would have too many deliveries', () => {
    const documents = [document(1, 3), document(2, 4), document(3, 1), document(4, 9), document(5, 1)];
    const cut = (left: readonly OutboxDocument[]) =>
      buildOutboxBatch(
        new Map([[undefined, left]]),
        { documents: Infinity, items: 1_000, deliveries: 35 },
        ({ data }) => (data.sequence === 0 ? 8 : 5),
      ).ids.length;
    expect(cut(documents)).toBe(1);
    expect(cut(documents.slice(1))).toBe(2);
    // A single document with more deliveries is moved alone.
    expect(cut(documents.slice(3))).toBe(1);
  });

  it('gives each workspace a turn, and starts the next batch after the last one', () => {
    const lines = new Map([
      ['a', Array.from({ length: 60 }, (_, i) => document(i, 1))],
      ['b', [document(100, 1), document(101, 1)]],
      ['c', [document(102, 40)]],
      ['d', [document(103, 1)]],
    ]);
    const deliveries = ({ id }: { readonly id: string }) => (Number(id.slice(1).split(':')[0]) < 100 ? 20 : 1);
    const cut = (max: number) => buildOutboxBatch(lines, { documents: 100, items: 1_000, deliveries: max }, deliveries);
    const { ids, lastInTurn } = cut(100);
    expect([ids.map(({ id }) => id), lastInTurn]).toEqual([['d0', 'd100', 'd102', 'd103', 'd1', 'd101'], 'd']);
    // The document of c is too large for this batch, so the next batch starts with it. Others do not wait for it.
    const few = cut(50);
    expect([few.ids.map(({ id }) => id), few.lastInTurn]).toEqual([['d0', 'd100', 'd103', 'd1', 'd101'], 'b']);
  });
});
