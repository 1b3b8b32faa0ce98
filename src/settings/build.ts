// Identifies this build by the first characters of the stamp of its sources, which the build writes.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Reads the id of this build; `sources` if the code was not built (tests). */
export function readBuildId(): string {
  const stamp = path.join(__dirname, '../../.stamp');
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').slice(0, 12) : 'sources';
}
