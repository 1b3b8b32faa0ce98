// Builds the software block (SistemaInformatico) from the settings, and checks the block with its rules.

import type { SoftwareBlock } from '../record/record';
import {
  controlCharacterMessage,
  isTextEmptyOrTooLong,
  hasTextForbiddenInXml,
  isAbsentOrInCodeList,
  nifPattern,
} from './field-checks';
import type { RecordRule } from './rule';

/** The producer and name of the software, from the settings. */
interface SoftwareNames {
  readonly producerName: string;
  readonly producerNif: string;
  readonly name: string;
  readonly id: string;
  readonly version: string;
  readonly manyTaxpayers: SoftwareBlock['TipoUsoPosibleMultiOT'];
}

/** Builds `SistemaInformatico`. @param several whether the account has more than one supplier */
export const buildSoftwareBlock = (software: SoftwareNames, installation: string, several: boolean): SoftwareBlock => ({
  NombreRazon: software.producerName,
  NIF: software.producerNif,
  NombreSistemaInformatico: software.name,
  IdSistemaInformatico: software.id,
  Version: software.version,
  NumeroInstalacion: installation,
  // Sello reports every record at once and has no other way of working.
  TipoUsoPosibleSoloVerifactu: 'S',
  TipoUsoPosibleMultiOT: software.manyTaxpayers,
  IndicadorMultiplesOT: several ? 'S' : 'N',
});

export const recordSoftwareRules: readonly RecordRule<SoftwareBlock>[] = [
  { code: 1179, field: 'SistemaInformatico', message: controlCharacterMessage, breaks: hasTextForbiddenInXml },
  {
    code: 1179,
    field: 'SistemaInformatico',
    message:
      'the software has no producer name (up to 120 characters), no version (50) or no installation number (100)',
    breaks: (software) =>
      isTextEmptyOrTooLong(software.NombreRazon, 120) ||
      isTextEmptyOrTooLong(software.Version, 50) ||
      isTextEmptyOrTooLong(software.NumeroInstalacion, 100),
  },
  {
    code: 1223,
    field: 'SistemaInformatico',
    message: 'the producer of the software does not have exactly one of a NIF and another identity',
    breaks: ({ NIF: nif, IDOtro }) => (nif === undefined) === (IDOtro === undefined),
  },
  {
    code: 1176,
    field: 'SistemaInformatico.NIF',
    message: 'the producer of the software does not have a NIF of 9 characters',
    breaks: (software) => software.NIF !== undefined && !nifPattern.test(software.NIF),
  },
  {
    code: 1221,
    field: 'SistemaInformatico.IDType',
    message: 'the producer of the software has an identity of type 07',
    breaks: ({ IDOtro }) => !isAbsentOrInCodeList(IDOtro?.IDType, '02 03 04 05 06'),
  },
  {
    code: 1232,
    field: 'SistemaInformatico.IDType',
    message: 'a producer of Spain does not have an identity of type 03',
    breaks: ({ IDOtro }) => IDOtro?.CodigoPais === 'ES' && IDOtro.IDType !== '03',
  },
  {
    code: 1220,
    field: 'NombreSistemaInformatico',
    message: 'the name of the software does not have 1 to 30 characters',
    breaks: (software) => isTextEmptyOrTooLong(software.NombreSistemaInformatico, 30),
  },
  {
    code: 1177,
    field: 'IdSistemaInformatico',
    message: 'the id of the software is not two characters of A-Z and 0-9',
    breaks: (software) => !/^[A-Z0-9]{2}$/.test(software.IdSistemaInformatico),
  },
  {
    code: 1212,
    field: 'TipoUsoPosibleSoloVerifactu',
    message: 'TipoUsoPosibleSoloVerifactu is not S or N',
    breaks: (software) => !isAbsentOrInCodeList(software.TipoUsoPosibleSoloVerifactu, 'S N'),
  },
  {
    code: 1213,
    field: 'TipoUsoPosibleMultiOT',
    message: 'TipoUsoPosibleMultiOT is not S or N',
    breaks: (software) => !isAbsentOrInCodeList(software.TipoUsoPosibleMultiOT, 'S N'),
  },
  {
    code: 1226,
    field: 'IndicadorMultiplesOT',
    message: 'IndicadorMultiplesOT is not S or N',
    breaks: (software) => !isAbsentOrInCodeList(software.IndicadorMultiplesOT, 'S N'),
  },
];
