// From bytes to a message: encoding, XML, SOAP envelope, operation. Broken ones are read as far as possible.
import type { Fault } from './header';
import { namespaces, XmlProblem } from './xml-text';
import { findChild, type ReceivedRecord, readRecord, readChildText } from './record';
import { scanXml, type XmlElement } from './xml-scan';

interface Common {
  readonly kind: 'submission' | 'query' | 'other';
  readonly issuer?: string;
  readonly records: readonly ReceivedRecord[];
}

export type ReceivedMessage =
  | (Common & { readonly fault: Fault })
  | (Common & { readonly kind: 'submission' | 'query'; readonly operation: XmlElement });

const utf8 = new TextDecoder('utf-8', { fatal: true });

export function receive(body: Buffer): ReceivedMessage {
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
    if (error instanceof XmlProblem) return broken(4103, error.message);
    throw error;
  }
}

function broken(code: number, detail?: string): ReceivedMessage {
  return { kind: 'other', records: [], fault: { code, ...(detail === undefined ? {} : { detail }) } };
}

function receiveDocument(root: XmlElement, text: string): ReceivedMessage {
  if (root.namespace !== namespaces.soap || root.name !== 'Envelope') return broken(4102, 'Envelope');
  const body = findChild(root, 'Body');
  const operation = body?.children[0];
  if (!body || body.namespace !== namespaces.soap || !operation) return broken(4102, 'Body');
  const kind = kindOf(operation);
  if (!kind || body.children.length > 1) return broken(4102, operation.name);
  const header = findChild(operation, 'Cabecera');
  const party = findChild(header, 'ObligadoEmision') ?? findChild(header, 'Destinatario');
  const issuer = readChildText(party, 'NIF');
  const records = kind === 'submission' ? recordsIn(operation, text) : [];
  return { kind, ...(issuer === undefined ? {} : { issuer }), records, operation };
}

function kindOf({ name, namespace }: XmlElement): 'submission' | 'query' | undefined {
  if (name === 'RegFactuSistemaFacturacion' && namespace === namespaces.submission) return 'submission';
  return name === 'ConsultaFactuSistemaFacturacion' && namespace === namespaces.query ? 'query' : undefined;
}

function recordsIn(operation: XmlElement, text: string): ReceivedRecord[] {
  return operation.children
    .filter(({ name }) => name === 'RegistroFactura')
    .flatMap(({ children }) => children)
    .filter(({ name }) => name === 'RegistroAlta' || name === 'RegistroAnulacion')
    .map((element) => readRecord(element, text));
}
