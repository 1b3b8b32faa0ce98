// Small invoices for tests, and the way from JSON to an envelope.
import { renderMessageInEnglish } from '../../src/messages/render';
import { type EnvelopeBuildResult, buildEnvelope, type EnvelopeBuildDeps } from '../../src/document/envelope';
import type { Json, JsonObject } from '../../src/document/model/basic';
import type { Envelope } from '../../src/document/model/envelope';
import type { Invoice } from '../../src/document/model/invoice';

export const now = new Date('2026-07-01T10:00:00Z');

/** Ids in order, so that tests can name them: ...0001, ...0002. */
export function surroundings(at: Date = now): EnvelopeBuildDeps {
  let count = 0;
  return {
    now: at,
    newId: () => {
      count++;
      return `0197f1a1-c400-7000-8000-${String(count).padStart(12, '0')}`;
    },
  };
}

export const supplier = { name: 'Talleres del Norte S.L.', tax_id: { country: 'ES', code: 'B98602642' } };
export const customer = { name: 'Cliente de Muestra', tax_id: { country: 'ES', code: '54387763P' } };
export const buyer = { name: 'Cliente de Muestra S.A.', tax_id: { country: 'ES', code: 'A58818501' } };
export const german = { name: 'Kunde GmbH', tax_id: { country: 'DE', code: '111111125' } };

export const general = { cat: 'VAT', rate: 'general' };
export const reduced = { cat: 'VAT', rate: 'reduced' };
export const exempt = { cat: 'VAT', key: 'exempt' };
export const irpf = { cat: 'IRPF', rate: 'pro' };

/** A line of a service with 21 % VAT, with the given changes. */
export function line(price: string, changes: JsonObject = {}): JsonObject {
  return { quantity: '1', item: { name: 'Servicio', price }, taxes: [general], ...changes };
}

/** An invoice under the fiscal addon with one line of 100 euros, with the given changes. */
export function invoiceInput(changes: JsonObject = {}): JsonObject {
  return {
    $schema: 'https://gobl.org/draft-0/bill/invoice',
    $addons: ['es-fiscal-v1'],
    series: 'A',
    code: '1',
    issue_date: '2026-06-30',
    supplier,
    customer,
    lines: [line('100.00')],
    ...changes,
  };
}

export function build(input: Json): EnvelopeBuildResult {
  return buildEnvelope(input, surroundings());
}

/** The envelope of a document that can be calculated. @throws if it cannot be calculated */
export function envelopeOf(input: Json): Envelope {
  const built = build(input);
  if ('problem' in built) throw new Error(renderMessageInEnglish(built.problem.message));
  return built.envelope;
}

export function invoiceOf(input: Json): Invoice {
  return envelopeOf(input).doc as Invoice;
}

/** Codes and paths of the faults, as one text each. */
export function faultsOf(input: Json): string[] {
  const built = build(input);
  if ('problem' in built)
    return [`${built.problem.key} ${built.problem.path ?? ''} ${renderMessageInEnglish(built.problem.message)}`];
  return built.faults.flatMap(({ code, paths }) => (paths ?? []).map((path) => `${code} ${path}`));
}
