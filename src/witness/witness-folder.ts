// The witness as a folder, either on the machine of a local stack, or on storage that all processes of a cluster share.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { witnessLimits as limits } from '../contracts/limits/witness';
import {
  DatabaseClockBehindError,
  includesChainHeadOrLater,
  type WitnessRegistryInDatabase,
  type WitnessLog,
  WitnessUnavailableError,
} from '../contracts/witness';
import {
  addWitnessLineToFacts,
  formatWitnessChainLine,
  type WitnessFacts,
  countWitnessFactLines,
  createEmptyWitnessFacts,
  formatWitnessSeriesLine,
  witnessProbeLine,
} from './facts';
import type { WitnessBeginning } from './files';
import { createWitnessIdentityCheck } from './identity';
import { startWitnessFilesProcess } from './run-files-process';
import { openWitnessFiles, type WitnessFileWorker } from './folder-files';
import {
  type WitnessDeadlines,
  type WitnessFilesWithDeadlines,
  createWitnessFilesWithDeadlines,
  toWitnessTimeoutError,
} from './files-with-deadlines';

/** A witness in a folder. */
export interface WitnessFolder extends WitnessLog {
  /** Creates the folder, so that it is older than every chain and series. */
  begin(): Promise<void>;
  trouble(): WitnessUnavailableError | undefined;
  /** Ends within `answerMs`, even if calls hang. */
  close(): Promise<void>;
}

interface WitnessDeps {
  readonly now: () => Date;
  readonly anchor: WitnessRegistryInDatabase;
  /** Called with an error for which no caller waits. */
  readonly failed: (error: unknown) => void;
  /** Called when the witness becomes unavailable, and when it is available again. */
  readonly changed?: (trouble: WitnessUnavailableError | undefined) => void;
  /** The compiled program of the process that works on the files; null if this process does the work itself. */
  readonly program?: string | null;
  readonly deadlines?: WitnessDeadlines;
}

/** Opens the witness in a folder. Nothing is read or created before the first call. */
export function openWitnessFolder(folder: string, deps: WitnessDeps): WitnessFolder {
  const { now, changed = () => undefined, deadlines = limits } = deps;
  const facts = createEmptyWitnessFacts();
  const identity = createWitnessIdentityCheck(deps.anchor);
  const files = createWitnessFilesWithDeadlines({
    open: opener(folder, deps),
    take: (lines) => lines.forEach((line) => addWitnessLineToFacts(facts, line)),
    worthBytes: () => countWitnessFactLines(facts) * limits.lineBytes,
    first: () => identity.first(),
    changed: (trouble) => changed(trouble ?? dated.trouble()),
    deadlines,
  });
  const onUndated = (trouble?: WitnessUnavailableError): void => changed(trouble ?? files.trouble());
  const dated = noteUndated(() => identity.read(() => files.look()), now, onUndated);
  const looked = makeLook(dated.read, now, deadlines);
  const write = makeWrite(files, facts, deadlines);
  const hasEnd: NonNullable<WitnessLog['hasEnd']> = (chain, end) =>
    includesChainHeadOrLater(facts.chains.get(chain) ?? [], end);
  const noteLine = async (line: string): Promise<void> => {
    // Before the first line, the folder needs a beginning by the database's clock.
    if (!looked.beginning()) await looked(true);
    await write(line);
  };
  return {
    begin: async () => void (await looked(true)),
    async ofChain(chain, atOnce) {
      const { startedAt, copiedAt } = await looked(atOnce);
      const copied = copiedAt === undefined ? {} : { copiedAtMs: Date.parse(copiedAt) };
      return { sinceMs: Date.parse(startedAt), ...copied, ends: facts.chains.get(chain) ?? [] };
    },
    hasEnd,
    async noteEnd(chain, end) {
      if (hasEnd(chain, end)) return;
      await noteLine(formatWitnessChainLine(chain, end, now().getTime()));
    },
    checkWritable: () => noteLine(witnessProbeLine),
    async ofSeries(series) {
      const { startedAt, forgot, copiedAt } = await looked(false);
      const copied = copiedAt === undefined ? {} : { copied: true as const };
      return { sinceMs: Date.parse(startedAt), last: facts.series.get(series) ?? null, forgot, ...copied };
    },
    async noteSeries(series, index) {
      if ((facts.series.get(series) ?? -1) >= index) return;
      await noteLine(formatWitnessSeriesLine(series, index));
    },
    async seriesOf(workspace) {
      await looked(true);
      return new Map([...facts.series].filter(([key]) => key.startsWith(`${workspace}:`)));
    },
    trouble() {
      looked.watch();
      return files.trouble() ?? dated.trouble();
    },
    lostBefore() {
      const beginning = looked.beginning();
      return beginning?.forgot ? new Date(beginning.startedAt) : undefined;
    },
    close: () => files.close(),
  };
}

