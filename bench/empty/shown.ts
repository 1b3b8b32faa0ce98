// The details that the UI of Temporal shows of an empty run, and its search attributes, equal to the details of the
// real runs.
import { defineSearchAttributeKey, TypedSearchAttributes } from '@temporalio/common';

const supplierId = defineSearchAttributeKey('SupplierId', 'KEYWORD');

/** @param kind the attribute in addition to the supplier's attribute */
export const shown = (kind: 'JobKind' | 'AuthorityEnv', name: string) => ({
  staticSummary: `Empty run of ${name}`.slice(0, 150),
  typedSearchAttributes: new TypedSearchAttributes([
    { key: supplierId, value: name.slice(-20) },
    { key: defineSearchAttributeKey(kind, 'KEYWORD'), value: 'empty' },
  ]),
});
