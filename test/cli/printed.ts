// What commands print, for the assertions of a test.

export interface Printed {
  readonly output: string[];
  readonly errors: string[];
  /** Joins the lines of `output`. */
  readonly text: () => string;
}

/** Captures the console in each test of a file or block; `together` puts errors among the output. */
export function capturePrinted({ together = false } = {}): Printed {
  const output: string[] = [];
  const errors = together ? output : [];
  beforeEach(() => {
    output.length = 0;
    errors.length = 0;
    jest.spyOn(console, 'log').mockImplementation((line: string) => void output.push(line));
    jest.spyOn(console, 'error').mockImplementation((line: string) => void errors.push(line));
  });
  afterEach(() => jest.restoreAllMocks());
  return { output, errors, text: () => output.join('\n') };
}
