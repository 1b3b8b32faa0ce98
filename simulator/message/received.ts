// Parses the bytes of a message: encoding, XML, SOAP envelope, operation. A broken message is read as far as possible.
import type { SoapFault } from './header';
import { simulatorXmlNamespaces, XmlSyntaxError } from './xml-text';
import { findScannedXmlChild, type ReceivedRecord, parseReceivedRecord, findScannedXmlChildText } from './record';
import { scanXml, type ScannedXmlElement } from './xml-scan';

interface Common {
  readonly kind: 'submission' | 'query' | 'other';
  readonly issuer?: string;
  readonly records: readonly ReceivedRecord[];
}

export type ReceivedMessage =
  | (Common & { readonly fault: SoapFault })
  | (Common & { readonly kind: 'submission' | 'query'; readonly operation: ScannedXmlElement });

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a message, as far as possible if it is broken. */
export function parseReceivedMessage(body: Buffer): ReceivedMessage {
  if (body.length === 0) return broken(4138);
  let text: string;
  try {
    text = utf8.decode(body);
  } catch {
    return broken(4119);
  }
  if (text.trim() === '') return broken(4138);
  try {
    return receiveDocument(scanXml(text), text);
  } catch (error) {
    if (error instanceof XmlSyntaxError) return broken(4103, error.message);
    throw error;
  }
}

function broken(code: number, detail?: string): ReceivedMessage {
  return { kind: 'other', records: [], fault: { code, ...(detail === undefined ? {} : { detail }) } };
}

function receiveDocument(root: ScannedXmlElement, text: string): ReceivedMessage {
  if (root.namespace !== simulatorXmlNamespaces.soap || root.name !== 'Envelope') return broken(4102, 'Envelope');
  const body = findScannedXmlChild(root, 'Body');
  const operation = body?.children[0];
  if (!body || body.namespace !== simulatorXmlNamespaces.soap || !operation) return broken(4102, 'Body');
  const kind = getKind(operation);
  if (!kind || body.children.length > 1) return broken(4102, operation.name);
  const header = findScannedXmlChild(operation, 'Cabecera');
  const party = findScannedXmlChild(header, 'ObligadoEmision') ?? findScannedXmlChild(header, 'Destinatario');
  const issuer = findScannedXmlChildText(party, 'NIF');
  const records = kind === 'submission' ? recordsIn(operation, text) : [];
  return { kind, ...(issuer === undefined ? {} : { issuer }), records, operation };
}

function getKind({ name, namespace }: ScannedXmlElement): 'submission' | 'query' | undefined {
  if (name === 'RegFactuSistemaFacturacion' && namespace === simulatorXmlNamespaces.submission) return 'submission';
  return name === 'ConsultaFactuSistemaFacturacion' && namespace === simulatorXmlNamespaces.query ? 'query' : undefined;
}

function recordsIn(operation: ScannedXmlElement, text: string): ReceivedRecord[] {
  return operation.children
    .filter(({ name }) => name === 'RegistroFactura')
    .flatMap(({ children }) => children)
    .filter(({ name }) => name === 'RegistroAlta' || name === 'RegistroAnulacion')
    .map((element) => parseReceivedRecord(element, text));
}
