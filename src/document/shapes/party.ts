// Shapes of persons and companies.

import {
  amountKind,
  codeKind,
  currencyKind,
  floatKind,
  integerKind,
  keyKind,
  stateCodeKind,
  textKind,
  untrimmedTextKind,
  uriKind,
  uuidKind,
  verbatimTextKind,
} from './kinds';
import { extensionsKind, metaKind } from './maps';
import { markAlwaysWrittenMember, defineListKind, defineObjectKind, markRequiredMember, defineShape } from './shape';

export const digestShape = defineShape('digest', {
  alg: markRequiredMember(verbatimTextKind),
  val: markRequiredMember(verbatimTextKind),
});

const taxIdentityMembers = { country: verbatimTextKind, code: codeKind, scheme: codeKind, type: keyKind };
export const taxIdentityShape = defineShape('tax/identity', taxIdentityMembers);

export const identityShape = defineShape('org/identity', {
  uuid: uuidKind,
  label: textKind,
  scope: keyKind,
  country: verbatimTextKind,
  key: keyKind,
  type: codeKind,
  code: markAlwaysWrittenMember(codeKind, ''),
  description: textKind,
  ext: extensionsKind,
});

const coordinates = defineShape('org/coordinates', {
  lat: floatKind,
  lon: floatKind,
  w3w: textKind,
  geohash: textKind,
});

export const addressShape = defineShape('org/address', {
  uuid: uuidKind,
  label: untrimmedTextKind,
  po_box: textKind,
  num: textKind,
  floor: textKind,
  block: textKind,
  door: textKind,
  street: textKind,
  street_extra: textKind,
  locality: textKind,
  region: textKind,
  state: stateCodeKind,
  code: codeKind,
  country: verbatimTextKind,
  coords: defineObjectKind(coordinates),
  meta: metaKind,
});

export const imageShape = defineShape('org/image', {
  uuid: uuidKind,
  label: textKind,
  url: textKind,
  data: verbatimTextKind,
  mime: verbatimTextKind,
  description: textKind,
  alt: textKind,
  height: integerKind,
  width: integerKind,
  digest: defineObjectKind(digestShape),
  meta: metaKind,
});

const email = defineShape('org/email', { uuid: uuidKind, label: textKind, addr: textKind, meta: metaKind });
const telephone = defineShape('org/telephone', { uuid: uuidKind, label: textKind, num: textKind });
export const websiteShape = defineShape('org/website', {
  uuid: uuidKind,
  label: textKind,
  title: textKind,
  url: textKind,
});
const endpoint = defineShape('org/endpoint', { uuid: uuidKind, label: textKind, uri: uriKind });

export const inboxShape = defineShape('org/inbox', {
  uuid: uuidKind,
  label: textKind,
  key: keyKind,
  role: keyKind,
  scheme: codeKind,
  code: codeKind,
  url: textKind,
  email: textKind,
});

const personName = defineShape('org/name', {
  uuid: uuidKind,
  alias: textKind,
  prefix: textKind,
  given: textKind,
  middle: textKind,
  surname: textKind,
  surname2: textKind,
  suffix: textKind,
  meta: metaKind,
});

export const personShape = defineShape('org/person', {
  uuid: uuidKind,
  label: textKind,
  key: keyKind,
  name: defineObjectKind(personName),
  role: textKind,
  identities: defineListKind(identityShape),
  addresses: defineListKind(addressShape),
  emails: defineListKind(email),
  telephones: defineListKind(telephone),
  avatars: defineListKind(imageShape),
  meta: metaKind,
});

const registration = defineShape('org/registration', {
  uuid: uuidKind,
  label: textKind,
  capital: amountKind,
  currency: currencyKind,
  office: textKind,
  book: textKind,
  volume: textKind,
  sheet: textKind,
  section: textKind,
  page: textKind,
  entry: textKind,
  other: textKind,
});

const partyMembers = {
  uuid: uuidKind,
  label: textKind,
  name: textKind,
  alias: textKind,
  tax_id: defineObjectKind(taxIdentityShape),
  identities: defineListKind(identityShape),
  people: defineListKind(personShape),
  endpoints: defineListKind(endpoint),
  inboxes: defineListKind(inboxShape),
  addresses: defineListKind(addressShape),
  emails: defineListKind(email),
  websites: defineListKind(websiteShape),
  telephones: defineListKind(telephone),
  registration: defineObjectKind(registration),
  logos: defineListKind(imageShape),
};

const agent = defineShape('org/party', { ...partyMembers, ext: extensionsKind, meta: metaKind });

/** A party inside a document. An agent has no agent (rule GOBL-ORG-PARTY-01). */
export const partyShape = defineShape('org/party', {
  ...partyMembers,
  agent: defineObjectKind(agent),
  ext: extensionsKind,
  meta: metaKind,
});

/** A party as a separate document. */
export const partyDocumentShape = defineShape('org/party', {
  $schema: markRequiredMember(verbatimTextKind),
  $regime: verbatimTextKind,
  ...partyMembers,
  agent: defineObjectKind(agent),
  ext: extensionsKind,
  meta: metaKind,
});

export const taxIdentityDocumentShape = defineShape('tax/identity', {
  $schema: markRequiredMember(verbatimTextKind),
  ...taxIdentityMembers,
});

export const noteMessageDocumentShape = defineShape('note/message', {
  $schema: markRequiredMember(verbatimTextKind),
  uuid: uuidKind,
  title: textKind,
  content: untrimmedTextKind,
  meta: metaKind,
});
