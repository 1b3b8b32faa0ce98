// Builds the signed bundle of a chain: one line for each record and then the signed manifest (docs/chain.md).
import { createHash } from 'node:crypto';
import { removePersonalDataFromRecordXml } from '../../authority/record-file';
import { signJsonAsCompactJws } from '../../document/envelope-signature';
import { listInstallationNumbersToExport } from '../../store/chains/chain-export';
import type { ChainDocument } from '../../model/chain';
import type { WorkspaceStore } from '../../store/for-workspace';
import type { SigningKey } from '../../store/keys/key-ring';

/**
 * Streams the lines of a signed bundle. The hash of the manifest covers every byte before its own line.
 * @param reader a tenant gets records of blocked invoices without personal data
 */
export async function* streamChainBundle(
  store: WorkspaceStore,
  chain: ChainDocument,
  key: SigningKey,
  now: Date,
  reader: 'tenant' | 'operator',
): AsyncGenerator<string> {
  const installations = listInstallationNumbersToExport(chain);
  const withhold = reader === 'tenant' ? removePersonalDataFromRecordXml : undefined;
  const hash = createHash('sha256');
  let count = 0;
  for await (const line of store.chains.exportLines(chain._id, installations, withhold)) {
    hash.update(line);
    count += 1;
    yield line;
  }
  const manifest = {
    format: 'sello-chain-1',
    supplier: chain.supplier,
    name: chain.supplierName,
    environment: chain.environment,
    created_at: now.toISOString(),
    records: count,
    installations,
    sha256: hash.digest('hex'),
  };
  yield `${JSON.stringify({ manifest: signJsonAsCompactJws(manifest, key), jwk: key.publicJwk })}\n`;
}
