// Codes by which the authority rejects one record, because of single fields, parties, dates or types. Each is described
// in Sello's words.
import { type AuthorityCodeGroup, buildRejectedRecordCodeGroups } from './authority-code-groups';

export const fieldAndPartyAuthorityCodeGroups: readonly AuthorityCodeGroup[] = [
  ...buildRejectedRecordCodeGroups({
    'correct-field': {
      1100: 'A field of the record has a value, a length or a type that the authority does not accept. The response names the field.',
    },
    'correct-number': {
      1104: 'The invoice number (`NumSerieFactura`) is not valid.',
      1130: 'The invoice number (`NumSerieFactura`) contains characters that are not allowed.',
      1287: 'A field contains one of the characters < > " \' =. The response of the authority names the field.',
    },
  }),
  {
    class: 'record',
    next: 'refuse',
    about: 'customer',
    remedy: 'customer-in-census',
    causes: {
      1109: 'The tax census does not contain the NIF.',
      1110: 'The tax census does not contain the NIF with the name in the record.',
      1121: 'The tax census does not contain the identifier (`ID`).',
      1123: 'The NIF does not have a valid format.',
      1193: 'The authority could not identify the NIF of the customer.',
      1239:
        'The name or the identity of the customer (`Destinatario`) is not valid. The response of the authority gives the reason, ' +
        'for example that the census does not contain the NIF.',
      1290: 'The identifier (`ID`) is not a NIF in a valid format.',
    },
  },
  {
    class: 'record',
    next: 'refuse',
    about: 'supplier',
    remedy: 'supplier-in-census',
    causes: {
      1172: 'The NIF or the name of the issuer (`ObligadoEmision`) is empty.',
      1215: 'The name or the NIF of the issuer (`ObligadoEmision`) is not valid.',
      1217: 'The authority could not identify the NIF of the issuer (`IDEmisorFactura`).',
      1219: 'The NIF of the issuer (`IDEmisorFactura`) is not valid.',
      1240: 'The NIF of the issuer in the identification of the invoice (`IDFactura`) is not valid.',
    },
  },
  ...buildRejectedRecordCodeGroups({
    'correct-identity': {
      1101: 'The country of an identity (`CodigoPais`) is not valid.',
      1102: 'The type of an identity (`IDType`) is not valid.',
      1103: 'The code of an identity (`ID`) is not valid. A VAT number of another country with a wrong structure gets this code too.',
      1111: 'An identity has no country (`CodigoPais`). Only a VAT number (`IDType` 02) can be without a country.',
      1122: 'The country of an identity (`CodigoPais`) differs from the first two characters of its VAT number.',
      1126:
        'A Spanish identity (`CodigoPais` ES) has a type other than 03 or 07, or an identity of type 07 has a country other ' +
        'than ES.',
      1131: 'An identity of type 07 contains a code that is not the NIF of a natural person.',
      1156: 'An invoice of this type (`TipoFactura`) cannot have a customer with a VAT number (`IDType` 02).',
      1222: 'The code of an identity (`IDOtro`) is not valid.',
      1232: 'A Spanish identity has a type other than 03. Only type 03 is allowed here.',
      1233: 'A Spanish identity has a type other than 07. Only type 07 is allowed here.',
      1234: 'A Spanish identity has a type other than 03 or 07. Only these types are allowed here.',
      1254:
        'A VAT number begins with XI, but the date is before 2021-01-01. VAT numbers of Northern Ireland have existed ' +
        'since that day.',
      1255:
        'A VAT number begins with GB, but the date is 2021-02-01 or later. VAT numbers of Great Britain were abolished ' +
        'before that day.',
    },
  }),
  {
    // The authority lists this code as a rejection, but has accepted such recipients, so Sello sends the record.
    class: 'record',
    next: 'accept',
    remedy: 'customer-tax-code-optional',
    causes: {
      1191: 'The customer of a corrective invoice of type R3 is identified neither by a NIF nor by an identity of type 07.',
      1192: 'The customer of a corrective invoice of type R2 is identified neither by a NIF nor by an identity of type 02 or 07.',
    },
  },
  ...buildRejectedRecordCodeGroups({
    'customer-of-type': {
      1189: 'The record has no customer (`Destinatarios`), but types F1, F3 and R1 to R4 require one.',
      1190: 'The record has a customer (`Destinatarios`), but types F2 and R5 do not allow one.',
    },
    'eu-customer-number': {
      1289: 'The record reports an intra-community delivery (exemption E5), but its customer is identified by a Spanish NIF.',
    },
    'write-existing-day': {
      1105: 'The issue date (`FechaExpedicionFactura`) is not valid.',
      1145: 'A date in the record does not exist, or is not in the format DD-MM-YYYY, which Sello writes.',
    },
    'issue-date-future': {
      1112: 'The issue date (`FechaExpedicionFactura`) is in the future.',
    },
    'operation-date-late': {
      1125: 'The operation date (`FechaOperacion`) is later than the authority allows.',
      1173: 'The operation date is in the future. Only regimes 14 and 15 of VAT and IGIC allow that.',
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
      1166: 'The surcharge at the rate of 2% is not 0.26%, the only surcharge for this rate from 2024-10-01 to 2024-12-31.',
    },
    'surcharge-of-7-5': {
      1169: 'The surcharge at the rate of 7.5% is not 1%, the only surcharge for this rate from 2024-10-01 to 2024-12-31.',
    },
    'surcharge-of-taxed-row': {
      1281: 'A line has a surcharge, but only lines with operation class S1 can have one.',
    },
    'surcharge-whole': {
      1284: 'A tax row has the percentage of the surcharge without its amount, or the amount without the percentage.',
    },
    'invoice-type': {
      1106: 'The type of the invoice (`TipoFactura`) is not a type that the authority accepts.',
    },
    'correction-type': {
      1107: 'The type of the correction (`TipoRectificativa`) is not valid.',
      1114: 'A corrective invoice has no type of correction (`TipoRectificativa`).',
    },
    'no-correction-type': {
      1115: 'The record has a type of correction (`TipoRectificativa`), but its invoice is not a corrective invoice.',
    },
    'replacing-type': {
      1116: 'The record names replaced invoices (`FacturasSustituidas`), but only type F3 can do that.',
    },
    'correcting-type': {
      1117: 'The record names corrected invoices (`FacturasRectificadas`), but only types R1 to R5 can do that.',
    },
    'copy-replaced-taxes': {
      1118: 'A correction by substitution (S) does not contain the amounts that it replaces (`ImporteRectificacion`).',
    },
    'no-replaced-amounts': {
      1119: 'The record contains replaced amounts (`ImporteRectificacion`), but it is not a correction by substitution (S).',
    },
    'issuer-of-original': {
      1154: 'The tax census does not contain the NIF of the issuer of a corrected or replaced invoice.',
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
      1188: 'The third party (`Tercero`) has the same NIF as the issuer of the record.',
    },
    'name-third-party': {
      1151: 'The field `EmitidaPorTerceroODestinatario` contains something other than T (third party) or D (customer).',
      1155:
        'The record contains a third party (`Tercero`), but does not report that a third party issued the invoice ' +
        '(`EmitidaPorTerceroODestinatario`).',
      1159: 'The record contains a third party (`Tercero`), but reports that the customer issued the invoice.',
      1178: 'The name or the identity of the third party (`Tercero`) is not valid.',
      1186: 'The record reports that a third party issued the invoice, but does not contain that third party (`Tercero`).',
      1187: 'The record contains a third party (`Tercero`), but `EmitidaPorTerceroODestinatario` is not T.',
      1211: 'The third party (`Tercero`) is identified by an identity of type 07, which a third party cannot have.',
    },
    'simplified-limits': {
      1150:
        'A simplified invoice (F2) is above 3,000 EUR plus the tolerance, and has neither the number of a billing ' +
        'agreement (RGE) nor the mark `FacturaSinIdentifDestinatarioArt61d`.',
    },
    'simplified-marks': {
      1136: 'The field `FacturaSimplificadaArt7273` contains something other than S or N.',
      1183: 'The mark `FacturaSimplificadaArt7273` is set, but only types F1, F3 and R1 to R4 can have it.',
      1184: 'The field `FacturaSinIdentifDestinatarioArt61d` contains something other than S or N.',
      1185: 'The mark `FacturaSinIdentifDestinatarioArt61d` is set, but only types F2 and R5 can have it.',
    },
  }),
];
