// What the audit tells of a registration that went on.
import { computeDigests, type AuditDetails } from '../../store/audit/new-row';
import type { ChainDocument } from '../../store/chains/chains';
import type { Registration } from '../../store/suppliers/registrations';
import { toChainObject } from '../chains/lifted-stops';

export const describeRegistrationChange = (
  chain: ChainDocument,
  before: Registration,
  after: Registration,
): AuditDetails => ({
  objects: [{ kind: 'entry', id: before.entry }, toChainObject(chain)],
  ...computeDigests(before, after),
});
