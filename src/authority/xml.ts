// Writes XML: escaping and elements, in the only form in which XML is stored and sent (no indentation, no attributes on
// inner elements).

/**
 * Namespaces of the authority's schemas. These names contain `tike` in test and production; the addresses for download
 * differ.
 */
const BASE =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/';

export const authorityXmlNamespaces = {
  envelope: 'http://schemas.xmlsoap.org/soap/envelope/',
  submission: `${BASE}SuministroLR.xsd`,
  information: `${BASE}SuministroInformacion.xsd`,
  answer: `${BASE}RespuestaSuministro.xsd`,
  query: `${BASE}ConsultaLR.xsd`,
  queryAnswer: `${BASE}RespuestaConsultaLR.xsd`,
} as const;

const SPECIAL = /[&<>\r]/;
const SPECIALS = /[&<>\r]/g;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' };

/** Escapes the text of an element. Characters that XML forbids are refused before sealing; here they are a bug in Sello. */
export function escapeXmlElementText(text: string): string {
  return SPECIAL.test(text) ? text.replace(SPECIALS, (character) => ESCAPES[character] ?? character) : text;
}

/** Writes one element of `SuministroInformacion` with text; empty if the value is absent. */
export function buildAuthorityXmlTextElement(name: string, value: string | undefined): string {
  return value === undefined ? '' : `<sum1:${name}>${escapeXmlElementText(value)}</sum1:${name}>`;
}

/** Wraps already written elements in one element of `SuministroInformacion`. */
export function wrapInAuthorityXmlElement(name: string, inner: string): string {
  return `<sum1:${name}>${inner}</sum1:${name}>`;
}
