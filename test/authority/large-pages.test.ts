// Large pages of the query service: a thread parses them, with the same result, while the process answers other calls.
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuthorityClient } from '../../src/authority/client';
import { queryAllAuthorityRecords } from '../../src/authority/connection';
import { parseRecordQueryResponseInThread } from '../../src/authority/parse-query-in-thread';
import { parseRecordQueryResponse } from '../../src/authority/query';
import { buildUnusableAuthorityResponse } from '../../src/authority/read-submission-response';
import { authorityXmlNamespaces as names } from '../../src/authority/xml';
import { queryPageParsingThreadLimits as limits } from '../../src/contracts/limits/authority';
import { createMessage } from '../../src/messages/message';

const identity = (number: number): string =>
  '<i:IDEmisorFactura>A58818501</i:IDEmisorFactura>' +
  `<i:NumSerieFactura>WEB-${number}</i:NumSerieFactura>` +
  '<i:FechaExpedicionFactura>25-11-2026</i:FechaExpedicionFactura>';

const row = (number: number): string =>
  '<q:RegistroRespuestaConsultaFactuSistemaFacturacion>' +
  `<q:IDFactura>${identity(number)}</q:IDFactura>` +
  '<q:DatosRegistroFacturacion><q:TipoFactura>F1</q:TipoFactura><q:Encadenamiento><q:RegistroAnterior>' +
  `${identity(number - 1)}<i:Huella>${'A'.repeat(64)}</i:Huella></q:RegistroAnterior></q:Encadenamiento>` +
  `<q:Huella>${'B'.repeat(64)}</q:Huella></q:DatosRegistroFacturacion>` +
  '<q:EstadoRegistro><q:EstadoRegistro>Correcto</q:EstadoRegistro></q:EstadoRegistro>' +
  '</q:RegistroRespuestaConsultaFactuSistemaFacturacion>';

const page = (count: number): string =>
  `<s:Envelope xmlns:s="${names.envelope}" xmlns:q="${names.queryAnswer}" xmlns:i="${names.information}"><s:Body>` +
  '<q:RespuestaConsultaFactuSistemaFacturacion><q:Cabecera><i:ObligadoEmision><i:NIF>A58818501</i:NIF>' +
  '</i:ObligadoEmision></q:Cabecera><q:IndicadorPaginacion>N</q:IndicadorPaginacion>' +
  `<q:ResultadoConsulta>ConDatos</q:ResultadoConsulta>${Array.from({ length: count }, (_, i) => row(i)).join('')}` +
  '</q:RespuestaConsultaFactuSistemaFacturacion></s:Body></s:Envelope>';

describe('a page of 10,000 records', () => {
  it('is parsed while the process does other work, with the same result', async () => {
    const text = page(10_000);
    expect(text.length).toBeGreaterThan(limits.charactersMin);
    let [turns, isDone] = [0, false];
    const parsing = parseRecordQueryResponseInThread('a', text).finally(() => (isDone = true));
    while (!isDone) {
      await sleep(5);
      turns += 1;
    }
    // Parsed on this thread, the page would let the loop run once.
    expect(turns).toBeGreaterThan(10);
    const parsed = await parsing;
    expect(parsed).toMatchObject({ kind: 'page', issuer: 'A58818501' });
    expect(parsed).toEqual(parseRecordQueryResponse(text));
  });

  it('is unknown if it breaks off, never an empty page', async () => {
    const text = page(10_000);
    const parsed = await parseRecordQueryResponseInThread('a', text.slice(0, text.length - 1_000));
    expect(parsed.kind).toBe('unknown');
  });
});

describe('more pages than may wait for the thread', () => {
  it('differ from pages that are too large, because a retry helps', async () => {
    const text = 'x'.repeat(limits.charactersMin);
    const pages = await Promise.all(
      Array.from({ length: limits.waitingOfShareMax + 3 }, () => parseRecordQueryResponseInThread('a', text)),
    );
    const reasons = pages.map((parsed) => (parsed.kind === 'unknown' ? parsed.reason : parsed.kind));
    expect(reasons.filter((reason) => reason === 'busy')).toHaveLength(2);
    expect(reasons).not.toContain('too-large');
  });

  it('end a query of all pages as busy', async () => {
    const answer = buildUnusableAuthorityResponse('busy', createMessage('query-pages-waiting-max'));
    const client = { query: () => Promise.resolve({ answer }) } as unknown as AuthorityClient;
    const query = { issuer: { NombreRazon: 'A', NIF: 'A58818501' }, year: 2026, month: 11 };
    const queried = await queryAllAuthorityRecords(client, query, { pagesMax: 2, timeLimitMs: 1_000 });
    expect(queried).toEqual({ kind: 'failed', problem: answer.detail, isBusy: true });
  });
});
