// What the environment `live` needs before anything is reported there: who made the software, and that it is declared.
import type { Settings } from './settings';

type Checked = Pick<Settings, 'software' | 'softwareDefaults' | 'declaredVersion' | 'authority'>;

/** What is missing, in words; empty: the installation may report to the real authority. RD 1007/2023 art. 13. */
export function liveProblems({ software, softwareDefaults, declaredVersion, authority }: Checked): string[] {
  const { live, simulator } = authority.urls;
  const defaults = softwareDefaults.map(
    (name) => `${name} is not set: records and declaration name who made the software`,
  );
  const declared =
    declaredVersion === software.version
      ? []
      : [
          `the producer's declaration is for version ${declaredVersion ?? '(none)'}, and ${software.version} runs: ` +
            'declare it, then set SELLO_DECLARATION_VERSION',
        ];
  const simulated = [live.person, live.seal].filter((url) =>
    [simulator.person, simulator.seal].some((one) => hostOf(one) === hostOf(url)),
  );
  return [
    ...defaults,
    ...declared,
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
