// Rules of persons, companies, items and references.

import { isCurrencyCode } from '../iso-codes';
import type { TaxIdentity } from '../model/parts';
import { taxIdRules } from '../tax-ids/registry';
import { envelopeStampRules } from './envelope';
import { isAttachmentMimeType, isEmailAddress, isWhat3WordsName, isUnitOfMeasureCode, isUrlOrHostName } from './forms';
import {
  defineMemberFormatRule,
  isNonEmptyValue,
  defineAllowedMemberValuesRule,
  defineMultiPathRule,
  type DocumentRule,
  defineRequiredMemberRule,
  defineMemberRule,
  type DocumentRuleTable,
} from './rule';

const taxCode = /^[A-Z0-9Ñ&+*]+$/;
// The separator is not optional inside the group. If a letter could be read in two ways, a wrong end would take
// exponential time to find.
const scheme = /^[A-ZÑa-z0-9]+(?:[.\-:/,_& ][A-ZÑa-z0-9]+)*$/;

const countryRules: readonly DocumentRule[] = taxIdRules.flatMap(({ country, faultArea = country, checks }) =>
  checks.map(({ message, holds }, i) =>
    defineMemberRule(`GOBL-${faultArea}-TAX-IDENTITY-0${i + 1}`, 'code', message, (node) => {
      const identity = node as TaxIdentity;
      return identity.country !== country || identity.code === undefined || holds(identity.code);
    }),
  ),
);

const noteKeys = (
  'goods payment payment-method payment-term legal dangerous-goods ack rate reason dispute customer glossary customs ' +
  'general handling packaging loading price priority regulatory safety ship-line supplier transport delivery quarantine ' +
  'tax footer other'
).split(' ');

const between = (min: number, max: number) => (value: unknown) =>
  typeof value !== 'number' || (value >= min && value <= max);
const isPixels = between(64, 2048);

