// Converts failures so that their message and stack are also payloads, because payloads are encrypted. The SDK loads
// this file by its path.
import { DefaultFailureConverter } from '@temporalio/common';

export const encodedFailureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
