// A reader with a cursor gets every later event, or an error after expiry or a restore.
import fc from 'fast-check';
import { v7 } from 'uuid';
import { computeEventReaderPositionAfterEvent } from '../../../src/store/events/list';

interface Row {
  readonly _id: string;
  readonly position: number;
  readonly after?: string;
  readonly createdAt: Date;
}

/** A model of the database: the kept events, its head, and a copy of both. */
interface State {
  rows: Row[];
  head: { position: number; newest?: string } | null;
}

const buildCopy = ({ rows, head }: State): State => ({ rows: [...rows], head: head && { ...head } });

function append(state: State, ms: number): void {
  const after = state.head?.newest;
  const position = (state.head?.position ?? 0) + 1;
  const _id = v7({ msecs: ms });
  state.rows.push({ _id, position, createdAt: new Date(ms), ...(after === undefined ? {} : { after }) });
  state.head = { position, newest: _id };
}

const acts = fc.array(fc.constantFrom('append', 'append', 'append', 'drop', 'back up', 'restore', 'read', 'read'), {
  minLength: 30,
  maxLength: 60,
});

describe('a reader with a cursor', () => {
  it('misses no event without an error, and has to restart only if it would miss an event', () => {
    let [refused, read] = [0, 0];
    fc.assert(
      fc.property(acts, (planned) => {
        const state: State = { rows: [], head: null };
        let backup = buildCopy(state);
        let cursor: string | undefined;
        /** The events that the reader has not read, expired or not. */
        let unseen = new Set<string>();
        let lost = false;
        planned.forEach((act, i) => {
          const ms = 1_800_000_000_000 + i * 1_000;
          if (act === 'append') {
            append(state, ms);
            unseen.add(state.head?.newest ?? '');
          } else if (act === 'drop') state.rows.shift();
          else if (act === 'back up') backup = buildCopy(state);
          else if (act === 'restore') {
            Object.assign(state, buildCopy(backup));
            lost ||=
              cursor !== undefined && ![...state.rows.map(({ _id }) => _id), state.head?.newest].includes(cursor);
            const there = new Set(state.rows.map(({ _id }) => _id));
            unseen = new Set([...unseen].filter((id) => there.has(id)));
          } else {
            const named = state.rows.find(({ _id }) => _id === cursor) ?? null;
            const seen = { head: state.head, oldest: state.rows[0] ?? null, named };
            const place = cursor === undefined ? undefined : computeEventReaderPositionAfterEvent(cursor, seen);
            const there = new Set(state.rows.map(({ _id }) => _id));
            const missed = [...unseen].some((id) => !there.has(id));
            read += 1;
            if (place?.problem) refused += 1;
            if (place && !place.problem) {
              const got = state.rows.filter(({ position }) => position > place.position).map(({ _id }) => _id);
              expect(got.toSorted()).toEqual([...unseen].toSorted());
              expect(missed).toBe(false);
            } else if (place) expect(missed || lost).toBe(true);
            cursor = state.head?.newest;
            unseen = new Set();
            lost = false;
          }
        });
      }),
      { seed: 1, numRuns: 2_000 },
    );
    expect(refused).toBeGreaterThan(100);
    expect(read).toBeGreaterThan(1_000);
  });

  const at = 1_800_000_000_000;
  const readId = (ms: number) => v7({ msecs: at + ms });
  const head = { position: 9, newest: readId(9_000) };

  it('gets the error of a restore even if the clock that dated the lost event was days slow', () => {
    const lost = readId(-5 * 86_400_000);
    const restored = { position: 9, newest: { _id: head.newest, position: 9 }, problem: 'restored' };
    expect(
      computeEventReaderPositionAfterEvent(lost, {
        head,
        oldest: { position: 1, createdAt: new Date(at) },
        named: null,
      }),
    ).toEqual(restored);
    const empty = { position: 0, problem: 'restored' };
    expect(computeEventReaderPositionAfterEvent(lost, { head: null, oldest: null, named: null })).toEqual(empty);
  });
});