export const partyAndItemRules: DocumentRuleTable = {
  'tax/identity': [
    defineRequiredMemberRule('GOBL-TAX-IDENTITY-01', 'country', 'tax id country code is always required'),
    defineMemberFormatRule('GOBL-TAX-IDENTITY-02', 'code', 'tax id code must have a valid format', (code) =>
      taxCode.test(code),
    ),
    defineMemberFormatRule('GOBL-TAX-IDENTITY-03', 'scheme', 'tax id scheme must be a valid code', (code) =>
      scheme.test(code),
    ),
    ...countryRules,
  ],
  'org/party': [
    defineMemberRule('GOBL-ORG-PARTY-01', 'agent', 'agent must not have an agent', (node) => {
      return (node.agent as { agent?: unknown } | undefined)?.agent === undefined;
    }),
  ],
  'org/identity': [
    defineRequiredMemberRule('GOBL-ORG-IDENTITY-01', 'code', 'identity code must be provided'),
    defineAllowedMemberValuesRule(
      'GOBL-ORG-IDENTITY-02',
      'scope',
      "identity scope when provided must be either 'tax' or 'legal'",
      ['tax', 'legal'],
    ),
    defineMemberRule(
      'GOBL-ORG-IDENTITY-03',
      '',
      'identity must have either a key or type defined, but not both',
      (node) => !(isNonEmptyValue(node.key) && isNonEmptyValue(node.type)),
    ),
  ],
  'org/email': [
    defineRequiredMemberRule('GOBL-ORG-EMAIL-01', 'addr', 'email address is required'),
    // An empty address breaks both rules.
    defineMemberRule('GOBL-ORG-EMAIL-02', 'addr', 'email address must be valid', (node) => {
      return typeof node.addr === 'string' && isEmailAddress(node.addr);
    }),
  ],
  'org/telephone': [defineRequiredMemberRule('GOBL-ORG-TELEPHONE-01', 'num', 'telephone number is required')],
  'org/website': [
    defineMemberRule('GOBL-ORG-WEBSITE-01', 'url', 'website URL is required and must be valid', (node) => {
      return typeof node.url === 'string' && isUrlOrHostName(node.url);
    }),
  ],
  'org/endpoint': [defineRequiredMemberRule('GOBL-ORG-ENDPOINT-01', 'uri', 'endpoint uri is required')],
  'org/inbox': [
    defineMemberRule('GOBL-ORG-INBOX-01', '', 'inbox requires a code, url, or email', (node) => {
      return isNonEmptyValue(node.code) || isNonEmptyValue(node.url) || isNonEmptyValue(node.email);
    }),
    defineMemberRule('GOBL-ORG-INBOX-02', '', 'inbox url must be blank when code or email is provided', (node) => {
      return !isNonEmptyValue(node.url) || !(isNonEmptyValue(node.code) || isNonEmptyValue(node.email));
    }),
    defineMemberRule('GOBL-ORG-INBOX-03', '', 'inbox email must be blank when code or url is provided', (node) => {
      return !isNonEmptyValue(node.email) || !(isNonEmptyValue(node.code) || isNonEmptyValue(node.url));
    }),
    defineMemberFormatRule('GOBL-ORG-INBOX-04', 'url', 'inbox url must be valid', isUrlOrHostName),
    defineMemberFormatRule('GOBL-ORG-INBOX-05', 'email', 'inbox email must be valid', isEmailAddress),
  ],
  'org/name': [
    defineRequiredMemberRule(
      'GOBL-ORG-NAME-01',
      'given',
      'given name is required when surname is absent',
      (n) => !isNonEmptyValue(n.surname),
    ),
    defineRequiredMemberRule(
      'GOBL-ORG-NAME-02',
      'surname',
      'surname is required when given name is absent',
      (n) => !isNonEmptyValue(n.given),
    ),
  ],
  'org/person': [defineRequiredMemberRule('GOBL-ORG-PERSON-01', 'name', 'person name is required')],
  'org/image': [
    defineMemberFormatRule('GOBL-ORG-IMAGE-01', 'url', 'image URL must be valid', isUrlOrHostName),
    defineMemberRule('GOBL-ORG-IMAGE-02', 'height', 'image height must be between 64 and 2048 pixels', (n) =>
      isPixels(n.height),
    ),
    defineMemberRule('GOBL-ORG-IMAGE-03', 'width', 'image width must be between 64 and 2048 pixels', (n) =>
      isPixels(n.width),
    ),
  ],
  'org/coordinates': [
    defineMemberRule('GOBL-ORG-COORDINATES-01', 'lat', 'coordinate latitude must be between -90.0 and 90.0', (node) =>
      between(-90, 90)(node.lat),
    ),
    defineMemberRule(
      'GOBL-ORG-COORDINATES-02',
      'lon',
      'coordinate longitude must be between -180.0 and 180.0',
      (node) => between(-180, 180)(node.lon),
    ),
    defineMemberFormatRule('GOBL-ORG-COORDINATES-03', 'w3w', 'what3words coordinate must be valid', isWhat3WordsName),
  ],
  'org/registration': [
    defineMemberFormatRule(
      'GOBL-ORG-REGISTRATION-01',
      'currency',
      'registration currency must be a valid ISO 4217 code',
      isCurrencyCode,
    ),
  ],
  'head/stamp': envelopeStampRules,
  'org/item': [
    defineRequiredMemberRule('GOBL-ORG-ITEM-01', 'name', 'item name is required'),
    defineMemberFormatRule(
      'GOBL-ORG-ITEM-02',
      'price',
      'item price must be zero or positive',
      (price) => !price.startsWith('-'),
    ),
    defineMemberFormatRule(
      'GOBL-ORG-UNIT-01',
      'unit',
      'unit must be a valid value or UN/ECE code',
      isUnitOfMeasureCode,
    ),
  ],
  'org/note': [
    defineRequiredMemberRule('GOBL-ORG-NOTE-01', 'text', 'note text is required'),
    defineAllowedMemberValuesRule('GOBL-ORG-NOTE-02', 'key', 'note key must be a valid value', noteKeys),
  ],
  'org/document-ref': [
    defineRequiredMemberRule('GOBL-ORG-DOCUMENTREF-01', 'code', 'document reference code is required'),
    defineMemberFormatRule('GOBL-ORG-DOCUMENTREF-03', 'url', 'document reference URL must be valid', isUrlOrHostName),
  ],
  'org/attachment': [
    defineMemberRule('GOBL-ORG-ATTACHMENT-01', 'url', 'attachment URL must be valid', (node) => {
      return typeof node.url === 'string' && isUrlOrHostName(node.url);
    }),
    defineMemberFormatRule(
      'GOBL-ORG-ATTACHMENT-02',
      'mime',
      'attachment MIME type must be of an expected types defined in EN16931-1:2017',
      isAttachmentMimeType,
    ),
  ],
  'cal/period': [
    defineRequiredMemberRule('GOBL-CAL-PERIOD-01', 'start', 'start date cannot be zero'),
    defineRequiredMemberRule('GOBL-CAL-PERIOD-02', 'end', 'end date cannot be zero'),
    defineMultiPathRule('GOBL-CAL-PERIOD-10', 'end date must be on or after start date', (node) => {
      const { start, end } = node as { start?: string; end?: string };
      return start !== undefined && end !== undefined && end < start ? [''] : [];
    }),
  ],
  'note/message': [defineRequiredMemberRule('GOBL-NOTE-MESSAGE-01', 'content', 'message content is required')],
};
