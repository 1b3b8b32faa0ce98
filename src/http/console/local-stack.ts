// Tells whether the console belongs to a local stack (`npm start`), whose users can run commands in its folder.
import type { EndpointDeps } from '../kit/endpoint';

/** Only a local stack sets the control URL of its simulator. */
export const isOfLocalStack = ({ simulatorControlUrl }: EndpointDeps['settings']): boolean =>
  simulatorControlUrl !== undefined;
