// Messages about calls to the authority that got no usable response, in Spanish.
import type { authorityResponseMessages as english } from '../en/authority-answers';
import { type CatalogueTranslation, formatCountWithNoun } from '../text';

const wantedAnswers = { submission: 'una remisión', query: 'una consulta' };

export const authorityResponseMessages: CatalogueTranslation<typeof english> = {
  'sends-nothing': 'esta instalación no envía nada, porque está activado SELLO_SENDS_NOTHING',
  'authority-timeout': 'la AEAT no respondió a tiempo',
  'authority-unreachable': ({ code }) => `no hay conexión con la AEAT: ${code}`,
  'authority-tls-failed': ({ code }) => `no hay conexión segura con la AEAT: ${code}`,
  'authority-refused-certificate': ({ code }) => `la AEAT rechazó el certificado: ${code}`,
  'authority-status': ({ status }) => `la AEAT respondió con HTTP ${status}`,
  'authority-fault': ({ code, text }) => `la AEAT respondió con el error ${code}: ${text}`,
  'certificate-not-usable': 'el certificado no se puede usar: la clave, la contraseña o el formato no son correctos',
  'answer-empty': 'la respuesta está vacía',
  'answer-too-large': 'la respuesta es demasiado grande',
  'query-pages-waiting-max': 'se están leyendo demasiadas respuestas de la AEAT a la vez',
  'answer-not-utf8': 'la respuesta no está en UTF-8',
  'answer-encoding': ({ declared }) => `la respuesta declara la codificación ${declared}`,
  'answer-with-document-type': 'la respuesta contiene una declaración de tipo de documento (DTD)',
  'answer-not-xml': 'la respuesta no es XML bien formado',
  'answer-without-root': 'la respuesta no tiene un único elemento raíz',
  'answer-not-parsed': 'la respuesta no se puede leer',
  'answer-without-body': 'el mensaje SOAP no tiene cuerpo',
  'answer-of-other-kind': ({ name, wanted }) => `la respuesta es ${name}, no la respuesta a ${wantedAnswers[wanted]}`,
  'answer-line-incomplete': 'una línea de la respuesta está incompleta',
  'answer-without-state': 'falta el estado o el emisor de la respuesta',
  'answer-for-other-issuer': 'la respuesta es de otro emisor',
  'answer-to-other-record': ({ record }) => `la respuesta contiene un registro que no se envió: ${record}`,
  'records-undecided': ({ count, code }) =>
    `la respuesta deja ${formatCountWithNoun(count, 'registro', 'registros')} sin resultado` +
    (code === null ? '' : ` (código ${code})`),
  'query-without-result': 'a la respuesta a la consulta le falta el emisor o el resultado',
  'query-record-incomplete': 'un registro de la respuesta a la consulta está incompleto',
  'query-without-key': 'la respuesta anuncia otra página, pero no contiene la clave de esa página',
  'query-with-pages': 'la respuesta tiene varias páginas para una sola factura',
  'query-for-invoice-failed': ({ number, problem }) => `la consulta de la factura ${number} falló: ${problem}`,
  'query-for-end-failed': ({ problem }) => `la consulta del último registro falló: ${problem}`,
  'census-of-other': 'la respuesta del censo no identifica a nadie, o identifica a otro contribuyente',
};
