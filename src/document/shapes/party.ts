// Shapes of persons and companies.

import { amount, code, currency, float, integer, key, stateCode, text, untrimmed, uri, uuid, word } from './kinds';
import { extensions, meta } from './maps';
import { alwaysWritten, list, object, required, shape } from './shape';

export const digestShape = shape('digest', { alg: required(word), val: required(word) });

const taxIdentityMembers = { country: word, code, scheme: code, type: key };
export const taxIdentityShape = shape('tax/identity', taxIdentityMembers);

export const identityShape = shape('org/identity', {
  uuid,
  label: text,
  scope: key,
  country: word,
  key,
  type: code,
  code: alwaysWritten(code, ''),
  description: text,
  ext: extensions,
});

const coordinates = shape('org/coordinates', { lat: float, lon: float, w3w: text, geohash: text });

export const addressShape = shape('org/address', {
  uuid,
  label: untrimmed,
  po_box: text,
  num: text,
  floor: text,
  block: text,
  door: text,
  street: text,
  street_extra: text,
  locality: text,
  region: text,
  state: stateCode,
  code,
  country: word,
  coords: object(coordinates),
  meta,
});

export const imageShape = shape('org/image', {
  uuid,
  label: text,
  url: text,
  data: word,
  mime: word,
  description: text,
  alt: text,
  height: integer,
  width: integer,
  digest: object(digestShape),
  meta,
});

const email = shape('org/email', { uuid, label: text, addr: text, meta });
const telephone = shape('org/telephone', { uuid, label: text, num: text });
export const websiteShape = shape('org/website', { uuid, label: text, title: text, url: text });
const endpoint = shape('org/endpoint', { uuid, label: text, uri });

export const inboxShape = shape('org/inbox', {
  uuid,
  label: text,
  key,
  role: key,
  scheme: code,
  code,
  url: text,
  email: text,
});

const personName = shape('org/name', {
  uuid,
  alias: text,
  prefix: text,
  given: text,
  middle: text,
  surname: text,
  surname2: text,
  suffix: text,
  meta,
});

export const personShape = shape('org/person', {
  uuid,
  label: text,
  key,
  name: object(personName),
  role: text,
  identities: list(identityShape),
  addresses: list(addressShape),
  emails: list(email),
  telephones: list(telephone),
  avatars: list(imageShape),
  meta,
});

const registration = shape('org/registration', {
  uuid,
  label: text,
  capital: amount,
  currency,
  office: text,
  book: text,
  volume: text,
  sheet: text,
  section: text,
  page: text,
  entry: text,
  other: text,
});

const partyMembers = {
  uuid,
  label: text,
  name: text,
  alias: text,
  tax_id: object(taxIdentityShape),
  identities: list(identityShape),
  people: list(personShape),
  endpoints: list(endpoint),
  inboxes: list(inboxShape),
  addresses: list(addressShape),
  emails: list(email),
  websites: list(websiteShape),
  telephones: list(telephone),
  registration: object(registration),
  logos: list(imageShape),
};

const agent = shape('org/party', { ...partyMembers, ext: extensions, meta });

/** A party inside a document. An agent has no agent (rule GOBL-ORG-PARTY-01). */
export const partyShape = shape('org/party', { ...partyMembers, agent: object(agent), ext: extensions, meta });

/** A party as a separate document. */
export const partyDocumentShape = shape('org/party', {
  $schema: required(word),
  $regime: word,
  ...partyMembers,
  agent: object(agent),
  ext: extensions,
  meta,
});

export const taxIdentityDocumentShape = shape('tax/identity', { $schema: required(word), ...taxIdentityMembers });

export const messageDocumentShape = shape('note/message', {
  $schema: required(word),
  uuid,
  title: text,
  content: untrimmed,
  meta,
});
