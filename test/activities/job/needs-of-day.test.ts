// A worker whose clock is wrong decides about no certificate and no authorization: a valid certificate has expired by
// its clock, so it would fail the step for a Facturae file or an authorization form, and skip the check of the census.
import { provideStepNeed } from '../../../activities/job/provide';
import type { ActivityDeps } from '../../../activities/deps';
import { WrongClockError } from '../../../src/contracts/process-clock';
import type { StepNeed } from '../../../src/flow/step-context';
import type { JobWalkInput } from '../../../src/model/walk';

const databaseTime = new Date('2026-11-30T10:00:00Z');
const expired = { code: 'certificate-expired', text: 'the certificate has expired', own: true, certificate: 'F' };
const provide = (kind: StepNeed['kind'], now: Date) =>
  provideStepNeed(
    { now: () => now, connectionFor: async () => ({ problem: expired }) } as unknown as ActivityDeps,
    { databaseTime, job: { workspace: 'w' }, workspace: { environment: 'simulator' } } as JobWalkInput,
    { kind, visit: 0, supplier: { name: 'A', code: 'B12345674' }, code: 'B12345674', name: 'A' } as unknown as StepNeed,
  );

describe('a need whose result depends on the day', () => {
  it.each(['e-invoices', 'agreement', 'census'] as const)('waits for a worker with a right clock: %s', async (kind) => {
    for (const time of ['2027-07-15T00:00:00Z', '2026-11-30T09:58:00Z'])
      await expect(provide(kind, new Date(time))).rejects.toThrow(WrongClockError);
  });

  it.each([
    ['agreement', 'no-agreement'],
    ['census', 'no-census'],
  ] as const)('is provided if the clocks agree: %s', async (kind, result) => {
    expect(await provide(kind, databaseTime)).toMatchObject({ kind: result, code: 'certificate-expired' });
  });
});
