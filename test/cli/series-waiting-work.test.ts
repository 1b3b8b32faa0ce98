// Tests `sello series resume`: it shows the work that waits for a series, and resumes the series only if someone agrees.
import { run } from '../../src/cli/series';
import { startFakeApi } from './fake-api';
import { capturePrinted } from './printed';

const paused = { id: 's1', name: 'S', prefix: 'S-', last_index: 1, next: 4, certain: true, reason: 'restored' };
const waits = {
  jobs: [
    { series: 's1', count: 3 },
    { series: 's2', count: 5 },
  ],
  batch_rows: 700,
};

const { output, text } = capturePrinted();

/** Runs the command against an API with this waiting work. @returns the exit code and the resumed series */
async function resume(waiting: object | undefined, ...args: string[]) {
  const api = await startFakeApi(({ method, url }) => {
    if (method === 'POST') return { id: 's1', next: 4 };
    if (url !== '/access/v1/overview') return { list: [paused] };
    return waiting ? { waiting_for_numbers: waiting } : {};
  });
  try {
    const code = await run(['resume', ...args, '--api', api.base, '--token', 'token']);
    return { code, resumed: api.calls.filter(({ method }) => method === 'POST').map(({ url }) => url.split('/')[4]) };
  } finally {
    api.close();
  }
}

describe('sello series resume', () => {
  it('shows the waiting jobs and rows of batches, and resumes nothing without a confirmation', async () => {
    expect(await resume(waits, 's1')).toEqual({ code: 1, resumed: [] });
    expect(text()).toMatch(/3 jobs wait for a number, and get a new number/);
    expect(text()).toMatch(/700 rows of open batches are not issued yet/);
    expect(output.at(-1)).toMatch(/^Nothing was resumed/);
  });

  it('resumes with --yes, and shows what waits', async () => {
    expect(await resume(waits, 's1', '--yes')).toEqual({ code: 0, resumed: ['s1'] });
    expect(await resume(waits, '--all', '--yes')).toEqual({ code: 0, resumed: ['s1'] });
    expect(text()).toMatch(/8 jobs wait for a number, and get a new number/);
  });

  it('does not ask if nothing waits for the series', async () => {
    expect(await resume(undefined, 's1')).toEqual({ code: 0, resumed: ['s1'] });
    expect(await resume({ ...waits, batch_rows: 0 }, 's3')).toEqual({ code: 0, resumed: ['s3'] });
  });
});
