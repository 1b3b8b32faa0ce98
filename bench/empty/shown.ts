// What the engine's UI shows of an empty run, and is searched for: as of the runs that it stands for.
import { defineSearchAttributeKey, TypedSearchAttributes } from '@temporalio/common';

const supplierId = defineSearchAttributeKey('SupplierId', 'KEYWORD');

/** @param kind the attribute beside the supplier's */
export const shown = (kind: 'JobKind' | 'AuthorityEnv', name: string) => ({
  staticSummary: `Empty run of ${name}`.slice(0, 150),
  typedSearchAttributes: new TypedSearchAttributes([
    { key: supplierId, value: name.slice(-20) },
    { key: defineSearchAttributeKey(kind, 'KEYWORD'), value: 'empty' },
  ]),
});
