// The refusal of an entry whose id or key another entry has.
import { type Refusal, refuse } from '../../contracts/errors';

export const refuseEntryTaken = (member: 'id' | 'key', id: string): Refusal =>
  refuse('conflict', 'entry-exists', { member, id }, { id });
