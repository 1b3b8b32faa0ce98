// Magic values: customer tax IDs and invoice numbers that force a certain response, so that senders can be tested.
// docs/simulator.md lists them.
import { findAuthorityCodeEffect } from '../rules/codes';
import { computeCompanyNifCheckDigit } from '../rules/tax-code';

/**
 * The effects of magic values besides codes. `lost` stores the message and drops one response; every other effect
 * replaces one response.
 */
export type ForcedTransportFault = 'lost' | 'dropped' | 'unavailable' | 'html' | 'slow';

export type ForcedResponse = { readonly code: number } | { readonly transport: ForcedTransportFault };

const transports: Readonly<Record<string, ForcedTransportFault>> = {
  LOST: 'lost',
  DROP: 'dropped',
  HTTP503: 'unavailable',
  HTML: 'html',
  SLOW: 'slow',
};

/**
 * Builds the customer tax ID that forces a code: `B00`, the code, `0`, check digit. The tax ID is well formed, but
 * belongs to no company, because no province has the number 00.
 */
export function buildCustomerTaxIdForcingCode(code: number): string {
  const digits = `00${code}0`;
  return `B${digits}${computeCompanyNifCheckDigit(digits)}`;
}

/** A customer tax ID that every sender considers valid and this authority rejects (code 1110). */
export const customerTaxIdRejectedBySimulator = buildCustomerTaxIdForcingCode(1110);

/** Finds the code that a customer tax ID forces; undefined for ordinary tax IDs. */
export function findResponseForcedByCustomerTaxId(nif: string): ForcedResponse | undefined {
  const digits = /^B00(\d{4})0\d$/.exec(nif)?.[1];
  const code = Number(digits);
  return digits !== undefined && findAuthorityCodeEffect(code) && buildCustomerTaxIdForcingCode(code) === nif
    ? { code }
    : undefined;
}

/**
 * Finds the magic value of an invoice number that ends in `SIM` and a code, or in `SIM` and the name of a transport
 * fault: `F-2026-SIM1110`.
 */
export function findResponseForcedByInvoiceNumber(number: string): ForcedResponse | undefined {
  const ending = /SIM(\d{4}|LOST|DROP|HTTP503|HTML|SLOW)$/.exec(number)?.[1];
  if (ending === undefined) return undefined;
  const transport = transports[ending];
  if (transport) return { transport };
  return findAuthorityCodeEffect(Number(ending)) ? { code: Number(ending) } : undefined;
}
