// Failures whose message and stack are a payload as well, so that they are encrypted with the rest.
import { DefaultFailureConverter } from '@temporalio/common';

export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
