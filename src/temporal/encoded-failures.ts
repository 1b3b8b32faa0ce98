// Converts failures so that their message and stack are also payloads, because payloads are encrypted. The SDK loads
// this file by its path, and requires the name of its export.
import { DefaultFailureConverter } from '@temporalio/common';

export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
