// Remedies for broken rules of documents, in Spanish, by the code of the rule. A test ensures that none is missing.
import { spanishBillRuleRemedies } from './bill-rule-remedies';

const ruleRemedies: Readonly<Record<string, string>> = {
  ...spanishBillRuleRemedies,
  'GOBL-ORG-UNIT-01':
    'Use una unidad del formato (h, day, kg, piece, ...), o un código de la recomendación 20 de UN/ECE, como "HUR".',
  'GOBL-TAX-IDENTITY-01': 'Ponga en `country` las dos letras del país (ISO 3166-1), por ejemplo ES.',
  'GOBL-TAX-IDENTITY-02': 'Escriba solo letras y cifras en `code`.',
  'GOBL-TAX-IDENTITY-03': 'Escriba solo letras, cifras y separadores sueltos en `scheme`.',
  'GOBL-ORG-PARTY-01': 'Quite el `agent` del representante.',
  'GOBL-ORG-IDENTITY-01': 'Ponga en `code` el número de la identificación.',
  'GOBL-ORG-IDENTITY-02': 'Ponga en `scope` uno de estos: `tax`, `legal`.',
  'GOBL-ORG-IDENTITY-03': 'Deje `key` o `type`, y quite el otro campo.',
  'GOBL-ORG-EMAIL-01': 'Escriba una dirección como "nombre@example.com".',
  'GOBL-ORG-EMAIL-02': 'Escriba una dirección como "nombre@example.com".',
  'GOBL-ORG-TELEPHONE-01': 'Ponga en `num` el número de teléfono.',
  'GOBL-ORG-WEBSITE-01': 'Escriba una URL completa, por ejemplo "https://example.com/pagina".',
  'GOBL-ORG-ENDPOINT-01':
    'Ponga en `uri` una dirección con su esquema, por ejemplo "mailto:nombre@example.com" o ' +
    '"peppol:9920:ESB12345674".',
  'GOBL-ORG-INBOX-01': 'Indique `code`, `url` o `email`.',
  'GOBL-ORG-INBOX-02': 'Deje solo uno de `code`, `url` y `email`.',
  'GOBL-ORG-INBOX-03': 'Deje solo uno de `code`, `url` y `email`.',
  'GOBL-ORG-INBOX-04': 'Escriba una URL completa, por ejemplo "https://example.com/pagina".',
  'GOBL-ORG-INBOX-05': 'Escriba una dirección como "nombre@example.com".',
  'GOBL-ORG-NAME-01': 'Indique `given`, `surname` o ambos.',
  'GOBL-ORG-NAME-02': 'Indique `given`, `surname` o ambos.',
  'GOBL-ORG-PERSON-01': 'Indique `name`: {"given": "...", "surname": "..."}.',
  'GOBL-ORG-IMAGE-01': 'Escriba una URL completa, por ejemplo "https://example.com/pagina".',
  'GOBL-ORG-IMAGE-02': 'Ponga en `height` un número de 64 a 2048.',
  'GOBL-ORG-IMAGE-03': 'Ponga en `width` un número de 64 a 2048.',
  'GOBL-ORG-COORDINATES-01': 'Escriba grados de -90 a 90.',
  'GOBL-ORG-COORDINATES-02': 'Escriba grados de -180 a 180.',
  'GOBL-ORG-COORDINATES-03': 'Escriba tres palabras separadas por puntos.',
  'GOBL-ORG-REGISTRATION-01': 'Ponga en `currency` un código ISO 4217, por ejemplo EUR.',
  'GOBL-HEAD-STAMP-01': 'Ponga en `prv` la clave del proveedor del sello.',
  'GOBL-HEAD-STAMP-02': 'Ponga en `val` el valor del sello.',
  'GOBL-ORG-ITEM-01': 'Indique en `name` lo que se ha vendido.',
  'GOBL-ORG-ITEM-02':
    'Escriba `price` sin signo. En una línea negativa, escriba una `quantity` negativa, por ejemplo "-1".',
  'GOBL-ORG-NOTE-01': 'Ponga en `text` el texto de la nota.',
  'GOBL-ORG-NOTE-02':
    'Ponga en `key` uno de estos: `goods`, `payment`, `payment-method`, `payment-term`, `legal`, `dangerous-goods`, `ack`, `rate`, ' +
    '`reason`, `dispute`, `customer`, `glossary`, `customs`, `general`, `handling`, `packaging`, `loading`, `price`, ' +
    '`priority`, `regulatory`, `safety`, `ship-line`, `supplier`, `transport`, `delivery`, `quarantine`, `tax`, `footer`, `other`.',
  'GOBL-ORG-DOCUMENTREF-01': 'Ponga en `code` el número del documento.',
  'GOBL-ORG-DOCUMENTREF-03': 'Escriba una URL completa, por ejemplo "https://example.com/pagina".',
  'GOBL-ORG-ATTACHMENT-01': 'Escriba una URL completa, por ejemplo "https://example.com/pagina".',
  'GOBL-ORG-ATTACHMENT-02':
    'Ponga en `mime` application/pdf, image/jpeg, image/png, text/csv, o el tipo de un archivo XLSX u ODS.',
  'GOBL-CAL-PERIOD-01': 'Ponga en `start` una fecha, por ejemplo "2026-11-01".',
  'GOBL-CAL-PERIOD-02': 'Ponga en `end` una fecha, por ejemplo "2026-11-30".',
  'GOBL-CAL-PERIOD-10': 'Intercambie `start` y `end`, o corrija una de las dos fechas.',
  'GOBL-NOTE-MESSAGE-01': 'Ponga en `content` el texto del mensaje.',
  'GOBL-TAX-COMBO-01':
    'Ponga en `cat` un impuesto del país: en España VAT, IGIC o IPSI, o las retenciones IRPF e IRNR.',
  'GOBL-TAX-COMBO-02':
    'Ponga en `key` `standard`, `zero`, `reverse-charge`, `exempt`, `export`, `intra-community` u ' +
    '`outside-scope`, o quite `key`.',
  'GOBL-TAX-COMBO-03':
    'Ponga en `rate` un tipo que el impuesto tenga para su clave: el IVA tiene `general`, `reduced` y ' +
    '`super-reduced`.',
  'GOBL-TAX-COMBO-04':
    'Indique `rate` o `percent`; o quite ambos campos si la clave no repercute el impuesto, como `exempt`.',
  'GOBL-TAX-COMBO-05': 'Indique `percent` o `rate`, o quite `surcharge`.',
  'GOBL-TAX-COMBO-06': 'Quite esta extensión: el país no tiene ninguna con este nombre.',
  'GOBL-TAX-SET-01': 'Deje un solo impuesto de cada categoría (`cat`) en `taxes`.',
  'GOBL-TAX-NOTE-01': 'Ponga en `text` el texto de la nota.',
  'GOBL-PAY-INSTRUCTIONS-01':
    'Ponga en `key` `card`, `credit-transfer`, `direct-debit`, `cash`, `cheque`, `online`, `netting` u `other`.',
  'GOBL-PAY-INSTRUCTIONS-02':
    'Ponga en `key` `card`, `credit-transfer`, `direct-debit`, `cash`, `cheque`, `online`, `netting` u `other`.',
  'GOBL-PAY-ONLINE-01': 'Escriba una URL completa, por ejemplo "https://example.com/pagina".',
  'GOBL-PAY-RECORD-01':
    'Ponga en `key` `card`, `credit-transfer`, `direct-debit`, `cash`, `cheque`, `online`, `netting` u `other`.',
  'GOBL-PAY-TERMS-01':
    'Ponga en `key` `end-of-month`, `due-date`, `deferred`, `proximo`, `instant`, `elective`, `pending`, ' +
    '`advanced` o `delivery`; o quítela.',
  'GOBL-PAY-DUEDATE-01': 'Ponga en `date` una fecha, por ejemplo "2026-12-31".',
  'GOBL-PAY-DUEDATE-02':
    'Indique `percent` ("100%" para todo el importe) o un `amount` mayor que cero; o quite el vencimiento.',
  'GOBL-CURRENCY-AMOUNT-01': 'Ponga en `currency` un código ISO 4217, por ejemplo EUR.',
  'GOBL-CURRENCY-EXCHANGERATE-01': 'Ponga en `from` un código ISO 4217, por ejemplo USD.',
  'GOBL-CURRENCY-EXCHANGERATE-02': 'Ponga en `to` un código ISO 4217, por ejemplo EUR.',
  'GOBL-CURRENCY-EXCHANGERATE-04': 'Ponga en `amount` un tipo de cambio mayor que cero, por ejemplo "0.91".',
  'GOBL-ES-BILL-INVOICE-01': 'Indique `supplier`: {"name": "...", "tax_id": {"country": "ES", "code": "..."}}.',
  'GOBL-ES-BILL-INVOICE-02':
    'Indique `supplier.tax_id` como {"country": "ES", "code": "..."} (RD 1619/2012, art. 6.1.d).',
  'GOBL-ES-BILL-INVOICE-03': 'Indique en `supplier.tax_id.code` el NIF del emisor (RD 1619/2012, art. 6.1.d).',
  'GOBL-ES-FISCAL-TAX-COMBO-01': 'Indique `es-fiscal-regime` en `ext`, por ejemplo 01 (régimen general).',
  'GOBL-ES-FISCAL-TAX-COMBO-03':
    'Quite `es-fiscal-op-class` o `es-fiscal-exempt` de `ext`: una línea o está gravada o está exenta.',
  'GOBL-ES-FISCAL-TAX-COMBO-02':
    'Ponga en `es-fiscal-exempt` otra exención; o, en exportaciones, ponga 02 en `es-fiscal-regime`.',
  'GOBL-ES-FISCAL-TAX-COMBO-04':
    'Indique `es-fiscal-op-class` en `ext`: S1 en una venta corriente, o S2 con inversión del sujeto pasivo.',
  'GOBL-HEAD-HEADER-01': 'Quite `head.uuid`, o indique un UUID de la versión 1, 6 o 7.',
  'GOBL-HEAD-HEADER-02': 'Envíe el documento sin su sobre (`envelope`): lo crea Sello.',
  'GOBL-HEAD-HEADER-03': 'Deje un solo sello de cada proveedor.',
  'GOBL-HEAD-HEADER-04': 'Deje un solo enlace de cada categoría y clave.',
  'GOBL-HEAD-LINK-01': 'Ponga en `key` un nombre para el enlace, por ejemplo "contract".',
  'GOBL-HEAD-LINK-02':
    'Ponga en `category` uno de estos: `format`, `portal`, `request`, `response`, `agreement`, `verification`, ' +
    '`attachment`.',
  'GOBL-HEAD-LINK-03': 'Ponga en `url` una URL completa, por ejemplo "https://example.com/pagina".',
  'GOBL-HEAD-LINK-04': 'Escriba una URL completa, por ejemplo "https://example.com/pagina".',
  'GOBL-HEAD-LINK-05': 'Ponga en `mime` un tipo de contenido, por ejemplo "application/pdf".',
  'GOBL-HEAD-LINK-06': 'Indique `mime`, o quite `digest`.',
};

/** The remedy for the tax IDs of a country, which is the same for all of them. */
const taxIdRemedy =
  'Compare el código con un documento de la empresa o persona: el formato o el carácter de control no es el de su país.';

export function findSpanishRuleRemedy(code: string): string | undefined {
  if (/^GOBL-[A-Z]{2}-TAX-IDENTITY-\d\d$/.test(code)) return taxIdRemedy;
  return Object.hasOwn(ruleRemedies, code) ? ruleRemedies[code] : undefined;
}
