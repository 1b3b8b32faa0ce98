// Cents of rounding over credit notes in parts: each of them is rounded separately, but together they take back what the
// invoice charged. An invoice of 2 x 0.50 has 0.21 of tax, and two credit notes of its lines would take back 0.22.
import {
  addByRate,
  type CentsByRate,
  nameRate,
  negateCents,
  noCents,
  type RateCents,
  readBreakdown,
} from '../book/amounts';
import { toAbsoluteCents, formatCents, parseCents } from '../record/cents';
import type { BreakdownRow, RegistrationContent } from '../record/record';

/** Credit notes in another currency, or of prices below the smallest coin: their bases were rounded, too. */
export interface ConvertedParts {
  /** Rates of which nothing is left in the currency of the documents; absent: these have several currencies. */
  readonly closing?: ReadonlySet<string> | undefined;
}

type Charged = 'tax' | 'surcharge';

/**
 * The record of a credit note with no more tax than is left of its invoice, and with all that is left if no base is.
 * A difference that rounding does not explain stays: it is warned of.
 * @param credits records of the invoice's other corrections
 * @param converted bases were rounded, too
 */
export function settleRounding(
  content: RegistrationContent,
  original: RegistrationContent,
  credits: readonly RegistrationContent[],
  converted: ConvertedParts | undefined,
): RegistrationContent {
  // A substitution says nothing of rates: what it left is not known.
  if (credits.some(({ TipoRectificativa }) => TipoRectificativa === 'S')) return content;
  const left = new Map(readBreakdown(original));
  for (const credit of credits) addByRate(left, readBreakdown(credit));
  const cents = BigInt(credits.length + 1);
  const settled = content.Desglose.map((row) =>
    settleRow(converted ? settleBase(row, left, { cents, converted }) : row, left, {
      cents,
      isConverted: converted !== undefined,
    }),
  );
  const rest = new Map(left);
  addByRate(rest, readBreakdown({ Desglose: settled }));
  const isLast = [...rest.values()].every(({ base }) => base === 0n);
  const moved = (Desglose: readonly BreakdownRow[]): bigint =>
    [...readBreakdown({ Desglose }).values()].reduce((sum, { tax, surcharge }) => sum + tax + surcharge, 0n);
  const bases = (Desglose: readonly BreakdownRow[]): bigint =>
    [...readBreakdown({ Desglose }).values()].reduce((sum, { base }) => sum + base, 0n);
  const change = moved(settled) - moved(content.Desglose);
  const changes = { CuotaTotal: change, ImporteTotal: change + bases(settled) - bases(content.Desglose) };
  const total = (name: 'CuotaTotal' | 'ImporteTotal'): string => {
    const sum = centsOf(content[name]) + changes[name];
    const rest = [original, ...credits].reduce((all, one) => all + centsOf(one[name]), 0n);
    return formatCents(isLast && toAbsoluteCents(rest + sum) <= cents ? -rest : sum);
  };
  return { ...content, Desglose: settled, CuotaTotal: total('CuotaTotal'), ImporteTotal: total('ImporteTotal') };
}

const centsOf = (text: string): bigint => parseCents(text) ?? 0n;

/** Takes back no more of a base than is left in euros, and all that is left with the last part of it. */
function settleBase(
  row: BreakdownRow,
  left: CentsByRate,
  { cents, converted: { closing } }: { readonly cents: bigint; readonly converted: ConvertedParts },
): BreakdownRow {
  const rate = nameRate(row);
  const own = centsOf(row.BaseImponibleOimporteNoSujeto);
  const there = left.get(rate)?.base;
  if (there === undefined || there < 0n || own > 0n || toAbsoluteCents(there + own) > cents) return row;
  // Less than a cent in euros takes back what is left only as the last part.
  if (own === 0n && !closing?.has(rate)) return row;
  const isSettled = there + own < 0n || (closing?.has(rate) ?? true);
  if (!isSettled) return row;
  const base = formatCents(-there);
  // IPSI states its base twice.
  const atCost = row.BaseImponibleACoste === undefined ? {} : { BaseImponibleACoste: base };
  return { ...row, BaseImponibleOimporteNoSujeto: base, ...atCost };
}

function settleRow(
  row: BreakdownRow,
  left: CentsByRate,
  { cents, isConverted }: { readonly cents: bigint; readonly isConverted: boolean },
): BreakdownRow {
  const there = left.get(nameRate(row));
  const own = readBreakdown({ Desglose: [row] }).get(nameRate(row)) ?? noCents;
  // Only what is taken back of a sale.
  if (!there || own.base > 0n || there.base < 0n || there.base + own.base < 0n) return row;
  // Of a base that is less than a cent in euros there may be nothing left.
  if (!isConverted && (own.base === 0n || there.base === 0n)) return row;
  const tax = settle('tax', own, there, cents);
  const surcharge = settle('surcharge', own, there, cents);
  return {
    ...row,
    ...(row.CuotaRepercutida === undefined ? {} : { CuotaRepercutida: formatCents(tax) }),
    ...(row.CuotaRecargoEquivalencia === undefined ? {} : { CuotaRecargoEquivalencia: formatCents(surcharge) }),
  };
}

/** @param cents what rounding may have moved */
function settle(kind: Charged, own: RateCents, left: RateCents, cents: bigint): bigint {
  const most = negateCents({ ...left, [kind]: left[kind] > 0n ? left[kind] : 0n })[kind];
  const wanted = left.base + own.base === 0n || own[kind] < most ? most : own[kind];
  return toAbsoluteCents(wanted - own[kind]) <= cents ? wanted : own[kind];
}
