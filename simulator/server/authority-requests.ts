// Processes one request to the service, from bytes to the response: the checks in the order of the authority, and
// injected faults.
import {
  findReceivedCertificateFault,
  findSenderEntitlementFault,
  type AuthorityHostKind,
  isCertificateOnWrongHost,
  type SimulatorRuntimeState,
} from './instance';
import { buildSoapFaultXml, buildSubmissionResponseXml } from '../answers/answer-xml';
import { findAuthorityCodeEffect } from '../rules/codes';
import { type SoapFault, findReceivedHeaderFault, parseReceivedSubmissionHeader } from '../message/header';
import type { ReceivedSenderCertificate } from '../state/log-entry';
import { type SimulatedMessageOutcome, writeMessageToSimulatorJournal } from '../state/logbook';
import { toYyyymmddInSpain } from '../message/moments';
import { simulatorXmlNamespaces } from '../message/xml-text';
import { findInvoicePageOfReceivedQuery, findReceivedQueryFault, parseReceivedQuery } from '../answers/query';
import { buildQueryResponseXml } from '../answers/query-xml';
import { type ReceivedMessage, parseReceivedMessage } from '../message/received';
import type { InjectedFaultRule } from '../faults/injected';
import { type SimulatorResponse, buildSimulatedWrongResponse } from '../faults/replies';
import { findXmlElementStructureFault } from '../message/structure';
import { receivedQueryStructureTable, receivedSubmissionStructureTable } from '../message/structure-table';
import {
  type SimulatedInvoiceReader,
  judgeReceivedRecords,
  findResponseForcedByRecord,
  computeSimulatedSubmissionState,
} from '../rules/submission';
import { parseXmlValueTreeJson } from '../message/xml-scan';
import type { ReceivedSubmissionRuleContext } from '../rules/authority-registers';

export interface SimulatedAuthorityRequest {
  readonly method: string;
  readonly path: string;
  readonly host: AuthorityHostKind;
  readonly body: Buffer;
  /** The client certificate if it is trusted; otherwise absent. */
  readonly certificate: ReceivedSenderCertificate | undefined;
}

/**
 * Processes one message: checks it, writes it to the journal, and returns the response. The function is synchronous, so
 * that two messages never interleave.
 */
export function processSimulatedAuthorityRequest(
  instance: SimulatorRuntimeState,
  request: SimulatedAuthorityRequest,
): SimulatorResponse {
  const at = instance.identifiers.now();
  const received = parseReceivedMessage(request.body);
  const rule = transportRule(instance, received);
  const processes = !rule || rule.kind === 'delay' || rule.stored === true;
  const outcome = processes ? process(instance, request, received, at) : undefined;
  const reply = rule && rule.kind !== 'delay' ? buildSimulatedWrongResponse(rule, outcome?.body ?? '') : undefined;
  writeMessageToSimulatorJournal(instance, request, received, at, outcome, reply?.logged);
  const delayMs = rule?.delayMs ?? instance.faults.delayMs();
  if (reply) return { ...reply, delayMs, secondsBehind: rule?.secondsBehind ?? 0 };
  return { status: outcome?.status ?? 500, body: outcome?.body ?? '', end: 'send', delayMs };
}

/**
 * Finds the injected rule for a message, otherwise the fault of a magic invoice number. That fault occurs only when the
 * bytes arrive for the first time.
 */
function transportRule(
  instance: SimulatorRuntimeState,
  { kind, issuer, records }: ReceivedMessage,
): InjectedFaultRule | undefined {
  const rule = instance.faults.ofMessage({ kind, issuer: issuer ?? '', records: records.length });
  if (rule) return rule;
  for (const record of records) {
    const magic = findResponseForcedByRecord(record);
    if (!magic || !('transport' in magic) || instance.holdings.chains.timesReceived(record) > 0) continue;
    if (magic.transport === 'slow') return { kind: 'delay', delayMs: instance.slowMs };
    if (magic.transport === 'lost') return { kind: 'drop', stored: true };
    return { kind: magic.transport === 'dropped' ? 'drop' : magic.transport };
  }
  return undefined;
}

