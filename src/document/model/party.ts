// People and companies: the party of a document and everything that hangs on it.

import type { AmountText, CountryCode, CurrencyCode, Digest, Extensions, Meta } from './basic';
import type { TaxIdentity } from './tax';

export interface Identity {
  uuid?: string | undefined;
  label?: string | undefined;
  scope?: string | undefined;
  country?: CountryCode | undefined;
  key?: string | undefined;
  type?: string | undefined;
  code: string;
  description?: string | undefined;
  ext?: Extensions | undefined;
}

export interface Coordinates {
  lat?: number | undefined;
  lon?: number | undefined;
  w3w?: string | undefined;
  geohash?: string | undefined;
}

export interface Address {
  uuid?: string | undefined;
  label?: string | undefined;
  po_box?: string | undefined;
  num?: string | undefined;
  floor?: string | undefined;
  block?: string | undefined;
  door?: string | undefined;
  street?: string | undefined;
  street_extra?: string | undefined;
  locality?: string | undefined;
  region?: string | undefined;
  state?: string | undefined;
  code?: string | undefined;
  country?: CountryCode | undefined;
  coords?: Coordinates | undefined;
  meta?: Meta | undefined;
}

export interface Email {
  uuid?: string | undefined;
  label?: string | undefined;
  addr?: string | undefined;
  meta?: Meta | undefined;
}

export interface Telephone {
  uuid?: string | undefined;
  label?: string | undefined;
  num?: string | undefined;
}

export interface Website {
  uuid?: string | undefined;
  label?: string | undefined;
  title?: string | undefined;
  url?: string | undefined;
}

export interface Endpoint {
  uuid?: string | undefined;
  label?: string | undefined;
  uri?: string | undefined;
}

export interface Inbox {
  uuid?: string | undefined;
  label?: string | undefined;
  key?: string | undefined;
  role?: string | undefined;
  scheme?: string | undefined;
  code?: string | undefined;
  url?: string | undefined;
  email?: string | undefined;
}

export interface Image {
  uuid?: string | undefined;
  label?: string | undefined;
  url?: string | undefined;
  data?: string | undefined;
  mime?: string | undefined;
  description?: string | undefined;
  alt?: string | undefined;
  height?: number | undefined;
  width?: number | undefined;
  digest?: Digest | undefined;
  meta?: Meta | undefined;
}

export interface PersonName {
  uuid?: string | undefined;
  alias?: string | undefined;
  prefix?: string | undefined;
  given?: string | undefined;
  middle?: string | undefined;
  surname?: string | undefined;
  surname2?: string | undefined;
  suffix?: string | undefined;
  meta?: Meta | undefined;
}

export interface Person {
  uuid?: string | undefined;
  label?: string | undefined;
  key?: string | undefined;
  name?: PersonName | undefined;
  role?: string | undefined;
  identities?: Identity[] | undefined;
  addresses?: Address[] | undefined;
  emails?: Email[] | undefined;
  telephones?: Telephone[] | undefined;
  avatars?: Image[] | undefined;
  meta?: Meta | undefined;
}

/** Entry of a company in a public register. */
export interface Registration {
  uuid?: string | undefined;
  label?: string | undefined;
  capital?: AmountText | undefined;
  currency?: CurrencyCode | undefined;
  office?: string | undefined;
  book?: string | undefined;
  volume?: string | undefined;
  sheet?: string | undefined;
  section?: string | undefined;
  page?: string | undefined;
  entry?: string | undefined;
  other?: string | undefined;
}

export interface Party {
  $schema?: string | undefined;
  $regime?: CountryCode | undefined;
  uuid?: string | undefined;
  label?: string | undefined;
  name?: string | undefined;
  alias?: string | undefined;
  tax_id?: TaxIdentity | undefined;
  identities?: Identity[] | undefined;
  people?: Person[] | undefined;
  endpoints?: Endpoint[] | undefined;
  inboxes?: Inbox[] | undefined;
  addresses?: Address[] | undefined;
  emails?: Email[] | undefined;
  websites?: Website[] | undefined;
  telephones?: Telephone[] | undefined;
  registration?: Registration | undefined;
  logos?: Image[] | undefined;
  agent?: Party | undefined;
  ext?: Extensions | undefined;
  meta?: Meta | undefined;
}
