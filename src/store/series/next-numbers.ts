// The next numbers of a series, in the order of who asks. Pure: take-numbers.ts reads the series and writes what comes out.
import type { NewAuditRow } from '../../model/audit';
import { type FloorDocument, computeLastIndex } from './pauses';
import { formatSeriesNumber } from './series';
import type { DatedCode, NumberDocument, SeriesDocument, NumberTurn } from '../../model/series';

/** Who asks: the id that the number belongs to. */
export interface NumberRequest {
  readonly id: string;
  readonly meta: Readonly<Record<string, string>>;
  /** Signatures that the client keeps with the number. */
  readonly sigs?: readonly string[];
  /** An entry whose document is to have the number: it is looked at whether it has. */
  readonly isEntry?: true;
  /** The entry, where `id` is not its own: it passed over a number. */
  readonly turn?: NumberTurn;
  /** Issue date of the document. */
  readonly date?: string;
  /**
   * Whether the asking one cannot use this very number: it gets none, and the number stays for the next one. `last`: the
   * last index that was given out, as a read of the series shows it.
   */
  readonly refuses?: (code: string, before: DatedCode | undefined, last: number) => boolean;
  /** Makes the row of the audit of a number that a client took. A number that was given before has its row. */
  readonly actOf?: (number: NumberDocument) => NewAuditRow;
}

/** The asking one could not use the number that it would have got. Nothing was given out. */
export class NumberRefusal extends Error {
  override readonly name = 'NumberRefused';

  constructor(
    readonly code: string,
    readonly before: DatedCode | undefined,
  ) {
    super(`the number ${code} was refused`);
  }
}

/** The key of a number: an asking one has one in a series. */
export const numberKey = (workspace: string, series: string, asking: string): string =>
  `${workspace}:${series}:${asking}`;

/** How far a series has come. */
interface SeriesPosition {
  readonly last: NumberDocument | undefined;
  readonly floor: FloorDocument | undefined;
}

interface AskingAt {
  readonly asking: NumberRequest;
  readonly now: Date;
}

interface NextNumbers {
  readonly made: readonly NumberDocument[];
  readonly refused: ReadonlyMap<string, NumberRefusal>;
}

/** The next numbers in the order of the calls. A refused one stays for the next call. */
export function nextNumbers(known: SeriesDocument, view: SeriesPosition, calls: readonly AskingAt[]): NextNumbers {
  const { workspace, id } = known;
  const { last, floor } = view;
  const rule = { ...known, ...(floor?.prefix === undefined ? {} : { prefix: floor.prefix + known.prefix }) };
  const made: NumberDocument[] = [];
  const refused = new Map<string, NumberRefusal>();
  let previous = last;
  let index = computeLastIndex({
    wantedStart: known.start,
    rule: known,
    lastIndex: last?.index,
    floor,
    anyFloor: undefined,
  });
  for (const { asking, now } of calls) {
    const code = formatSeriesNumber(rule, index + 1);
    const before = previous?.date === undefined ? undefined : { code: previous.code, date: previous.date };
    if (asking.refuses?.(code, before, previous?.index ?? known.lastIndex) === true) {
      refused.set(asking.id, new NumberRefusal(code, before));
      continue;
    }
    index += 1;
    previous = {
      _id: numberKey(workspace, id, asking.id),
      workspace,
      series: id,
      id: asking.id,
      index,
      code,
      meta: asking.meta,
      createdAt: now,
      ...(asking.sigs ? { sigs: asking.sigs } : {}),
      ...(asking.date ? { date: asking.date } : {}),
      ...(asking.isEntry ? { watch: now } : {}),
      ...(asking.turn ? { turn: asking.turn } : {}),
      ...(before ? { before } : {}),
      ...(previous ? { previousId: previous.id } : {}),
    };
    made.push(previous);
  }
  return { made, refused };
}
