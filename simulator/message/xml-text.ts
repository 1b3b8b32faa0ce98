// Characters of XML: namespaces, decoding of entities, escaping, and the trimming rule of the authority.

const base =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/';

export const simulatorXmlNamespaces = {
  soap: 'http://schemas.xmlsoap.org/soap/envelope/',
  submission: `${base}SuministroLR.xsd`,
  information: `${base}SuministroInformacion.xsd`,
  answer: `${base}RespuestaSuministro.xsd`,
  query: `${base}ConsultaLR.xsd`,
  queryAnswer: `${base}RespuestaConsultaLR.xsd`,
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;

/**
 * Path of the service. The prefixes `/www1` and `/www10` stand for the host for ordinary certificates and the host for
 * seals.
 */
export const verifactuServicePath = '/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP';
/** Address of the separate service for responses to a demand. The simulator does not have this service. */
export const requerimientoServicePath = '/wlpl/TIKE-CONT/ws/SistemaFacturacion/RequerimientoSOAP';

/** The text is not XML. `at` is the position of the error. */
export class XmlSyntaxError extends Error {
  override readonly name = 'XmlSyntaxError';

  constructor(
    cause: string,
    readonly at: number,
  ) {
    super(`${cause} (character ${at})`);
  }
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Replaces the five named entities and character references. @throws XmlSyntaxError on any other `&`. */
export function decodeXmlEntities(raw: string, at: number): string {
  return raw.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|([a-z]{2,4}));|&/g, (whole, hex, decimal, name) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
    const character = name === undefined ? getCharacter(code) : named[String(name)];
    if (character === undefined || whole === '&') throw new XmlSyntaxError('an unknown entity', at);
    return character;
  });
}

function getCharacter(code: number): string | undefined {
  const allowed = code === 9 || code === 10 || code === 13 || (code >= 32 && code <= 0x10ffff);
  return allowed && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : undefined;
}

export function escapeXmlText(value: string): string {
  return /[&<>]/.test(value) ? value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : value;
}

/** Removes characters up to U+0020 at both ends. A no-break space is not removed (hash specification). */
export function trimXmlText(value: string): string {
  let from = 0;
  let to = value.length;
  while (from < to && value.charCodeAt(from) <= 32) from += 1;
  while (to > from && value.charCodeAt(to - 1) <= 32) to -= 1;
  return from === 0 && to === value.length ? value : value.slice(from, to);
}