function process(
  instance: SimulatorRuntimeState,
  request: SimulatedAuthorityRequest,
  received: ReceivedMessage,
  at: number,
): SimulatedMessageOutcome {
  const { certificate } = request;
  if (request.method !== 'POST') return fault({ code: 4135 });
  const caller = findReceivedCertificateFault(certificate, instance.access);
  if (caller || !certificate) return fault(caller ?? { code: 4112 });
  if (isCertificateOnWrongHost(certificate, request.host)) return { body: '', kind: 'refused', status: 401 };
  if ('fault' in received) return fault(received.fault);
  return received.kind === 'query'
    ? answerQuery(instance, received, certificate)
    : answerSubmission(instance, received, certificate, at);
}

function fault(found: SoapFault): SimulatedMessageOutcome {
  return { body: buildSoapFaultXml(found), kind: 'fault', status: 500, code: found.code };
}

function answerSubmission(
  instance: SimulatorRuntimeState,
  { operation, records }: Extract<ReceivedMessage, { operation: object }>,
  certificate: ReceivedSenderCertificate,
  at: number,
): SimulatedMessageOutcome {
  const structure = findXmlElementStructureFault(
    operation,
    receivedSubmissionStructureTable,
    simulatorXmlNamespaces.submission,
  );
  if (structure) return fault({ code: structure.code, detail: structure.text });
  const header = parseReceivedSubmissionHeader(operation);
  const today = toYyyymmddInSpain(at);
  const wrong = findReceivedHeaderFault(header, instance.registers, Math.floor(today / 10_000));
  const issuer = header.issuer.nif ?? '';
  const found = wrong ?? findSenderEntitlementFault(certificate, issuer, instance.access) ?? magicFault(records);
  if (found) return fault(found);
  const { holdings, identifiers } = instance;
  const number = holdings.messages() + 1;
  const requestId = identifiers.requestId(at, number);
  const world: ReceivedSubmissionRuleContext = {
    issuer,
    now: at,
    today,
    incident: header.incident === 'S',
    registers: instance.registers,
  };
  const { invoices } = holdings;
  const before: SimulatedInvoiceReader = {
    held: (invoice) => invoices.get(invoice),
    knowsSystem: (nif, software) => invoices.knowsSystem(nif, software),
  };
  const judged = judgeReceivedRecords(records, world, before, requestId, () => instance.faults.ofRecord(issuer));
  const accepted = judged.some(({ line }) => line.state !== 'Incorrecto');
  const state = computeSimulatedSubmissionState(judged.map(({ line }) => line));
  const wait = instance.wait();
  const csv = accepted ? { csv: identifiers.csv(number) } : {};
  const source = operation.children.find(({ name }) => name === 'Cabecera');
  const presenter = certificate.nif ?? issuer;
  const body = buildSubmissionResponseXml({ ...csv, presenter, at, header: source, wait, state, judged });
  const waitSeconds = wait === '' ? {} : { waitSeconds: wait };
  return { body, kind: 'answer', status: 200, state, ...csv, requestId, ...waitSeconds, judged };
}

function magicFault(records: ReceivedMessage['records']): SoapFault | undefined {
  for (const record of records) {
    const magic = findResponseForcedByRecord(record);
    if (magic && 'code' in magic && findAuthorityCodeEffect(magic.code) === 'fault') return { code: magic.code };
  }
  return undefined;
}

function answerQuery(
  instance: SimulatorRuntimeState,
  { operation }: Extract<ReceivedMessage, { operation: object }>,
  certificate: ReceivedSenderCertificate,
): SimulatedMessageOutcome {
  const structure = findXmlElementStructureFault(operation, receivedQueryStructureTable, simulatorXmlNamespaces.query);
  if (structure) return fault({ code: structure.code, detail: structure.text });
  const query = parseReceivedQuery(operation);
  const wrong = findReceivedQueryFault(query, instance.registers);
  if (wrong) return fault(wrong);
  if (findSenderEntitlementFault(certificate, query.asker.nif ?? '', instance.access)) {
    return fault({ code: query.asRecipient ? 4132 : 4112 });
  }
  const page = findInvoicePageOfReceivedQuery(query, instance.holdings.invoices, instance.queryView, () =>
    instance.identifiers.now(),
  );
  const body = buildQueryResponseXml(operation, query, page, ({ values }) =>
    parseXmlValueTreeJson(instance.holdings.readValues(values)),
  );
  return { body, kind: 'answer', status: 200 };
}
