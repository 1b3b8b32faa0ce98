// The log of a worker omits failed jobs, and contains broken runs.
import { ActivityFailure, ApplicationFailure, RetryState } from '@temporalio/common';
import { isFailedJobRunLogEntry } from '../../src/temporal/failed-jobs-log';

/** An error as it arrives from the thread of the runs. */
const line = (error: Error, workflowType = 'job', message = 'Workflow failed') => ({
  message,
  meta: { workflowType, error: structuredClone(error) },
});
const ended = (): Error =>
  Object.assign(ApplicationFailure.nonRetryable('B12345674 is unknown', '1110'), { stack: '' });

test('the log of a worker has no line for a failed job', () => {
  expect(isFailedJobRunLogEntry(line(ended()))).toBe(true);
});

test('the log of a worker has a line for a broken run, and every other line', () => {
  const broken = new ActivityFailure('failed', 'walk', 'a', RetryState.NON_RETRYABLE_FAILURE, 'w');
  expect(isFailedJobRunLogEntry(line(broken))).toBe(false);
  expect(isFailedJobRunLogEntry(line(ended(), 'chain'))).toBe(false);
  expect(isFailedJobRunLogEntry(line(ended(), 'job', 'Failing workflow task'))).toBe(false);
  expect(isFailedJobRunLogEntry({ message: 'Workflow failed' })).toBe(false);
});
