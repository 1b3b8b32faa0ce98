// Builds an envelope from a stored one: its copy as a draft, or its correction.
import {
  buildCorrectionEnvelope,
  copyEnvelopeAsDraft,
  warnIgnoredCorrectionOptions,
} from '../document/correct-envelope';
import type { EnvelopeBuildDeps, EnvelopeBuildResult } from '../document/envelope';
import type { JsonObject } from '../document/model/basic';
import type { Envelope } from '../document/model/envelope';
import { warnUnusableCorrectionOptions } from '../document/warnings/replaced-values';
import type { Warning } from '../contracts/warnings';

/** What is built from a stored envelope. */
export type EnvelopeDerivation =
  | { readonly kind: 'copy' }
  | { readonly kind: 'correction'; readonly options: JsonObject };

interface DerivedEnvelope {
  readonly built: EnvelopeBuildResult;
  readonly ignored: readonly Warning[];
}

export function buildDerivedEnvelope(
  stored: Envelope,
  derivation: EnvelopeDerivation,
  context: EnvelopeBuildDeps,
): DerivedEnvelope {
  if (derivation.kind === 'copy') return { built: copyEnvelopeAsDraft(stored, context), ignored: [] };
  const { options } = derivation;
  const built = buildCorrectionEnvelope(stored, readCorrection(options), context);
  const replaced = 'problem' in built ? [] : warnUnusableCorrectionOptions(options, built.envelope.doc);
  return { built, ignored: [...warnIgnoredCorrectionOptions(options), ...replaced] };
}

/**
 * Reads correction options. The older form `{"credit": true}` sets the type by a flag. The flag `corrective` implies
 * `copy_tax`, because the fiscal addon requires the original's taxes; with `type` the client sets `copy_tax`, as in the
 * public product.
 */
function readCorrection(options: JsonObject): JsonObject {
  if (options.type) return options;
  if (options.credit === true) return { ...options, type: 'credit-note' };
  if (options.debit === true) return { ...options, type: 'debit-note' };
  return options.corrective === true ? { copy_tax: true, ...options, type: 'corrective' } : options;
}
