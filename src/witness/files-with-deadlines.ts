// Sets deadlines for the witness, and stores whether it is unavailable. If it is, every caller gets this error at once,
// and one probe at a time checks whether it is available again. A folder that hangs delays only the work that needs it.
import { witnessLimits as limits } from '../contracts/limits/witness';
import { WitnessUnavailableError } from '../contracts/witness';
import { witnessProbeLine } from './facts';
import type { WitnessBeginning } from './files';
import type { WitnessFileWorker } from './folder-files';

/** Witness files whose calls always end in time. */
export interface WitnessFilesWithDeadlines {
  /**
   * Returns when the witness began; null if the folder is not a witness yet.
   * @throws WitnessUnavailableError
   */
  look(): Promise<WitnessBeginning | null>;
  /** @throws WitnessUnavailableError */
  append(text: string): Promise<void>;
  /** Returns why the witness is unavailable now; undefined if it is available. */
  trouble(): WitnessUnavailableError | undefined;
  close(): Promise<void>;
}

/** See `limits/witness`. */
export interface WitnessDeadlines {
  readonly answerMs: number;
  readonly verbMs: number;
  readonly probeMs: number;
}

interface GuardOptions {
  /** Opens the files, at the start and each time after their process was abandoned. */
  readonly open: () => WitnessFileWorker;
  /** Receives the lines of a read. */
  readonly take: (lines: readonly string[]) => void;
  readonly worthBytes: () => number;
  /** The beginning to write if the folder has none. */
  readonly first: () => WitnessBeginning | undefined;
  /** Called when the witness becomes unavailable, and when it is available again. */
  readonly changed: (trouble: WitnessUnavailableError | undefined) => void;
  readonly deadlines: WitnessDeadlines;
}

type Verb = 'look' | 'append';
type OnGuardEvent = () => void;
type FileCall<T> = (files: WitnessFileWorker, signals: OnGuardEvent) => Promise<T>;

export function createWitnessFilesWithDeadlines(options: GuardOptions): WitnessFilesWithDeadlines {
  const { open, take, worthBytes, first, changed, deadlines } = options;
  const { answerMs, probeMs } = deadlines;
  const troubles = new Map<Verb, WitnessUnavailableError>();
  const opened = makeOpened(open);

  const silence = (): WitnessUnavailableError | undefined =>
    [...troubles.values()].find(({ kind }) => kind === 'silent');
  const unlessKnown = <T>(work: () => Promise<T>): Promise<T> => {
    const known = silence();
    return known ? Promise.reject(known) : work();
  };
  const noteTrouble = (verb: Verb, away: WitnessUnavailableError): void => {
    const isNew = troubles.get(verb)?.message !== away.message;
    troubles.set(verb, away);
    probes.begin();
    if (isNew) changed(away);
  };
  /** Makes one call, whatever the state is. */
  const attempt = async <T>(verb: Verb, work: FileCall<T>): Promise<T> => {
    const used = opened.use();
    try {
      const result = await unlessSilent(answerMs, (signals) => work(used, signals));
      if (troubles.delete(verb) && troubles.size === 0) changed(undefined);
      return result;
    } catch (error) {
      const isSilent = error instanceof WitnessUnavailableError || used.hasEnded();
      const away = isSilent ? toWitnessTimeoutError(answerMs, error) : failing(error);
      if (away.kind === 'silent') opened.leave(used);
      noteTrouble(verb, away);
      throw away;
    }
  };
  const lookNow = (): Promise<WitnessBeginning | null> =>
    attempt('look', (used, signals) =>
      used.look(worthBytes(), first(), (lines) => {
        signals();
        take(lines);
      }),
    );
  const appendNow = (text: string): Promise<void> => attempt('append', (used) => used.append(text));
  const probes = repeatProbe(probeMs, async () => {
    try {
      if (opened.mayBeProbed()) {
        await lookNow();
        // An empty write would succeed on a full disk.
        if (troubles.has('append')) await appendNow(`${witnessProbeLine}\n`);
      }
    } catch {
      // The attempt has already recorded the problem.
    }
    return troubles.size > 0;
  });
  return {
    look: () => unlessKnown(lookNow),
    append: (text) => unlessKnown(() => appendNow(text)),
    trouble: () => silence() ?? [...troubles.values()][0],
    async close() {
      await probes.end();
      await opened.close(answerMs);
    },
  };
}

/** Repeats a probe while it returns that the problem continues. `end` waits for a running probe. */
function repeatProbe(probeMs: number, probe: () => Promise<boolean>) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isEnded = false;
  const begin = (): void => {
    if (isEnded) return;
    timer ??= setTimeout(() => {
      running = probe().then((continues) => {
        timer = undefined;
        if (continues) begin();
      });
    }, probeMs).unref();
  };
  return {
    begin,
    async end(): Promise<void> {
      isEnded = true;
      clearTimeout(timer);
      // A process that exits during a probe could leave an empty file.
      await running;
    },
  };
}

/** Holds the files in use, and counts how many files were abandoned with calls that have not returned. */
function makeOpened(open: () => WitnessFileWorker) {
  let files: WitnessFileWorker | undefined;
  let leftBehind = 0;
  const leave = (left: WitnessFileWorker): void => {
    if (files !== left) return;
    files = undefined;
    leftBehind += 1;
    void left.leave().then(() => {
      leftBehind -= 1;
    });
  };
  return {
    use(): WitnessFileWorker {
      if (!files || files.hasEnded()) files = open();
      return files;
    },
    leave,
    mayBeProbed: () => leftBehind < limits.leftBehindMax,
    async close(answerMs: number): Promise<void> {
      const last = files;
      if (!last || last.hasEnded()) return;
      await unlessSilent(answerMs, () => last.close()).catch(() => leave(last));
    },
  };
}

/** Creates the error of a call without a response in time. */
export const toWitnessTimeoutError = (answerMs: number, error?: unknown): WitnessUnavailableError =>
  error instanceof WitnessUnavailableError
    ? error
    : new WitnessUnavailableError('silent', `no response within ${answerMs / 1_000} s`, error);

const failing = (error: unknown): WitnessUnavailableError => {
  const { code } = Object(error) as NodeJS.ErrnoException;
  return new WitnessUnavailableError(
    'failing',
    code ?? (error instanceof Error ? error.message : String(error)),
    error,
  );
};

/** Returns the result of the work, unless the work is silent for this time. */
function unlessSilent<T>(answerMs: number, work: (signals: OnGuardEvent) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    let times = 0;
    // If this process was suspended, the response may already have arrived, so it is read first.
    const onSilence = (): void => {
      const before = times;
      setImmediate(() => times === before && reject(toWitnessTimeoutError(answerMs)));
    };
    const onSignal = (): void => {
      times += 1;
      clearTimeout(timer);
      timer = setTimeout(onSilence, answerMs);
    };
    onSignal();
    void work(onSignal)
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });
}
