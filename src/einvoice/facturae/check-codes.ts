// Finds codes of a document that Facturae does not list. Such codes are faults, because Sello cannot replace them with
// another code.
import type { Fault } from '../../contracts/errors';
import type { EInvoiceInput } from '../contract';
import { createEInvoiceUnknownCodeFault } from '../findings';
import {
  facturaeCorrectionReasonExtensionKey,
  facturaeCorrectionMethodExtensionKey,
  facturaeCorrectionMethods,
  facturaeCorrectionReasons,
} from './tables/corrections';

/** Extension of an advance that is a subsidy, and its only value. */
export const facturaeSubsidyExtensionKey = 'es-facturae-subsidy';
export const facturaeSubsidyExtensionValue = 'S';

type StatedCode = readonly [path: string, code: string | undefined, known: readonly string[], list: string];

export const listFacturaeCodeFaults = ({ invoice: { preceding, tax, payment } }: EInvoiceInput): Fault[] => {
  const original = preceding?.[0]?.ext ?? {};
  const methodsList = [Object.keys(facturaeCorrectionMethods), 'Facturae CorrectionMethod (01-04)'] as const;
  const stated: readonly StatedCode[] = [
    [
      `preceding[0].ext.${facturaeCorrectionReasonExtensionKey}`,
      original[facturaeCorrectionReasonExtensionKey],
      Object.keys(facturaeCorrectionReasons),
      'Facturae ReasonCode (01-16, 80-85)',
    ],
    [
      `preceding[0].ext.${facturaeCorrectionMethodExtensionKey}`,
      original[facturaeCorrectionMethodExtensionKey],
      ...methodsList,
    ],
    [
      `tax.ext.${facturaeCorrectionMethodExtensionKey}`,
      tax?.ext?.[facturaeCorrectionMethodExtensionKey],
      ...methodsList,
    ],
    ...(payment?.advances ?? []).map(
      ({ ext }, index): StatedCode => [
        `payment.advances[${index}].ext.${facturaeSubsidyExtensionKey}`,
        ext?.[facturaeSubsidyExtensionKey],
        [facturaeSubsidyExtensionValue],
        `Facturae Subsidies (${facturaeSubsidyExtensionValue})`,
      ],
    ),
  ];
  return stated.flatMap(([path, code, known, list]) =>
    code === undefined || known.includes(code) ? [] : [createEInvoiceUnknownCodeFault(path, code, list)],
  );
};
