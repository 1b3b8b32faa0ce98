// Computes the next numbers of a series, in the order of the requests. This module is pure; take-numbers.ts reads the
// series and writes the result.
import { buildHeldBytesMember, countSeriesNumberClientDataBytes } from '../held-bytes';
import type { NewAuditRow } from '../../model/audit';
import { type SeriesFloorDocument, computeLastIssuedSeriesIndex } from './pauses';
import { formatSeriesNumber } from './series';
import { seriesNumberingLimits as limits } from '../../contracts/limits/series';
import { isSameInvoiceKindInSeries } from '../../document/series-kinds';
import type { InvoiceKindInSeries } from '../../messages/parameters';
import type { InvoiceKindWithIssueDate, EntrySeriesSelector } from '../entries/in-series';
import type {
  DatedInvoiceCode,
  SeriesNumberDocument,
  SeriesDocument,
  InvoiceKindsInSeries,
  TakenNumberCountOfEntry,
} from '../../model/series';

/** A request for a number: the requester, the document that gets the number, and the numbers that it cannot have. */
export interface SeriesNumberRequester {
  /** Id of the requester, to which the number belongs. */
  readonly id: string;
  readonly meta: Readonly<Record<string, string>>;
  /** Signatures that the client stores with the number. */
  readonly sigs?: readonly string[];
  /** Set for an entry whose document should get the number. A later pass checks whether the document has it. */
  readonly isEntry?: true;
  /** The entry, set if `id` is not the entry's own id, because the entry skipped a number. */
  readonly turn?: TakenNumberCountOfEntry;
  /** Issue date of the document. */
  readonly date?: string;
  /** Kind of the document, if it has one. */
  readonly kind?: InvoiceKindInSeries;
  /** Supplier and series of the document, if it has a kind. Clients may have numbered other documents of the series. */
  readonly among?: EntrySeriesSelector;
  /**
   * Returns whether the requester cannot use this number. In this case, the requester gets none, and the number stays
   * for the next request. `last` is the last assigned index, as a read of the series shows it. `kinds` is set as it
   * would be with this number.
   */
  readonly refuses?: (next: ProposedSeriesNumber, last: number) => boolean;
  /**
   * Creates the audit row of a number that a client took. If the number was already assigned earlier, its row exists.
   */
  readonly buildAuditRow?: (number: SeriesNumberDocument) => NewAuditRow;
}

/** The next number of a requester, before it is assigned. */
export interface ProposedSeriesNumber {
  readonly code: string;
  readonly before?: DatedInvoiceCode;
  readonly kinds?: InvoiceKindsInSeries;
}

/** The requester could not use its next number, so none was assigned. */
export class SeriesNumberRefusedError extends Error {
  override readonly name = 'SeriesNumberRefusedError';

  constructor(readonly next: ProposedSeriesNumber) {
    super(`the number ${next.code} was refused`);
  }
}

/** Formats the key of a number. A requester has only one number in a series. */
export const formatSeriesNumberDatabaseKey = (workspace: string, series: string, asking: string): string =>
  `${workspace}:${series}:${asking}`;

interface SeriesPosition {
  readonly last: SeriesNumberDocument | undefined;
  readonly floor: SeriesFloorDocument | undefined;
  /** Kind of the document with the highest code. */
  readonly highest?: InvoiceKindWithIssueDate | undefined;
}

interface AskingAt {
  readonly asking: SeriesNumberRequester;
  readonly now: Date;
}

interface NextNumbers {
  readonly made: readonly SeriesNumberDocument[];
  readonly refused: ReadonlyMap<string, SeriesNumberRefusedError>;
}

/** Returns the kinds of the series in the year of the new number. In a new year, there are none yet. */
function kindsWith(
  previous: SeriesNumberDocument | undefined,
  { kind, date = '' }: SeriesNumberRequester,
  highest: InvoiceKindWithIssueDate | undefined,
): InvoiceKindsInSeries | undefined {
  const isInYear = (day: string | undefined): boolean => day?.slice(0, 4) === date.slice(0, 4);
  const previousKinds = isInYear(previous?.date) ? previous?.kinds : undefined;
  if (!kind) return previousKinds;
  const highestKinds = highest && isInYear(highest.date) ? [highest.kind] : [];
  return [...highestKinds, kind].reduce<InvoiceKindsInSeries>(
    (kinds, one) =>
      kinds.length >= limits.kindsMax || kinds.some((two) => isSameInvoiceKindInSeries(one, two))
        ? kinds
        : [...kinds, one],
    previousKinds ?? [],
  );
}

/** Computes the next numbers in the order of the calls. If a number is refused, it stays for the next call. */
export function computeNextSeriesNumbers(
  known: SeriesDocument,
  view: SeriesPosition,
  calls: readonly AskingAt[],
): NextNumbers {
  const { workspace, id } = known;
  const { last, floor, highest } = view;
  const rule = { ...known, ...(floor?.prefix === undefined ? {} : { prefix: floor.prefix + known.prefix }) };
  const numbers: SeriesNumberDocument[] = [];
  const refused = new Map<string, SeriesNumberRefusedError>();
  let previous = last;
  let index = computeLastIssuedSeriesIndex({
    wantedStart: known.start,
    rule: known,
    lastIndex: last?.index,
    floor,
    anyFloor: undefined,
  });
  for (const { asking, now } of calls) {
    const code = formatSeriesNumber(rule, index + 1);
    const before = previous?.date === undefined ? undefined : { code: previous.code, date: previous.date };
    const kinds = kindsWith(previous, asking, highest);
    const next = { code, ...(before ? { before } : {}), ...(kinds ? { kinds } : {}) };
    if (asking.refuses?.(next, previous?.index ?? known.lastIndex) === true) {
      refused.set(asking.id, new SeriesNumberRefusedError(next));
      continue;
    }
    index += 1;
    previous = {
      _id: formatSeriesNumberDatabaseKey(workspace, id, asking.id),
      workspace,
      series: id,
      id: asking.id,
      index,
      code,
      meta: asking.meta,
      createdAt: now,
      ...(asking.sigs ? { sigs: asking.sigs } : {}),
      ...buildHeldBytesMember(countSeriesNumberClientDataBytes(asking)),
      ...(asking.date ? { date: asking.date } : {}),
      ...(asking.isEntry ? { watch: now } : {}),
      ...(asking.turn ? { turn: asking.turn } : {}),
      ...(before ? { before } : {}),
      ...(kinds ? { kinds } : {}),
      ...(previous ? { previousId: previous.id } : {}),
    };
    numbers.push(previous);
  }
  return { made: numbers, refused };
}
