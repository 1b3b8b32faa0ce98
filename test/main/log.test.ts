// Tests that no log line contains a secret or a tax ID, whatever its source.
import { createLog } from '../../src/main/log';

const lines: string[] = [];
const log = createLog('test', 'trace', { write: (line: string) => void lines.push(line) });

beforeEach(() => lines.splice(0));

describe('the log of a process', () => {
  it.each(['B12345674', '54387763P', 'X1234567L', 'A58818501'])(
    'hides the tax ID %s in keys, texts, lists and errors',
    (code) => {
      const cause = new Error(`E11000 duplicate key: "w:simulator:${code}"`);
      log.error(
        {
          chain: `w:simulator:${code}`,
          supplier: code,
          stops: [`refused for ${code}`],
          deep: { in: { it: code } },
          error: new Error(`of ${code}`, { cause }),
        },
        'something',
      );
      expect(lines.join('')).not.toContain(code);
      expect(lines.join('')).toContain(`w:simulator:******${code.slice(-3)}`);
    },
  );

  it('keeps ids, digests and numbers', () => {
    const line = {
      workspace: '01920000-0000-7000-8000-000000000001',
      digest: 'AB12'.repeat(16),
      installation: '0198C2D1E0F34A5B',
      status: 409,
      at: new Date(0),
    };
    log.info(line, 'something');
    expect(JSON.parse(lines[0] as string)).toMatchObject({ ...line, at: '1970-01-01T00:00:00.000Z' });
  });

  it('hides values whose names look like secrets', () => {
    log.info({ token: 'abc', settings: { password: 'def' } }, 'something');
    expect(lines[0]).not.toMatch(/abc|def/);
  });
});
