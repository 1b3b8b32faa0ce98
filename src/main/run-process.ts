// How every process of ours begins and ends: a start that fails says why, a signal ends it once and in order.

/** Runs `start`; what it gives ends the process. Exit code 1 when the start fails. */
export async function runProcess(name: string, start: () => Promise<() => Promise<void>>): Promise<void> {
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
  console.error(JSON.stringify({ level: 60, name, msg: message }));
  process.exit(1);
}
