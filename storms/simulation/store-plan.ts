// Unique indexes and lookups of the simulated store: what src/store/*'s index lists promise, as far as sealing and
// sending use it. The lookups only make it quick.
import type { CollectionPlan } from './store-rows';

export const storePlan: Readonly<Record<string, CollectionPlan>> = {
  records: {
    unique: [{ name: 'record_previous', fields: ['chain', 'installation', 'previousFingerprint'] }],
    lookups: ['pending', 'submission', 'identity', 'ask?'],
  },
  submissions: {
    unique: [{ name: 'submission_open', fields: ['chain'], where: 'open' }],
    lookups: ['open', 'unrecorded'],
  },
  requests: { unique: [], lookups: ['identity', 'state', 'tell', 'job'] },
  jobs: { unique: [], lookups: ['open'] },
};
