// A small sender for the tests of the simulator, which builds messages by hand and sends them over real TLS.
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { scanXml, type ScannedXmlElement } from '../../simulator/message/xml-scan';
import { type RunningSimulator, type SimulatorSettings, startSimulator } from '../../simulator/server/server';
import { placeCertificates } from '../servers/certificates';

const base =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/';
export const issuer = '89890001K';
export const issuerName = 'EMISOR DE PRUEBA';
export const customer = '89890002E';

export interface RecordOptions {
  /** `TipoFactura`, by default F1; the hash covers it. */
  readonly type?: string;
  readonly number?: string;
  readonly date?: string;
  readonly operation?: 'Alta' | 'Anulacion';
  readonly previous?: { number: string; date: string; fingerprint: string };
  readonly generatedAt?: string;
  readonly installation?: string;
  readonly subsanacion?: string;
  readonly rechazoPrevio?: string;
  readonly sinRegistroPrevio?: string;
  readonly fingerprint?: string;
  /** Replaces texts of the finished record; nothing is computed again. */
  readonly replace?: readonly (readonly [string, string])[];
  readonly customer?: string;
  /** Amounts for the hash; `replace` changes the record itself. */
  readonly cuota?: string;
  readonly total?: string;
}

export interface MadeRecord {
  readonly xml: string;
  readonly number: string;
  readonly date: string;
  readonly fingerprint: string;
}

/** An F1 of 121.00 of today, by default the first of its chain. */
export function makeRecord(options: RecordOptions = {}): MadeRecord {
  const { number = 'A-1', date = today(), operation = 'Alta', previous, installation = '1' } = options;
  const generatedAt = options.generatedAt ?? `${new Date().toISOString().slice(0, 19)}Z`;
  const before = previous?.fingerprint ?? '';
  const suffix = operation === 'Alta' ? '' : 'Anulada';
  const id = `IDEmisorFactura${suffix}=${issuer}&NumSerieFactura${suffix}=${number}&FechaExpedicionFactura${suffix}=${date}`;
  const amounts =
    operation === 'Alta'
      ? `&TipoFactura=${options.type ?? 'F1'}&CuotaTotal=${options.cuota ?? '21.00'}&ImporteTotal=${options.total ?? '121.00'}`
      : '';
  const input = `${id}${amounts}&Huella=${before}&FechaHoraHusoGenRegistro=${generatedAt}`;
  const fingerprint = options.fingerprint ?? createHash('sha256').update(input).digest('hex').toUpperCase();
  const flag = (name: string, value: string | undefined) => (value ? `<i:${name}>${value}</i:${name}>` : '');
  const link = previous
    ? `<i:RegistroAnterior><i:IDEmisorFactura>${issuer}</i:IDEmisorFactura><i:NumSerieFactura>${previous.number}</i:NumSerieFactura>` +
      `<i:FechaExpedicionFactura>${previous.date}</i:FechaExpedicionFactura><i:Huella>${before}</i:Huella></i:RegistroAnterior>`
    : '<i:PrimerRegistro>S</i:PrimerRegistro>';
  const identity =
    `<i:IDVersion>1.0</i:IDVersion><i:IDFactura><i:IDEmisorFactura${suffix}>${issuer}</i:IDEmisorFactura${suffix}>` +
    `<i:NumSerieFactura${suffix}>${number.replaceAll('&', '&amp;')}</i:NumSerieFactura${suffix}>` +
    `<i:FechaExpedicionFactura${suffix}>${date}</i:FechaExpedicionFactura${suffix}></i:IDFactura>`;
  const end =
    `<i:Encadenamiento>${link}</i:Encadenamiento><i:SistemaInformatico><i:NombreRazon>PRODUCTORA SL</i:NombreRazon><i:NIF>B12345674</i:NIF>` +
    `<i:NombreSistemaInformatico>PRUEBA</i:NombreSistemaInformatico><i:IdSistemaInformatico>01</i:IdSistemaInformatico><i:Version>1</i:Version>` +
    `<i:NumeroInstalacion>${installation}</i:NumeroInstalacion><i:TipoUsoPosibleSoloVerifactu>S</i:TipoUsoPosibleSoloVerifactu>` +
    `<i:TipoUsoPosibleMultiOT>S</i:TipoUsoPosibleMultiOT><i:IndicadorMultiplesOT>N</i:IndicadorMultiplesOT></i:SistemaInformatico>` +
    `<i:FechaHoraHusoGenRegistro>${generatedAt}</i:FechaHoraHusoGenRegistro><i:TipoHuella>01</i:TipoHuella><i:Huella>${fingerprint}</i:Huella>`;
  const flags = flag('Subsanacion', options.subsanacion) + flag('RechazoPrevio', options.rechazoPrevio);
  const body =
    operation === 'Alta'
      ? `${identity}<i:NombreRazonEmisor>${issuerName}</i:NombreRazonEmisor>${flags}<i:TipoFactura>${options.type ?? 'F1'}</i:TipoFactura>` +
        '<i:DescripcionOperacion>Servicios</i:DescripcionOperacion><i:Destinatarios><i:IDDestinatario><i:NombreRazon>CLIENTE</i:NombreRazon>' +
        `<i:NIF>${options.customer ?? customer}</i:NIF></i:IDDestinatario></i:Destinatarios><i:Desglose><i:DetalleDesglose><i:Impuesto>01</i:Impuesto>` +
        '<i:ClaveRegimen>01</i:ClaveRegimen><i:CalificacionOperacion>S1</i:CalificacionOperacion><i:TipoImpositivo>21</i:TipoImpositivo>' +
        '<i:BaseImponibleOimporteNoSujeto>100.00</i:BaseImponibleOimporteNoSujeto><i:CuotaRepercutida>21.00</i:CuotaRepercutida>' +
        `</i:DetalleDesglose></i:Desglose><i:CuotaTotal>21.00</i:CuotaTotal><i:ImporteTotal>121.00</i:ImporteTotal>${end}`
      : `${identity}${flag('SinRegistroPrevio', options.sinRegistroPrevio)}${flags}${end}`;
  let xml = `<i:Registro${operation}>${body}</i:Registro${operation}>`;
  for (const [from, to] of options.replace ?? []) {
    if (!xml.includes(from)) throw new Error(`The record has no ${from}`);
    xml = xml.replace(from, to);
  }
  return { xml, number, date, fingerprint };
}

