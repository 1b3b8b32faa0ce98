// Intentionally wrong responses, which an injected fault sends instead of the regular response.
import { simulatorLimits } from '../../src/contracts/limits/simulator';
import { soapEnvelopeStart, buildSoapFaultXml } from '../answers/answer-xml';
import type { InjectedFaultRule } from './injected';
import type { SimulatedResponseKind } from '../state/log-entry';

/** `cut`: the connection ends before the response is complete. */
export interface SimulatorResponse {
  readonly status: number;
  readonly body: string | Buffer;
  readonly contentType?: string;
  readonly end: 'send' | 'cut';
  readonly delayMs: number;
  /** How far the `Date` of the response is in the past. */
  readonly secondsBehind?: number;
}

export interface SimulatedWrongResponse extends Omit<SimulatorResponse, 'delayMs' | 'secondsBehind'> {
  readonly logged: { readonly kind: SimulatedResponseKind; readonly status: number; readonly code?: number };
}

const page = (title: string) =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
const html = 'text/html; charset=UTF-8';

/**
 * Builds a wrong response. `right` is the regular response of the service; it is empty if the message was not
 * processed.
 */
export function buildSimulatedWrongResponse(rule: InjectedFaultRule, right: string): SimulatedWrongResponse {
  const reply = (status: number, body: string | Buffer, contentType?: string): SimulatedWrongResponse => ({
    status,
    body,
    ...(contentType === undefined ? {} : { contentType }),
    end: 'send',
    logged: { kind: rule.kind as SimulatedResponseKind, status },
  });
  switch (rule.kind) {
    case 'unavailable':
      return reply(rule.status ?? 503, page('Servicio no disponible'), html);
    case 'html':
      return reply(200, page('Agencia Tributaria'), html);
    case 'oversized':
      return reply(
        200,
        `${soapEnvelopeStart}<env:Body>${' '.repeat(simulatorLimits.oversizedBytes)}</env:Body></env:Envelope>`,
      );
    case 'encoding':
      return reply(200, Buffer.from(right === '' ? page('Año') : `${right}<!-- año -->`, 'latin1'));
    case 'empty':
      return reply(200, '');
    case 'truncated':
      return reply(200, (right === '' ? buildSoapFaultXml({ code: 4103 }) : right).slice(0, -40));
    case 'foreign':
      return reply(200, '<?xml version="1.0" encoding="UTF-8"?><saludo xmlns="urn:otro">hola</saludo>');
    case 'fault': {
      const code = rule.code ?? 20_009;
      return { ...reply(500, buildSoapFaultXml({ code })), logged: { kind: 'fault', status: 500, code } };
    }
    default:
      return { ...reply(0, ''), end: 'cut', logged: { kind: 'drop', status: 0 } };
  }
}
