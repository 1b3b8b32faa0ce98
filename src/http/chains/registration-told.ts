// What the audit tells of a registration that went on.
import { digests, type Told } from '../../store/audit/act';
import type { ChainDocument } from '../../store/ledger/chains';
import type { Registration } from '../../store/ledger/registrations';
import { chainObject } from './lifted';

export const registrationTold = (chain: ChainDocument, before: Registration, after: Registration): Told => ({
  objects: [{ kind: 'entry', id: before.entry }, chainObject(chain)],
  ...digests(before, after),
});
