// What the environment `live` requires before Sello reports there: the producer of the software, and its declaration.
import type { Settings } from './settings';

type CheckedSettings = Pick<Settings, 'software' | 'producerFile' | 'declaredVersion' | 'authority'>;

/**
 * Finds what is missing, one sentence each; empty: the installation may report to the real authority. RD 1007/2023
 * art. 13.
 */
export function findLiveProblems({ software, producerFile, declaredVersion, authority }: CheckedSettings): string[] {
  const { live, simulator } = authority.urls;
  const unnamed =
    producerFile === undefined
      ? ['SELLO_PRODUCER_FILE is not set: records and declaration name the producer of the software']
      : [];
  const undeclared =
    declaredVersion === software.version
      ? []
      : [
          `the producer's declaration is for version ${declaredVersion ?? '(none)'}, and ${software.version} runs: ` +
            'declare it, then change `declaration` in the file that SELLO_PRODUCER_FILE names',
        ];
  const simulated = [live.person, live.seal].filter((url) =>
    [simulator.person, simulator.seal].some((one) => hostOf(one) === hostOf(url)),
  );
  return [
    ...unnamed,
    ...undeclared,
    ...simulated.map((url) => `the address of the authority for live is the simulator's: ${url}`),
  ];
}

function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}
