// Shapes of the envelope's header, and the table of document shapes.

import type { DocumentKind } from '../model/schemas';
import { deliveryShape, invoiceShape, orderShape, paymentShape, statusShape } from './bill';
import { code, key, route, text, uuid, word } from './kinds';
import { itemDocumentShape, stampShape } from './line';
import { meta } from './maps';
import { digestShape, messageDocumentShape, partyDocumentShape, taxIdentityDocumentShape } from './party';
import { list, object, required, type Shape, shape } from './shape';

const link = shape('head/link', {
  uuid,
  category: key,
  key,
  code,
  title: text,
  description: text,
  mime: word,
  digest: object(digestShape),
  url: text,
  meta,
});

export const envelopeHeadShape = shape('head/header', {
  uuid: required(uuid),
  dig: required(object(digestShape)),
  stamps: list(stampShape),
  links: list(link),
  tags: list(word),
  meta,
  notes: text,
  from: route,
  to: route,
  ignore: list(word),
});

export const documentShapes: Readonly<Record<DocumentKind, Shape>> = {
  invoice: invoiceShape,
  order: orderShape,
  delivery: deliveryShape,
  payment: paymentShape,
  status: statusShape,
  party: partyDocumentShape,
  item: itemDocumentShape,
  message: messageDocumentShape,
  taxIdentity: taxIdentityDocumentShape,
};
