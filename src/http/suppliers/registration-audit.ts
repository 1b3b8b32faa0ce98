// What the audit tells of a registration that went on.
import { computeDigests } from '../../store/audit/rows';
import type { AuditDetails } from '../../model/audit';
import type { ChainDocument, Registration } from '../../model/chain';
import { toChainObject } from '../chains/lifted-stops';

export const describeRegistrationChange = (
  chain: ChainDocument,
  before: Registration,
  after: Registration,
): AuditDetails => ({
  objects: [{ kind: 'entry', id: before.entry }, toChainObject(chain)],
  ...computeDigests(before, after),
});
