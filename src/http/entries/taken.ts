// The refusal of an entry whose id or key another entry has.
import { Refusal } from '../../contracts/errors';

export const entryTaken = (member: 'id' | 'key', id: string): Refusal =>
  new Refusal('conflict', `entry already exists with same ${member}: ${id}`, {
    id,
    remedy: `Read it (GET /silo/v1/entries/${id}); change it by PATCH; a new document needs another ${member}.`,
  });
