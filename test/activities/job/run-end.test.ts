// The outcome that the run of a job reports to Temporal: steps and the first fault as code and sentence. If names
// are opaque and payloads are clear, it names no party.
import { toJobRunEnd } from '../../../activities/job/run-end';
import { jobLimits as limits } from '../../../src/contracts/limits/jobs';
import type { JobDocument } from '../../../src/model/job';

const readable = { names: 'readable', namesKey: '', payloads: 'clear' } as const;
const opaque = { ...readable, names: 'opaque' } as const;

const intent = (name: string, provider: string, status: string, code?: string) => ({
  name,
  provider,
  completed: true,
  events: [
    { index: 0, status: 'RUN' },
    { index: 1, status, ...(code ? { code } : {}) },
  ],
});
const failed = (message = 'The tax ID B12345674 is not in the census.') =>
  ({
    open: false,
    completedAt: new Date(0),
    status: 'OK',
    result: 'failed',
    faults: [
      { provider: 'fiscal.send', code: '1110', message },
      { provider: 'silo.state', code: 'bad-config', message: 'a later one' },
    ],
    warnings: [],
    intents: [
      intent('Report of Muebles', 'fiscal.send', 'KO', '1110'),
      intent('Set the state', 'silo.state', 'KO', 'bad-config'),
    ],
  }) as unknown as JobDocument;

describe('the outcome that a run reports of its job', () => {
  it('contains the first fault of a failed job, and all steps', () => {
    expect(toJobRunEnd(readable, failed(), 'F-1')).toEqual({
      result: 'failed',
      invoice: 'F-1',
      failure: {
        code: '1110',
        message: 'The step "Report of Muebles" failed: The tax ID B12345674 is not in the census.',
        // The operator has the console and makes no calls.
        remedy: expect.stringMatching(/^(?!.*(?:PATCH|POST)).*tax census/),
      },
      steps: [
        { step: 'Report of Muebles', status: 'KO', code: '1110' },
        { step: 'Set the state', status: 'KO', code: 'bad-config' },
      ],
    });
  });

  it('contains no text of invoice or workflow if names are opaque and payloads are not encrypted', () => {
    const shown = toJobRunEnd(opaque, failed(), undefined);
    expect(shown?.failure).toEqual({ code: '1110', message: 'The job failed with 1110.' });
    expect(JSON.stringify(shown)).not.toMatch(/B12345674|Muebles/);
    expect(shown?.steps[0]).toEqual({ step: 'fiscal.send', status: 'KO', code: '1110' });
    const encrypted = toJobRunEnd({ ...opaque, payloads: 'encrypted' }, failed(), undefined);
    expect(encrypted?.failure?.message).toContain('B12345674');
  });

  it('fits into a failure that Temporal stores', () => {
    const { failure } = toJobRunEnd(readable, failed('x'.repeat(3_000)), undefined) ?? {};
    expect(failure?.message).toHaveLength(limits.failureCharactersMax);
  });

  it('has no failure while the job is open or if it succeeded', () => {
    const { result: _result, completedAt: _at, ...open } = failed();
    expect(toJobRunEnd(readable, { ...open, open: true } as JobDocument, undefined)).toBeUndefined();
    const succeeded = { ...failed(), result: 'succeeded', faults: [] } as unknown as JobDocument;
    expect(toJobRunEnd(readable, succeeded, undefined)).not.toHaveProperty('failure');
  });
});
