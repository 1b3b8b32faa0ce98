// Failures whose message and stack are payloads, too, so that they are encrypted. The SDK loads this file by its path.
import { DefaultFailureConverter } from '@temporalio/common';

export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
