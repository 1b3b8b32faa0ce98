// Starts and stops every process of Sello. A failed start logs why, and a signal stops the process once and cleanly.

/** Logs what Node would print as plain text: its warnings, and the error that ends the process. */
function logWhatNodePrints(name: string): void {
  process.removeAllListeners('warning');
  process.on('warning', ({ name: kind, message }) => writeLine(40, name, `${kind}: ${message}`));
  process.on('uncaughtException', (error) => fail(name, error));
}

/** Runs `start`, which returns the function that stops the process. If the start fails, the exit code is 1. */
export async function runProcessUntilSignal(name: string, start: () => Promise<() => Promise<void>>): Promise<void> {
  logWhatNodePrints(name);
  try {
    const end = await start();
    let ending = false;
    const stop = (): void => {
      if (ending) return;
      ending = true;
      end().then(
        () => process.exit(0),
        (error: unknown) => fail(name, error),
      );
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  } catch (error) {
    fail(name, error);
  }
}

function fail(name: string, error: unknown): never {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  writeLine(60, name, message);
  process.exit(1);
}

function writeLine(level: 40 | 60, name: string, msg: string): void {
  console.error(JSON.stringify({ level, time: new Date().toISOString(), pid: process.pid, name, msg }));
}
