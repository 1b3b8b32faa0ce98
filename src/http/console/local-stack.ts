// Tells whether the console belongs to a local stack (`npm start`). The users of such a stack can run commands in its
// folder.
import type { EndpointDeps } from '../kit/endpoint';

/**
 * The control URL of a simulator must be on the machine of the API (src/settings/console.ts); `npm start` sets this
 * URL.
 */
export const isConsoleOfLocalStack = ({ simulatorControlUrl }: EndpointDeps['settings']): boolean =>
  simulatorControlUrl !== undefined;
