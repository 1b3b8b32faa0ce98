// Live pages. There is one stream for each page and one reader for each workspace, only while a page is open. A stream
// sends which resources changed, but never their content, because the page requests itself again with its own session.
import { PassThrough } from 'node:stream';
import type { Context } from 'koa';
import { consoleLimits as limits } from '../../../contracts/limits/console';
import { listLiveIdsAmongConsoleSessions } from '../../../store/people/sessions';
import {
  type ResourceChangeMark,
  readConsoleChangeMarksByTopic,
  parseConsoleChangeTopics,
  type ConsoleChangeTopic,
} from '../../../store/console/change-marks';
import { processResourceLimits } from '../../../shares/shares';
import type { ApiDeps } from '../../kit/endpoint';
import { releaseWhenResponseCloses } from '../../kit/request/connection';

interface Stream {
  /** The session of the page. After its end, nothing is sent. */
  readonly session: string;
  readonly topics: readonly ConsoleChangeTopic[];
  /** A time just before the content of the page was read. */
  readonly since: Date;
  /** State of the topics at the last check; undefined until the first check. */
  marks?: ReadonlyMap<ConsoleChangeTopic, ResourceChangeMark>;
  /** Time at which the stream was last notified that a list changed. */
  toldAt?: number;
  readonly body: PassThrough;
}

interface Reader {
  readonly streams: Set<Stream>;
  timer?: NodeJS.Timeout;
}

export interface ConsoleLiveUpdateStreams {
  /**
   * Sends a stream of `changed` events. If the session, workspace or process has too many streams, sends 204, and the
   * page then polls.
   */
  open(ctx: Context, workspace: string, session: string): void;
}

/** The readers of the workspaces with open pages. */
interface WorkspaceReaders {
  /** Starts the reader of the workspace if there is none. */
  join(workspace: string, stream: Stream): Reader;
  leave(workspace: string, reader: Reader, stream: Stream): void;
}

type LivePageDeps = Pick<ApiDeps, 'database' | 'log' | 'now'>;

export function createConsoleLiveUpdateStreams(deps: LivePageDeps): ConsoleLiveUpdateStreams {
  const readers = createReaders(deps);
  return {
    open(ctx, workspace, session) {
      const query = new URLSearchParams(ctx.querystring);
      const topics = parseConsoleChangeTopics(query.get('watch') ?? '');
      const release =
        topics.length > 0 ? processResourceLimits.streams.tryTake({ owner: workspace, part: session }) : undefined;
      if (!release) {
        ctx.status = 204;
        return;
      }
      const stream: Stream = { session, topics, since: readSince(query, deps.now()), body: new PassThrough() };
      const reader = readers.join(workspace, stream);
      answerStream(ctx, stream.body, () => {
        release();
        readers.leave(workspace, reader, stream);
      });
    },
  };
}

function createReaders({ database, log, now }: LivePageDeps): WorkspaceReaders {
  const readers = new Map<string, Reader>();
  const pace = makePace();
  const look = async (workspace: string, reader: Reader): Promise<void> => {
    try {
      const topics = [...new Set([...reader.streams].flatMap((stream) => stream.topics))];
      const marks = await readConsoleChangeMarksByTopic(database, workspace, topics);
      // The page with the oldest last notification about a list is first.
      const streams = [...reader.streams].toSorted((a, b) => (a.toldAt ?? 0) - (b.toldAt ?? 0));
      const ids = [...new Set(streams.map(({ session }) => session))];
      const alive = await listLiveIdsAmongConsoleSessions(database, workspace, ids, now());
      for (const stream of streams) {
        if (alive.has(stream.session)) tell(stream, marks, pace);
        else {
          stream.body.end();
          reader.streams.delete(stream);
        }
      }
    } catch (error) {
      log.warn({ error }, 'live pages could not look for changes');
    }
    if (reader.streams.size > 0) reader.timer = setTimeout(() => void look(workspace, reader), limits.readerMs).unref();
    else drop(workspace, reader);
  };
  // A reader may end while it looks. Meanwhile, another page may have started the next reader of the workspace.
  const drop = (workspace: string, reader: Reader): void => {
    if (readers.get(workspace) === reader) readers.delete(workspace);
  };
  return {
    join(workspace, stream) {
      const present = readers.get(workspace);
      if (present) {
        present.streams.add(stream);
        return present;
      }
      const reader: Reader = { streams: new Set([stream]) };
      readers.set(workspace, reader);
      void look(workspace, reader);
      return reader;
    },
    leave(workspace, reader, stream) {
      if (!reader.streams.delete(stream) || reader.streams.size > 0) return;
      clearTimeout(reader.timer);
      drop(workspace, reader);
    },
  };
}

