// Rules of the envelope's header, about digest, stamps and links.

import { isUrlOrHostName } from './forms';
import {
  defineMemberFormatRule,
  defineAllowedMemberValuesRule,
  type DocumentRule,
  defineRequiredMemberRule,
  defineMemberRule,
  type DocumentRuleTable,
} from './rule';

/** Rules for stamps of the header, and of the documents that a document refers to. */
export const envelopeStampRules: readonly DocumentRule[] = [
  defineRequiredMemberRule('GOBL-HEAD-STAMP-01', 'prv', 'stamp provider is required'),
  defineRequiredMemberRule('GOBL-HEAD-STAMP-02', 'val', 'stamp value is required'),
];

const categories = ['format', 'portal', 'request', 'response', 'agreement', 'verification', 'attachment'];
/** Form of a UUID of version 1, 6 or 7, which contains a time. */
const timedUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[167]/;

function areUnique(list: unknown, key: (entry: Record<string, unknown>) => string): boolean {
  const keys = ((list ?? []) as Record<string, unknown>[]).map(key);
  return new Set(keys).size === keys.length;
}

export const envelopeHeadRules: DocumentRuleTable = {
  'head/header': [
    defineMemberRule('GOBL-HEAD-HEADER-01', 'uuid', 'header must contain a UUID v1 or v7 with timestamp', (node) => {
      return typeof node.uuid === 'string' && timedUuid.test(node.uuid);
    }),
    defineRequiredMemberRule('GOBL-HEAD-HEADER-02', 'dig', 'header must have a digest'),
    defineMemberRule('GOBL-HEAD-HEADER-03', 'stamps', 'duplicate stamp providers are not allowed', (node) => {
      return areUnique(node.stamps, (stamp) => String(stamp.prv));
    }),
    defineMemberRule('GOBL-HEAD-HEADER-04', 'links', 'duplicate link keys are not allowed', (node) => {
      return areUnique(node.links, (link) => JSON.stringify([link.category, link.key]));
    }),
  ],
  'head/stamp': envelopeStampRules,
  'head/link': [
    defineRequiredMemberRule('GOBL-HEAD-LINK-01', 'key', 'link key is required'),
    defineAllowedMemberValuesRule('GOBL-HEAD-LINK-02', 'category', 'link category is not valid', categories),
    defineRequiredMemberRule('GOBL-HEAD-LINK-03', 'url', 'link URL is required'),
    defineMemberFormatRule('GOBL-HEAD-LINK-04', 'url', 'link URL must be a valid URL', isUrlOrHostName),
    defineMemberFormatRule('GOBL-HEAD-LINK-05', 'mime', 'link MIME type is not valid', (mime) =>
      /^[\w.+-]+\/[\w.+-]+$/.test(mime),
    ),
    defineMemberRule('GOBL-HEAD-LINK-06', '', 'link digest must be nil when MIME type is not provided', (node) => {
      return node.digest === undefined || node.mime !== undefined;
    }),
  ],
};
