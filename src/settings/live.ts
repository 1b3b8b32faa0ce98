// Checks what the environment `live` requires before Sello reports there: the producer of the software, its
// declaration, and addresses that are not the simulator's.
import { type Message, createMessage } from '../messages/message';
import type { Settings } from './settings';

type CheckedSettings = Pick<Settings, 'software' | 'producerFile' | 'declaredVersion' | 'authority'>;

/**
 * Returns the missing requirements as messages. If there are none, the installation may report to the real authority.
 * RD 1007/2023 art. 13.
 */
export function listUnmetRequirementsForLiveEnvironment({
  software,
  producerFile,
  declaredVersion,
  authority,
}: CheckedSettings): Message[] {
  const { live, simulator } = authority.urls;
  const unnamed = producerFile === undefined ? [createMessage('producer-unnamed')] : [];
  const undeclared =
    declaredVersion === software.version
      ? []
      : [
          createMessage('declaration-of-other-version', {
            declared: declaredVersion ?? null,
            running: software.version,
          }),
        ];
  const simulated = [live.person, live.seal].filter((url) =>
    [simulator.person, simulator.seal].some((one) => readHost(one) === readHost(url)),
  );
  return [...unnamed, ...undeclared, ...simulated.map((url) => createMessage('live-address-simulated', { url }))];
}

function readHost(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}
