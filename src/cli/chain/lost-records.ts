// Lists the records that the witness knows and the database lacks, for an operator after a restored backup. Compares
// every installation number that the witness has, so that the list is complete and the same each time.
import type { WitnessedChainHead } from '../../contracts/witness';
import type { ChainWithInstallationNumbers } from '../../store/chains/read-chains';
import { addWitnessLineToFacts, createEmptyWitnessFacts } from '../../witness/facts';
import { isMissingFileError } from '../../witness/files';
import { createWitnessReader } from '../../witness/reader';

/** Heads by the key of their chain. */
type WitnessedHeads = ReadonlyMap<string, readonly WitnessedChainHead[]>;

/** Reads the heads of all chains in a witness folder. Returns no heads if the folder does not exist. */
export async function readWitnessedChainHeads(folder: string): Promise<WitnessedHeads> {
  const facts = createEmptyWitnessFacts();
  try {
    await createWitnessReader(folder).read((lines) => {
      for (const line of lines) addWitnessLineToFacts(facts, line);
    });
  } catch (error) {
    if (!isMissingFileError(error)) throw error;
  }
  return facts.chains;
}

/**
 * Formats a line for each installation number with missing records, for example `B12345674 (live): records 4 to 7 of
 * SELLO-1 are not in the database`.
 * @param stored the chains of the chosen workspaces
 * @param isChosen whether a chain that the database lacks belongs to a chosen workspace
 */
export function formatLostRecordLines(
  witnessed: WitnessedHeads,
  stored: readonly ChainWithInstallationNumbers[],
  isChosen: (workspace: string) => boolean,
): string[] {
  const chainOf = new Map(stored.map((chain) => [chain._id, chain]));
  const keys = [...chainOf.keys(), ...[...witnessed.keys()].filter((key) => !chainOf.has(key)).toSorted()];
  return keys.flatMap((key) => {
    const [workspace = '', environment = '', supplier = ''] = key.split(':');
    const chain = chainOf.get(key);
    if (!chain && !isChosen(workspace)) return [];
    return (witnessed.get(key) ?? []).flatMap((end) => {
      const lines = describeLost(chain, end);
      return lines.map((line) => `  ${supplier} (${environment}): ${line}`);
    });
  });
}

function describeLost(
  chain: ChainWithInstallationNumbers | undefined,
  { installation, sequence, atMs }: WitnessedChainHead,
): string[] {
  const first = findLastStoredSequence(chain, installation) + 1;
  if (first > sequence) return [];
  const last = new Date(atMs).toISOString();
  return [
    `records ${first} to ${sequence} of ${installation} (last one at ${last}) are not in the database` +
      (chain ? '' : ', and the supplier is not in it either'),
  ];
}

/** Finds the last record that the database has under an installation number; 0 if it has none. */
function findLastStoredSequence(chain: ChainWithInstallationNumbers | undefined, installation: string): number {
  if (!chain) return 0;
  if (chain.installation === installation) return chain.head?.sequence ?? 0;
  return chain.past?.find((before) => before.installation === installation)?.head?.sequence ?? 0;
}