/**
 * Reads, from the request, a time just before the page was rendered. A change that was not yet committed at that time
 * may have an earlier time. The time in a request must be within the last hour.
 */
function readSince(query: URLSearchParams, now: Date): Date {
  const since = Number(query.get('since'));
  const earliest = now.getTime() - 3_600_000;
  return since > earliest && since <= now.getTime() ? new Date(since - limits.stampedAheadMs) : now;
}

function answerStream(ctx: Context, body: PassThrough, leave: () => void): void {
  ctx.req.socket.setTimeout(0);
  ctx.set('Content-Type', 'text/event-stream; charset=utf-8');
  // This header makes proxies forward each event immediately.
  ctx.set('X-Accel-Buffering', 'no');
  ctx.status = 200;
  ctx.body = body;
  // Time in milliseconds that a browser waits after it lost the stream.
  body.write('retry: 3000\n\n');
  const beat = setInterval(() => body.write(': still here\n\n'), limits.streamBeatMs).unref();
  // A stream ends from time to time, so that the session is checked when the page reconnects.
  const end = setTimeout(() => body.end(), limits.streamMs).unref();
  releaseWhenResponseCloses(ctx, () => {
    clearInterval(beat);
    clearTimeout(end);
    body.destroy();
    leave();
  });
}

/**
 * Returns whether a topic is a list, such as `entries`, which changes with every invoice. `entry:<id>` is not a list.
 */
const isOfList = (topic: ConsoleChangeTopic): boolean => !topic.includes(':');

/**
 * Decides whether one more stream may be notified of a list now. Each stream gets a share of the time until the next
 * check.
 */
function makePace(): () => boolean {
  let filledUntil = 0;
  return () => {
    const now = Date.now();
    if (filledUntil > now + limits.readerMs) return false;
    filledUntil = Math.max(filledUntil, now) + limits.listPaceMs;
    return true;
  };
}

/**
 * Notifies a stream. The first check reports changes, and possible changes, since the page was rendered; later checks
 * report differences. Lists may have to wait for their turn, but are still compared with the same state, so that no
 * change is missed.
 */
function tell(
  stream: Stream,
  marks: ReadonlyMap<ConsoleChangeTopic, ResourceChangeMark>,
  mayTellOfList: () => boolean,
): void {
  const { topics, since, marks: before } = stream;
  const differs = (topic: ConsoleChangeTopic): boolean => {
    const mark = marks.get(topic);
    if (before) return mark?.value !== before.get(topic)?.value;
    return mark !== undefined && (mark.at === undefined || mark.at > since);
  };
  const different = topics.filter(differs);
  const hasTurn = !different.some(isOfList) || mayTellOfList();
  const waits = (topic: ConsoleChangeTopic): boolean => !hasTurn && isOfList(topic) && before !== undefined;
  stream.marks = new Map(
    topics.flatMap((topic) => {
      const mark = (waits(topic) ? before : marks)?.get(topic);
      return mark ? [[topic, mark] as const] : [];
    }),
  );
  const changed = different.filter((topic) => !waits(topic));
  if (changed.length === 0) return;
  if (changed.some(isOfList)) stream.toldAt = Date.now();
  stream.body.write(`event: changed\ndata: ${JSON.stringify(changed)}\n\n`);
}
