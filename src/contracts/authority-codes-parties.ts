// Codes by which the authority rejects one record, because of single fields, parties, dates or types. Each is described
// in Sello's words.
import { type AuthorityCodeGroup, buildRejectedRecordCodeGroups } from './authority-code-groups';

export const fieldAndPartyAuthorityCodeGroups: readonly AuthorityCodeGroup[] = [
  ...buildRejectedRecordCodeGroups({
    'correct-field': {
      1100:
        'A field of the record has a value, a length or a type that the authority does not accept. Its response ' +
        'names the field.',
    },
    'correct-number': {
      1104: 'The number of the invoice, which is `series` and `code` together (`NumSerieFactura`), is not valid.',
      1130: 'The number of the invoice (`NumSerieFactura`) contains characters that are not allowed.',
      1287:
        'A field contains one of the characters < > " \' =. The response of the authority names the field. ' +
        'Usually, it is the number.',
    },
  }),
  {
    class: 'record',
    next: 'refuse',
    // The authority names no party. Of the parties whose tax IDs Sello reports here, it is usually the customer.
    about: 'customer',
    remedy: 'party-in-census',
    causes: {
      1109: 'The tax census does not contain the tax ID (`NIF`).',
      1110: 'The tax census does not contain the tax ID (`NIF`) with this name.',
      1121: 'The tax census does not contain the tax ID (`ID`).',
      1123: 'The tax ID (`NIF`) does not have a valid format.',
      1290: 'The tax ID (`ID`) does not have the format of a Spanish tax ID.',
    },
  },
  {
    class: 'record',
    next: 'refuse',
    about: 'customer',
    remedy: 'customer-in-census',
    causes: {
      1193: 'The authority could not identify the customer by its tax ID (`NIF`).',
      1239:
        'The name, the tax ID or the identity of the customer (`Destinatario`) is not valid. The response of the authority gives ' +
        'the reason, for example that the tax census does not contain the tax ID.',
    },
  },
  {
    class: 'record',
    next: 'refuse',
    about: 'supplier',
    remedy: 'supplier-in-census',
    causes: {
      1172: 'A tax ID (`NIF`) or the supplier (`ObligadoEmision`) is empty.',
      1215: 'The name or the tax ID of the supplier (`ObligadoEmision`) is not valid.',
      1217: 'The authority could not identify the supplier by its tax ID (`IDEmisorFactura`).',
      1219: 'The tax ID of the supplier (`IDEmisorFactura`) is not valid.',
      1240:
        'The tax ID of the supplier, which is part of the identification of the invoice (`IDFactura`), is not ' +
        'valid.',
    },
  },
  ...buildRejectedRecordCodeGroups({
    'identity-country': {
      1101: 'The country (`CodigoPais`) of an identity is not a country code that the authority accepts.',
      1111: 'An identity has no country (`CodigoPais`). Only a VAT number (type 02) can be without a country.',
    },
    'identity-type': {
      1102: 'The type (`IDType`) of an identity is not one of 02 to 07.',
    },
    'correct-identity': {
      1103: 'The number (`ID`) of an identity is not valid, for example because it is not a VAT number of its country.',
      1222: 'The number of an identity (`IDOtro`) is not valid.',
    },
    'identity-of-vat': {
      1122: 'The country (`CodigoPais`) of an identity differs from the first two letters of its VAT number.',
    },
    'identity-of-spain': {
      1126:
        'An identity of Spain (`CodigoPais` ES) is neither a passport (type 03) nor of type 07 (not in the census), ' +
        'or an identity of type 07 is of another country.',
      1131: 'The number of an identity of type 07 (not in the census) is not the Spanish tax ID of a natural person.',
      1232: 'A party has an identity of Spain that is not a passport (type 03), the only type that is allowed here.',
      1233:
        'A party has an identity of Spain that is not of type 07 (not in the census), the only type that is ' +
        'allowed here.',
      1234: 'A party has an identity of Spain that is neither a passport (type 03) nor of type 07 (not in the census).',
    },
    'identity-of-uk': {
      1254: 'A VAT number begins with XI (Northern Ireland), but the date is before 2021-01-01, when these numbers began.',
      1255:
        'A VAT number begins with GB (Great Britain), but the date is 2021-02-01 or later, when these numbers were ' +
        'no longer valid.',
    },
  }),
  {
    // The authority lists this code as a rejection, but has accepted such recipients, so Sello sends the record.
    class: 'record',
    next: 'accept',
    remedy: 'customer-tax-code-optional',
    causes: {
      1191:
        'The customer of a correction of type R3 (unpaid) has neither a Spanish tax ID nor an identity of type 07 ' +
        '(not in the census).',
      1192:
        'The customer of a correction of type R2 (insolvency) has neither a Spanish tax ID nor an identity of ' +
        'type 02 (VAT number) or 07.',
    },
  },
  ...buildRejectedRecordCodeGroups({
    'customer-of-type': {
      1189:
        'The invoice has no customer (`Destinatarios`), but a full invoice (types F1, F3 and R1 to R4) requires ' +
        'one.',
    },
    'customer-not-allowed': {
      1156: 'A party has a VAT number (`IDType` 02), which a simplified invoice (types F2 and R5) does not allow.',
      1190:
        'The invoice has a customer (`Destinatarios`), but a simplified invoice (types F2 and R5) does not allow ' +
        'one.',
    },
    'eu-customer-number': {
      1289: 'A line is an intra-community delivery (exemption E5), but the customer has a Spanish tax ID.',
    },
    'write-existing-day': {
      1105: 'The issue date (`FechaExpedicionFactura`) is not valid.',
      1145: 'A date does not exist, or Sello did not write it in the format DD-MM-YYYY.',
    },
    'issue-date-future': {
      1112: 'The issue date (`FechaExpedicionFactura`) is in the future.',
    },
    'operation-date-late': {
      1125: 'The operation date (`FechaOperacion`) is after the end of next year.',
      1173:
        'The operation date (`FechaOperacion`) is in the future. Only regimes 14 and 15 of VAT and IGIC allow ' +
        'that.',
    },
    'dates-too-old': {
      1133: 'The issue date (`FechaExpedicionFactura`) is more than twenty years ago.',
      1134: 'The operation date (`FechaOperacion`) is more than twenty years ago.',
    },
    'operation-after-issue': {
      1146: 'The issue date is before the operation date. Only regimes 14 and 15 of VAT and IGIC allow that.',
    },
    'certified-work-date': {
      1147: 'The operation date is not after the issue date, although regime 14 requires that.',
    },
    'before-scheme': {
      1152: 'The issue date is before 2024-10-28, the first day of the reporting scheme.',
    },
    'vat-rate-of-day': {
      1124: 'The tax rate (`TipoImpositivo`) is not a rate that the authority accepts.',
    },
    'rate-of-day': {
      1132: 'The tax rate (`TipoImpositivo`) was valid only until 2012.',
      1194: 'The rate of 5% was valid only from 2022-07-01 to 2024-09-30.',
      1235: 'The rate of 2% was valid only from 2024-10-01 to 2024-12-31.',
      1236: 'The rate of 7.5% was valid only from 2024-10-01 to 2024-12-31.',
    },
    'surcharge-unknown': {
      1127: 'The equivalence surcharge (`TipoRecargoEquivalencia`) is not one that the authority accepts.',
    },
    'surcharge-until-2012': {
      1135: 'The equivalence surcharge (`TipoRecargoEquivalencia`) was valid only until 2012.',
    },
    'surcharge-of-5': {
      1160: 'The surcharge at the rate of 5% is neither 0.5% nor 0.62%.',
      1167: 'The surcharge at the rate of 5% is 0.5%, which was valid only from 2022-07-01 to 2022-12-31.',
      1168: 'The surcharge at the rate of 5% is 0.62%, which was valid only from 2023-01-01 to 2024-09-30.',
    },
    'surcharge-of-21': {
      1162: 'The surcharge at the rate of 21% is neither 5.2% nor 1.75%.',
    },
    'surcharge-of-10': {
      1163: 'The surcharge at the rate of 10% is not 1.4%.',
    },
    'surcharge-of-4': {
      1164: 'The surcharge at the rate of 4% is not 0.5%.',
    },
    'surcharge-of-0': {
      1165: 'The surcharge at the rate of 0% is 0%, which was valid only from 2023-01-01 to 2024-09-30.',
      1170: 'The surcharge at the rate of 0% is not 0.26%, the only surcharge for this rate since 2024-10-01.',
      1277: 'The surcharge at the rate of 0% is not valid.',
    },
    'surcharge-of-2': {
      1166:
        'The surcharge at the rate of 2% is not 0.26%, the only surcharge for this rate from 2024-10-01 to ' +
        '2024-12-31.',
    },
    'surcharge-of-7-5': {
      1169:
        'The surcharge at the rate of 7.5% is not 1%, the only surcharge for this rate from 2024-10-01 to ' +
        '2024-12-31.',
    },
    'surcharge-of-taxed-row': {
      1281: 'A line has a surcharge, but only lines with operation class S1 can have one.',
    },
    'surcharge-whole': {
      1284: 'A tax row has the percentage of the surcharge without its amount, or the amount without the percentage.',
    },
    'invoice-type': {
      1106: 'The type of the invoice (`TipoFactura`) is not one of F1 to F3 and R1 to R5.',
    },
    'correction-type': {
      1107: 'The type of the correction (`TipoRectificativa`) is neither I nor S.',
      1114: 'A corrective invoice has no type of correction (`TipoRectificativa`).',
    },
    'no-correction-type': {
      1115: 'The invoice has a type of correction (`TipoRectificativa`), but is not a corrective invoice.',
    },
    'replacing-type': {
      1116:
        'The invoice replaces simplified invoices (`FacturasSustituidas`), but is not of type F3, which alone can ' +
        'do that.',
    },
    'correcting-type': {
      1117: 'The invoice names corrected invoices (`FacturasRectificadas`), but is not of type R1 to R5.',
    },
    'copy-replaced-taxes': {
      1118: 'A correction by substitution (S) does not contain the amounts that it replaces (`ImporteRectificacion`).',
    },
    'no-replaced-amounts': {
      1119:
        'The invoice contains replaced amounts (`ImporteRectificacion`), but is not a correction by substitution ' +
        '(S).',
    },
    'issuer-of-original': {
      1154: 'The tax census does not contain the tax ID of the supplier of a corrected or replaced invoice.',
    },
    'regime-of-rent': {
      1206: 'A line with regime 11 (rent of business premises) has a rate other than 21%.',
    },
    'self-billed-customer': {
      1158:
        'The record reports that another party issued the invoice (`EmitidaPorTerceroODestinatario`), but does not ' +
        'contain that party.',
    },
    'issuer-is-other': {
      1188: 'The third party (`Tercero`) has the same tax ID as the supplier.',
    },
    'name-third-party': {
      1151: 'The field `EmitidaPorTerceroODestinatario` is neither T (third party) nor D (customer).',
      1155:
        'The record contains a third party (`Tercero`), but does not report that a third party issued the invoice ' +
        '(`EmitidaPorTerceroODestinatario`).',
      1159: 'The record contains a third party (`Tercero`), but reports that the customer issued the invoice.',
      1178: 'The name or the identity of the third party (`Tercero`) is not valid.',
      1186:
        'The record reports that a third party issued the invoice, but does not contain that third party ' +
        '(`Tercero`).',
      1187: 'The record contains a third party (`Tercero`), but `EmitidaPorTerceroODestinatario` is not T.',
      1211:
        'The third party (`Tercero`) has an identity of type 07 (not in the census), which a third party cannot ' +
        'have.',
    },
    'simplified-limits': {
      1150:
        'A simplified invoice (F2) is above 3,000 EUR plus the tolerance, and has neither the number of a billing ' +
        'agreement (RGE) nor the mark `FacturaSinIdentifDestinatarioArt61d`.',
    },
    'simplified-marks': {
      1136: 'The mark `FacturaSimplificadaArt7273` is neither S nor N.',
      1183:
        'The invoice is simplified (F2 or R5), but has the mark `FacturaSimplificadaArt7273`, which only a full ' +
        'invoice can have.',
      1184: 'The mark `FacturaSinIdentifDestinatarioArt61d` is neither S nor N.',
      1185:
        'The invoice is a full one, but has the mark `FacturaSinIdentifDestinatarioArt61d`, which only types F2 ' +
        'and R5 can have.',
    },
  }),
];
