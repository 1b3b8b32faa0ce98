// Codes by which the authority rejects one record, because of taxes, of members that Sello writes, or of the
// authority's state.
import { type AuthorityCodeGroup, buildRejectedRecordCodeGroups } from './authority-code-groups';

export const taxBreakdownAuthorityCodeGroups: readonly AuthorityCodeGroup[] = [
  ...buildRejectedRecordCodeGroups({
    'cash-basis-rows': {
      1203: 'A line with regime 07 (cash accounting) has an exemption from E2 to E5, or operation class S2, N1 or N2.',
    },
    'public-works-type': {
      1148: 'A line has regime 14, but only types F1 and R1 to R4 can have this regime.',
    },
    'public-body': {
      1149:
        'A line has regime 14, but the customer is not a public body: its tax ID is not in the census, or does not begin with P, ' +
        'Q, S or V.',
    },
    'operation-class': {
      1181: 'The operation class of a line (`CalificacionOperacion`) is not valid.',
    },
    'exemption-of-tax': {
      1182: 'The exemption of a line (`OperacionExenta`) is not valid. E7 and E8, for example, exist only for IGIC.',
    },
    'class-or-exemption': {
      1195: 'A line has neither an exemption (`OperacionExenta`) nor an operation class (`CalificacionOperacion`).',
    },
    'one-classification': {
      1196: 'A line has both an exemption (`OperacionExenta`) and an operation class (`CalificacionOperacion`).',
    },
    'reverse-charge-without-rate': {
      1198: 'A line with reverse charge (S2) has a rate or a tax amount that is not 0 or is missing.',
    },
    'exports-regime': {
      1199: 'A line with regime 01 (general) has the exemption E2 or E3, which belongs to exports.',
    },
    'used-goods-row': {
      1200: 'A line with regime 03 (used goods) has neither operation class S1 nor an exemption.',
    },
    'group-of-companies-row': {
      1202:
        'A line with regime 06 (group of companies) has no cost base (`BaseImponibleACoste`), or is in an invoice of type F2, ' +
        'F3 or R5.',
    },
    'collection-for-others': {
      1205:
        'A line with regime 10 (collection for third parties) lacks something that it requires: class N1, an invoice of type ' +
        'F1, or a customer with a Spanish tax ID.',
    },
    'untaxed-row-amount': {
      1207: 'A tax row has a tax amount other than zero, but its operation class is not S1 (taxed).',
    },
    'taxed-row-rate': {
      1208: 'A taxed row (operation class S1) without a cost base has no rate or no tax amount.',
    },
    'group-row-rate': {
      1209: 'A taxed row (operation class S1) with regime 06 (group of companies) has no rate or no tax amount.',
    },
    'tax-of-row': {
      1218: 'The tax of a line (`Impuesto`) is not VAT, IGIC, IPSI or another tax that the authority knows.',
    },
    'outside-row-charges': {
      1237: 'A VAT line that is outside the scope of VAT (N1 or N2) has a rate, a tax amount or a surcharge.',
    },
    'exempt-row-charges': {
      1238: 'An exempt line has a rate, a tax amount or a surcharge.',
    },
    'regime-required': {
      1245: 'A line of VAT, IPSI or IGIC has no regime (`ClaveRegimen`).',
    },
    'regime-of-tax': {
      1246: 'The regime of a line (`ClaveRegimen`) does not exist for its tax.',
    },
    'other-territory-row': {
      1252: 'A line with regime 08 (the sale is taxed in another Spanish territory) does not have operation class N2.',
    },
    'cost-base': {
      1257:
        'A line has a cost base (`BaseImponibleACoste`), which only regime 06, IPSI and other taxes (`Impuesto` ' +
        '05) allow.',
    },
    'no-regime': {
      1260: 'A line has a regime (`ClaveRegimen`), but its tax is not VAT, IPSI or IGIC.',
    },
    'export-exemption': {
      1286: 'A line of VAT or IGIC with regime 02 (exports) has no exemption (`OperacionExenta`).',
    },
    'igic-simplified-row': {
      1293: 'A line of IGIC with regime 20 (the sale is taxed by IPSI) does not have operation class N2.',
    },
    'gold-is-exempt': {
      1201: 'A line with regime 04 (investment gold) has neither an exemption nor reverse charge (S2).',
    },
    'reverse-charge-needs-full': {
      1197: 'A line has reverse charge (S2), but the invoice is simplified (type F2 or R5).',
    },
    recalculate: {
      1140:
        'The tax amount (`CuotaRepercutida`) and the cost base (`BaseImponibleACoste`) of a tax row have ' +
        'different signs.',
      1142: 'The tax amount of a tax row (`CuotaRepercutida`) differs from its base times its rate by more than 10.00 EUR.',
      1143:
        'The tax amount (`CuotaRepercutida`) and the base (`BaseImponibleOimporteNoSujeto`) of a tax row have ' +
        'different signs.',
      1144:
        'The tax amount of a tax row (`CuotaRepercutida`) differs from its cost base times its rate by more than ' +
        '10.00 EUR.',
      1210: 'The total (`ImporteTotal`) does not match the tax rows. The authority currently uses code 2005 for this.',
      1216:
        'The total tax (`CuotaTotal`) does not match the tax rows. The authority currently uses code 2006 for ' +
        'this.',
    },
    'correct-software': {
      1176: 'The tax ID of the producer of the software (`SistemaInformatico`) is not valid.',
      1177: 'The id of the software (`IdSistemaInformatico`) is not two characters from A to Z (without Ñ) or 0 to 9.',
      1179: 'The description of the software (`SistemaInformatico`) is not valid.',
      1212: 'The field `TipoUsoPosibleSoloVerifactu` is neither S nor N.',
      1213: 'The field `TipoUsoPosibleMultiOT` is neither S nor N.',
      1220: 'The name of the software (`NombreSistemaInformatico`) is not valid.',
      1221: 'The type of the identity (`IDType`) of the producer of the software is not valid.',
      1223: 'The producer of the software has both a tax ID (`NIF`) and another identity (`IDOtro`), or neither.',
      1226: 'The field `IndicadorMultiplesOT` is neither S nor N.',
      1242: 'The authority does not know the software that the record names (`SistemaInformatico`).',
    },
    'agreement-number': {
      1128: 'The authority does not know the number of the billing agreement (`NumRegistroAcuerdoFacturacion`).',
    },
    'report-field': {
      1108: 'The supplier of the record differs from the supplier of the message.',
      1120: 'The tax ID of the supplier in the identification of the invoice (`IDEmisorFactura`) has the wrong type.',
      1137: 'The field `Macrodato` is neither S nor N.',
      1138: 'The field `Macrodato` is S, but the total of the invoice is below 100 million.',
      1139: 'The field `Macrodato` is not S, although the total of the invoice reaches 100 million.',
      1153: 'The field `RechazoPrevio` is X, but `Subsanacion` is not S.',
      1157: 'The field `Cupon` is neither S nor N, or is S in an invoice of a type other than R1 and R5.',
      1161: 'The field `RechazoPrevio` is S, but `Subsanacion` is not S.',
      1171: 'The field `Subsanacion` or `RechazoPrevio` contains a value that is not allowed.',
      1174: 'The issue date of the previous record in the chain is wrong.',
      1175: 'The invoice number of the previous record in the chain is wrong.',
      1180: 'The link to the previous record (`Encadenamiento`) is not valid.',
      1214: 'The field `NumeroOTAlta`, which belongs to an earlier design, is not a positive number of four digits.',
      1224: 'Only one of the fields `GeneradoPor` and `Generador` is present. They belong together.',
      1225: 'The field `GeneradoPor` is not valid.',
      1227: 'The field `GeneradoPor` is E (supplier), but `Generador` has no tax ID (`NIF`).',
      1228: 'The field `Generador` has both a tax ID (`NIF`) and another identity (`IDOtro`), or neither.',
      1229: 'The field `GeneradoPor` is T (third party), but `Generador` has an identity of type 07.',
      1230: 'The field `GeneradoPor` is D (customer) with the country ES, but the identity is not of type 03 or 07.',
      1231: 'The type of the identity (`IDType`) in `Generador` is not valid.',
      1244: 'The time of the record (`FechaHoraHusoGenRegistro`) does not have a valid format.',
      1247: 'The type of the hash (`TipoHuella`) is not valid.',
      1251: 'The version of the record (`IDVersion`) is not valid.',
      1253: 'The external reference (`RefExterna`) is not valid.',
      1258: 'The tax ID in `Generador` is not valid.',
      1259: 'The tax ID in `Generador` is not in the tax census, or is the one of the supplier.',
      1262: 'The hash (`Huella`) has the wrong length.',
      1263: 'The type of the hash (`TipoHuella`) has the wrong length.',
      1264: 'The field `PrimerRegistro` has the wrong length.',
      1265: 'The type of the invoice (`TipoFactura`) has the wrong length.',
      1266: 'The total tax (`CuotaTotal`) has the wrong length.',
      1267: 'The total (`ImporteTotal`) has the wrong length.',
      1268: 'The time of the record (`FechaHoraHusoGenRegistro`) has the wrong length.',
      1269: 'The description of the previous record (`RegistroAnterior`) is incomplete or not valid.',
      1273: 'The party that generated the record (`Generador`) is not valid.',
      1274: 'The field `PrimerRegistro` is not valid.',
      1275: 'The field `RechazoPrevio` is not valid.',
      1276: 'The field `SinRegistroPrevio` is not valid.',
      1291: 'The hash of the previous record contains a character that is neither a letter nor a digit.',
      1292: 'The hash of the record contains a character that is neither a letter nor a digit.',
    },
  }),
  {
    class: 'record',
    next: 'retry',
    remedy: 'authority-failed',
    causes: {
      1129: 'The authority failed to look up the billing agreement.',
      1241: 'The authority failed to look up the software.',
      1243: 'The authority failed to compute the date in the time zone.',
      1256: 'The authority failed to read the limit of issue dates.',
      1288: 'The authority failed to check the issue date or the operation date.',
    },
  },
  {
    class: 'record',
    next: 'query',
    remedy: 'report-query',
    causes: {
      1248: 'The query contains a period (`Periodo`) that is not valid.',
      1249: 'The query contains an `IndicadorRepresentante` that is not valid.',
      1250: 'The query contains a start date that is not before its end date.',
      1261: 'The query contains an `IndicadorRepresentante`, but was not sent on behalf of the supplier.',
      1270: 'The query contains a `MostrarNombreRazonEmisor` that is not valid.',
      1271: 'The query contains a `MostrarSistemaInformatico` that is not valid.',
      1272: 'The query was sent on behalf of the customer, so its `MostrarSistemaInformatico` must be N or absent.',
      1282:
        'The query contains no name (`NombreRazon`), although the tax ID of its header belongs to a natural ' +
        'person.',
      1283:
        'The query contains no name (`NombreRazon`), although the tax ID of the other party belongs to a natural ' +
        'person.',
      1285: 'The query matches the software of several systems.',
    },
  },
  ...buildRejectedRecordCodeGroups({
    'ask-query-service': {
      3000:
        'The authority already has a record with the number and the date of this invoice. Its response contains ' +
        'the state of that record (`RegistroDuplicado`).',
    },
    'already-cancelled': {
      3001: 'The authority already has a cancellation of this invoice.',
    },
    'register-again': {
      3002: 'The record corrects or cancels an invoice of which the authority has no record.',
    },
    'use-first-certificate': {
      3003: 'The holder of the certificate is not allowed to update this record.',
    },
    'use-authority-form': {
      3004: "The invoice was registered in the authority's own application, and cannot be changed from another system.",
    },
  }),
];
