// Messages about the bodies of requests, in Spanish: type, encoding, size and form.
import { describeApiCall } from '../calls';
import type { requestBodyMessages as english } from '../en/request-bodies';
import type { CatalogueTranslation } from '../text';
import { describeJsonFault } from './json';

export const requestBodyMessages: CatalogueTranslation<typeof english> = {
  'body-unreadable': ({ problem }) =>
    describeJsonFault(problem, 'la petición', 'Envíe un JSON válido; openapi.yaml contiene sus campos.'),
  'body-not-an-object': {
    text: 'la petición no es un objeto JSON',
    remedy: 'Envíe un objeto ({...}); openapi.yaml contiene sus campos.',
  },
  'body-not-json': ({ type }) => ({
    text: `el tipo de contenido ${type} no es application/json`,
    remedy: 'Envíe JSON con la cabecera `Content-Type: application/json`.',
  }),
  'body-is-a-patch': ({ type, example }) => ({
    text: `el tipo de contenido de una petición es application/json, y no ${type}`,
    remedy: `Ponga el tipo del cambio en el campo \`content_type\` y el cambio en \`data\`: ${example}.`,
  }),
  'charset-unsupported': ({ charset }) => ({
    text: `no se admite el juego de caracteres ${charset}: JSON va siempre en UTF-8`,
    remedy: 'Codifique el texto en UTF-8 y envíe la cabecera `Content-Type: application/json`.',
  }),
  'encoding-unsupported': ({ encoding }) => ({
    text: `no se admite la codificación de contenido ${encoding}`,
    remedy: 'Envíe la petición sin `Content-Encoding`.',
  }),
  'body-too-slow': ({ seconds }) => `la petición no ha llegado entera en ${seconds} s`,
  'body-too-large': ({ max }) => `la petición tiene más de ${max} bytes`,
  'body-cut-off': {
    text: 'la conexión se ha cerrado antes de que la petición estuviera completa',
    remedy: 'Envíe tantos bytes como anuncia `Content-Length` y mantenga abierta la conexión.',
  },
  'body-chunks-max': {
    text: 'el cuerpo de la petición tiene demasiados fragmentos pequeños',
    remedy: 'Envíe la petición con `Content-Length`, o en fragmentos de al menos 1.000 bytes.',
  },
  'bodies-held-max': 'se están recibiendo demasiadas peticiones a la vez',
  'body-not-utf8': ({ utf16 }) => ({
    text: `el cuerpo de la petición no es UTF-8 válido${utf16 ? ': es UTF-16' : ''}`,
    remedy: 'Codifique el texto en UTF-8.',
  }),
  'body-invalid': 'la petición no es válida',
  'document-type-not-issued': ({ type }) => ({
    text: `un documento de tipo "${type}" no es una factura`,
    remedy:
      'Ponga en `type` "standard" para expedir una factura. Para guardar el documento sin expedirlo, use ' +
      `${describeApiCall('createEntry')} y ejecute un flujo con el paso \`pdf\` para imprimirlo.`,
  }),
};