/** A whole chain of `count` records, numbered from `from`. */
export function makeChain(count: number, prefix: string, options: RecordOptions = {}): MadeRecord[] {
  const records: MadeRecord[] = [];
  for (let index = 1; index <= count; index += 1) {
    const previous = records.at(-1) ?? options.previous;
    records.push(makeRecord({ ...options, number: `${prefix}${index}`, ...(previous ? { previous } : {}) }));
  }
  return records;
}

/** The day in Spain, dd-mm-yyyy. */
export function today(): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Madrid', dateStyle: 'short' }).format(new Date());
  return parts.replaceAll('/', '-');
}

export function header(extra = '', nif = issuer): string {
  return `<l:Cabecera><i:ObligadoEmision><i:NombreRazon>${issuerName}</i:NombreRazon><i:NIF>${nif}</i:NIF></i:ObligadoEmision>${extra}</l:Cabecera>`;
}

export function message(records: readonly { xml: string }[], head = header()): string {
  const list = records.map(({ xml }) => `<l:RegistroFactura>${xml}</l:RegistroFactura>`).join('');
  return (
    `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:l="${base}SuministroLR.xsd" ` +
    `xmlns:i="${base}SuministroInformacion.xsd"><s:Header/><s:Body><l:RegFactuSistemaFacturacion>${head}${list}</l:RegFactuSistemaFacturacion></s:Body></s:Envelope>`
  );
}

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly raw: Buffer;
}

export interface SendOptions {
  readonly certificate?: 'client' | 'person' | 'seal' | 'none';
  readonly url?: string;
  readonly method?: string;
  readonly timeoutMs?: number;
  /** PEM of the client of another authority. */
  readonly pem?: string;
}

/** Rejects the promise if the connection ends without a response. */
export function send(running: RunningSimulator, body: string | Buffer, options: SendOptions = {}): Promise<Answer> {
  const { certificate = 'client', method = 'POST', timeoutMs = 20_000 } = options;
  const files = running.certificates.clients;
  const pem = options.pem ?? (certificate === 'none' ? undefined : readFileSync(files[certificate].pemFile, 'utf8'));
  return new Promise((resolve, reject) => {
    const call = request(
      options.url ?? running.url,
      {
        method,
        ca: running.certificates.caPem,
        ...(pem === undefined ? {} : { cert: pem, key: pem }),
        headers: { 'content-type': 'text/xml; charset=utf-8' },
        agent: false,
        timeout: timeoutMs,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const raw = Buffer.concat(chunks);
          resolve({ status: response.statusCode ?? 0, body: raw.toString('utf8'), raw });
        });
      },
    );
    call.on('timeout', () => call.destroy(new Error('timeout')));
    call.on('error', reject);
    call.end(body);
  });
}

/** Values of one line of a response. */
export interface Line {
  readonly number: string;
  readonly operation: string;
  readonly state: string;
  readonly code?: string;
  readonly duplicate?: string;
}

export function linesOf({ body }: Answer): Line[] {
  return all(scanXml(body), 'RespuestaLinea').map((line) => {
    const code = textAt(line, 'CodigoErrorRegistro');
    const duplicate = textAt(line, 'EstadoRegistroDuplicado');
    return {
      number: textAt(line, 'NumSerieFactura') ?? '',
      operation: textAt(line, 'TipoOperacion') ?? '',
      state: textAt(line, 'EstadoRegistro') ?? '',
      ...(code === undefined ? {} : { code }),
      ...(duplicate === undefined ? {} : { duplicate }),
    };
  });
}

/** The code of a Fault; undefined for every other response. */
export function faultOf({ body }: Answer): string | undefined {
  return /<faultstring>Codigo\[(\d+)\]/.exec(body)?.[1];
}

export function all(element: ScannedXmlElement, name: string): ScannedXmlElement[] {
  return element.name === name ? [element] : element.children.flatMap((child) => all(child, name));
}

/** The first text with that name, at any depth. */
export function textAt(element: ScannedXmlElement, name: string): string | undefined {
  return all(element, name)[0]?.text;
}

/** Calls the control interface. @throws on any status but 200 */
export async function control<T>(running: RunningSimulator, method: string, route: string, body?: object): Promise<T> {
  const answer = await fetch(running.controlUrl + route, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const json = (await answer.json()) as T;
  if (answer.status !== 200) throw new Error(`${method} ${route}: ${answer.status} ${JSON.stringify(json)}`);
  return json;
}

/** Creates a separate simulator for the test, in a directory that `remove` deletes. */
export async function startOwn(settings: Partial<SimulatorSettings> = {}) {
  const dataDirectory = settings.dataDirectory ?? mkdtempSync(path.join(tmpdir(), 'sello-simulator-'));
  placeCertificates(dataDirectory);
  const defaults = { host: '127.0.0.1', port: 0, controlHost: '127.0.0.1', controlPort: 0, waitSeconds: 0, delayMs: 0 };
  const running = await startSimulator({ ...defaults, ...settings, dataDirectory });
  return { running, dataDirectory, remove: () => rmSync(dataDirectory, { recursive: true, force: true }) };
}
