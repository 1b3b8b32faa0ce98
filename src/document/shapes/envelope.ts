// Shapes of the envelope's header, and the table of document shapes.

import type { DocumentKind } from '../model/schemas';
import { delivery, invoice, order, payment, status } from './bill';
import { code, key, route, text, uuid, word } from './kinds';
import { itemDocument, stamp } from './line';
import { meta } from './maps';
import { digest, messageDocument, partyDocument, taxIdentityDocument } from './party';
import { list, object, required, type Shape, shape } from './shape';

const link = shape('head/link', {
  uuid,
  category: key,
  key,
  code,
  title: text,
  description: text,
  mime: word,
  digest: object(digest),
  url: text,
  meta,
});

export const head = shape('head/header', {
  uuid: required(uuid),
  dig: required(object(digest)),
  stamps: list(stamp),
  links: list(link),
  tags: list(word),
  meta,
  notes: text,
  from: route,
  to: route,
  ignore: list(word),
});

export const documentShapes: Readonly<Record<DocumentKind, Shape>> = {
  invoice,
  order,
  delivery,
  payment,
  status,
  party: partyDocument,
  item: itemDocument,
  message: messageDocument,
  taxIdentity: taxIdentityDocument,
};
