// The details of an empty run in Temporal's UI, and its search attributes. They are the same as in real runs.
import { defineSearchAttributeKey, TypedSearchAttributes } from '@temporalio/common';

const supplierId = defineSearchAttributeKey('SupplierId', 'KEYWORD');

/** @param kind the attribute that is set besides the supplier's attribute */
export const shown = (kind: 'JobKind' | 'AuthorityEnv', name: string) => ({
  staticSummary: `Empty run of ${name}`.slice(0, 150),
  typedSearchAttributes: new TypedSearchAttributes([
    { key: supplierId, value: name.slice(-20) },
    { key: defineSearchAttributeKey(kind, 'KEYWORD'), value: 'empty' },
  ]),
});
