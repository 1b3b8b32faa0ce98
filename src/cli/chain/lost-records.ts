// Names the records that a restored database lacks, as far as the witness knows them.
import { predictEnd } from '../../chain/run/expected-end';
import type { Witness } from '../../contracts/witness';
import type { ListedChain } from '../../store/chains/read-chains';

/** A line for each chain that lacks records: `B12345674 (live): records 4 to 7 of SELLO-1 are not in the database`. */
export async function listLostRecords(chains: readonly ListedChain[], witness: Witness, now: Date): Promise<string[]> {
  const lines: string[] = [];
  for (const chain of chains) {
    const expected = predictEnd(chain, await witness.ofChain(chain._id, false), now);
    if (expected.kind !== 'record' && expected.kind !== 'other-number') continue;
    const { installation, sequence } = expected.end;
    const first = expected.kind === 'record' ? (chain.head?.sequence ?? 0) + 1 : 1;
    if (first > sequence) continue;
    lines.push(
      `  ${chain.supplier} (${chain.environment}): records ${first} to ${sequence} of ${installation} are not in the database`,
    );
  }
  return lines;
}
