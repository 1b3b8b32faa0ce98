// Shapes of persons and companies.

import {
  amountMemberKind,
  codeMemberKind,
  currencyMemberKind,
  floatMemberKind,
  integerMemberKind,
  keyMemberKind,
  addressStateCodeMemberKind,
  textMemberKind,
  untrimmedTextMemberKind,
  uriMemberKind,
  uuidMemberKind,
  verbatimTextMemberKind,
} from './kinds';
import { extensionsMemberKind, metaMemberKind } from './maps';
import {
  defineAlwaysWrittenMember,
  defineListMemberKind,
  defineObjectMemberKind,
  defineRequiredMember,
  defineShape,
} from './shape';

export const digestShape = defineShape('digest', {
  alg: defineRequiredMember(verbatimTextMemberKind),
  val: defineRequiredMember(verbatimTextMemberKind),
});

const taxIdentityMembers = {
  country: verbatimTextMemberKind,
  code: codeMemberKind,
  scheme: codeMemberKind,
  type: keyMemberKind,
};
export const taxIdentityShape = defineShape('tax/identity', taxIdentityMembers);

export const partyIdentityShape = defineShape('org/identity', {
  uuid: uuidMemberKind,
  label: textMemberKind,
  scope: keyMemberKind,
  country: verbatimTextMemberKind,
  key: keyMemberKind,
  type: codeMemberKind,
  code: defineAlwaysWrittenMember(codeMemberKind, ''),
  description: textMemberKind,
  ext: extensionsMemberKind,
});

const coordinates = defineShape('org/coordinates', {
  lat: floatMemberKind,
  lon: floatMemberKind,
  w3w: textMemberKind,
  geohash: textMemberKind,
});

export const postalAddressShape = defineShape('org/address', {
  uuid: uuidMemberKind,
  label: untrimmedTextMemberKind,
  po_box: textMemberKind,
  num: textMemberKind,
  floor: textMemberKind,
  block: textMemberKind,
  door: textMemberKind,
  street: textMemberKind,
  street_extra: textMemberKind,
  locality: textMemberKind,
  region: textMemberKind,
  state: addressStateCodeMemberKind,
  code: codeMemberKind,
  country: verbatimTextMemberKind,
  coords: defineObjectMemberKind(coordinates),
  meta: metaMemberKind,
});

export const imageShape = defineShape('org/image', {
  uuid: uuidMemberKind,
  label: textMemberKind,
  url: textMemberKind,
  data: verbatimTextMemberKind,
  mime: verbatimTextMemberKind,
  description: textMemberKind,
  alt: textMemberKind,
  height: integerMemberKind,
  width: integerMemberKind,
  digest: defineObjectMemberKind(digestShape),
  meta: metaMemberKind,
});

const email = defineShape('org/email', {
  uuid: uuidMemberKind,
  label: textMemberKind,
  addr: textMemberKind,
  meta: metaMemberKind,
});
const telephone = defineShape('org/telephone', { uuid: uuidMemberKind, label: textMemberKind, num: textMemberKind });
export const websiteShape = defineShape('org/website', {
  uuid: uuidMemberKind,
  label: textMemberKind,
  title: textMemberKind,
  url: textMemberKind,
});
const endpoint = defineShape('org/endpoint', { uuid: uuidMemberKind, label: textMemberKind, uri: uriMemberKind });

export const partyInboxShape = defineShape('org/inbox', {
  uuid: uuidMemberKind,
  label: textMemberKind,
  key: keyMemberKind,
  role: keyMemberKind,
  scheme: codeMemberKind,
  code: codeMemberKind,
  url: textMemberKind,
  email: textMemberKind,
});

const personName = defineShape('org/name', {
  uuid: uuidMemberKind,
  alias: textMemberKind,
  prefix: textMemberKind,
  given: textMemberKind,
  middle: textMemberKind,
  surname: textMemberKind,
  surname2: textMemberKind,
  suffix: textMemberKind,
  meta: metaMemberKind,
});

export const contactPersonShape = defineShape('org/person', {
  uuid: uuidMemberKind,
  label: textMemberKind,
  key: keyMemberKind,
  name: defineObjectMemberKind(personName),
  role: textMemberKind,
  identities: defineListMemberKind(partyIdentityShape),
  addresses: defineListMemberKind(postalAddressShape),
  emails: defineListMemberKind(email),
  telephones: defineListMemberKind(telephone),
  avatars: defineListMemberKind(imageShape),
  meta: metaMemberKind,
});

const registration = defineShape('org/registration', {
  uuid: uuidMemberKind,
  label: textMemberKind,
  capital: amountMemberKind,
  currency: currencyMemberKind,
  office: textMemberKind,
  book: textMemberKind,
  volume: textMemberKind,
  sheet: textMemberKind,
  section: textMemberKind,
  page: textMemberKind,
  entry: textMemberKind,
  other: textMemberKind,
});

const partyMembers = {
  uuid: uuidMemberKind,
  label: textMemberKind,
  name: textMemberKind,
  alias: textMemberKind,
  tax_id: defineObjectMemberKind(taxIdentityShape),
  identities: defineListMemberKind(partyIdentityShape),
  people: defineListMemberKind(contactPersonShape),
  endpoints: defineListMemberKind(endpoint),
  inboxes: defineListMemberKind(partyInboxShape),
  addresses: defineListMemberKind(postalAddressShape),
  emails: defineListMemberKind(email),
  websites: defineListMemberKind(websiteShape),
  telephones: defineListMemberKind(telephone),
  registration: defineObjectMemberKind(registration),
  logos: defineListMemberKind(imageShape),
};

const agent = defineShape('org/party', { ...partyMembers, ext: extensionsMemberKind, meta: metaMemberKind });

/** A party inside a document. An agent has no agent (rule GOBL-ORG-PARTY-01). */
export const partyShape = defineShape('org/party', {
  ...partyMembers,
  agent: defineObjectMemberKind(agent),
  ext: extensionsMemberKind,
  meta: metaMemberKind,
});

/** A party as a separate document. */
export const partyDocumentShape = defineShape('org/party', {
  $schema: defineRequiredMember(verbatimTextMemberKind),
  $regime: verbatimTextMemberKind,
  ...partyMembers,
  agent: defineObjectMemberKind(agent),
  ext: extensionsMemberKind,
  meta: metaMemberKind,
});

export const taxIdentityDocumentShape = defineShape('tax/identity', {
  $schema: defineRequiredMember(verbatimTextMemberKind),
  ...taxIdentityMembers,
});

export const noteMessageDocumentShape = defineShape('note/message', {
  $schema: defineRequiredMember(verbatimTextMemberKind),
  uuid: uuidMemberKind,
  title: textMemberKind,
  content: untrimmedTextMemberKind,
  meta: metaMemberKind,
});
