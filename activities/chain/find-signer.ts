// Who signs the records of a chain, when its supplier wants them signed: the holder of the certificate that sends them.
import type { RecordSigner } from '../../src/authority/record-signature';
import type { ChainDocument } from '../../src/model/chain';
import type { Deps } from '../deps';

export interface SignerLookup {
  readonly signer?: RecordSigner;
  /** Why nothing can be sealed: a record is signed when it is made, or never. */
  readonly problem?: string;
}

const wayOut = 'or let the records of this supplier go unsigned (`sign_records` false)';

/** Nothing is read for a chain whose records are not signed. */
export async function findSigner(
  { connectionFor }: Pick<Deps, 'connectionFor'>,
  chain: ChainDocument,
): Promise<SignerLookup> {
  if (!chain.signRecords) return {};
  const found = await connectionFor(chain);
  if ('problem' in found) return { problem: `records cannot be signed: ${found.problem.text} ${wayOut}` };
  const { signer } = found.connection;
  if (signer) return { signer };
  return { problem: `records cannot be signed: the key of the certificate is not RSA. Store another one, ${wayOut}` };
}