/**
 * Returns the function that opens the files. If the code runs from its sources, there is no compiled program, and this
 * process works on the files itself.
 */
function opener(folder: string, { now, failed, program }: WitnessDeps): () => WitnessFileWorker {
  const compiled = path.join(__dirname, 'files-process.js');
  const used = program === undefined ? existsSync(compiled) && compiled : program;
  return () =>
    used
      ? startWitnessFilesProcess(used, folder, failed)
      : openWitnessFiles(folder, { nowMs: () => now().getTime(), failed });
}

/**
 * A witness that cannot be dated is unavailable until the clock of the database is right. A read after some seconds tries
 * again, because each one scans the database. Until then, the witness is not available after a fault of the folder either.
 * @param changed called when this begins and ends
 */
function noteUndated(
  lookNow: () => Promise<WitnessBeginning>,
  now: WitnessDeps['now'],
  changed: NonNullable<WitnessDeps['changed']>,
) {
  let undated: WitnessUnavailableError | undefined;
  let triedMs = 0;
  const note = (trouble: WitnessUnavailableError | undefined): void => {
    const isNew = trouble?.message !== undated?.message;
    undated = trouble;
    triedMs = now().getTime();
    if (isNew) changed(trouble);
  };
  const read = async (): Promise<WitnessBeginning> => {
    if (undated && Math.abs(now().getTime() - triedMs) < limits.readSeconds * 1_000) throw undated;
    try {
      const beginning = await lookNow();
      note(undefined);
      return beginning;
    } catch (error) {
      if (!(error instanceof DatabaseClockBehindError)) throw error;
      const trouble = new WitnessUnavailableError('failing', error.reason, error);
      note(trouble);
      throw trouble;
    }
  };
  return { read, trouble: () => undated };
}

interface FolderState {
  /** Reads the lines of all processes: at once, or only if the last read is some seconds old. */
  (atOnce: boolean): Promise<WitnessBeginning>;
  /** Starts a read if there was none for some time. */
  watch(): void;
  /** The last result; undefined before the first one. */
  beginning(): WitnessBeginning | undefined;
}

function makeLook(read: () => Promise<WitnessBeginning>, now: () => Date, deadlines: WitnessDeadlines): FolderState {
  const look = shared(read);
  let lastBeginning: WitnessBeginning | undefined;
  let askedMs = 0;
  let seenMs = 0;
  const isOlder = (ms: number, seconds: number): boolean => Math.abs(now().getTime() - ms) > seconds * 1_000;
  const looked = async (atOnce: boolean): Promise<WitnessBeginning> => {
    if (!atOnce && lastBeginning && !isOlder(seenMs, limits.readSeconds)) return lastBeginning;
    askedMs = now().getTime();
    lastBeginning = await inTime(look(), deadlines);
    seenMs = askedMs;
    return lastBeginning;
  };
  const watch = (): void => {
    // The result of this read is available the next time.
    if (isOlder(askedMs, limits.watchSeconds)) void looked(true).catch(() => undefined);
  };
  return Object.assign(looked, { watch, beginning: () => lastBeginning });
}

/**
 * Creates the function that writes lines. Lines that arrive during a write go together into the next write, so that
 * many chains share one.
 */
function makeWrite(
  files: WitnessFilesWithDeadlines,
  facts: WitnessFacts,
  deadlines: WitnessDeadlines,
): (line: string) => Promise<void> {
  let waiting: string[] = [];
  const flush = shared(async () => {
    const lines = waiting;
    waiting = [];
    await files.append(lines.map((line) => `${line}\n`).join(''));
    for (const line of lines) addWitnessLineToFacts(facts, line);
  });
  return (line) => {
    waiting.push(line);
    return inTime(flush(), deadlines);
  };
}

/** Calls that arrive during a run share the next run, which begins after them. */
function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= current.then(() => {
      next = undefined;
      const running = work();
      current = running.catch(() => undefined);
      return running;
    });
    return next;
  };
}

/** Runs a call with a deadline. Work on the files has an earlier deadline. */
async function inTime<T>(work: Promise<T>, { answerMs, verbMs }: WitnessDeadlines): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => setImmediate(() => reject(toWitnessTimeoutError(answerMs))), verbMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
