// Codes of a whole submission (Faults) and of records accepted with errors, grouped by remedy, in Sello's words.
import type { AuthorityCodeGroup } from './authority-code-groups';

export const acceptedWithErrorsAuthorityCodeGroups: readonly AuthorityCodeGroup[] = [
  {
    class: 'accepted-with-errors',
    next: 'accept',
    remedy: 'report-fingerprint',
    causes: {
      2000: 'The hash in the record differs from the hash that the authority calculated.',
      2002: 'The hash of the previous record has the wrong length.',
      2003: 'The hash of the previous record is not upper-case hexadecimal.',
      2008: 'The hash of the previous record is the same as the hash of this record.',
    },
  },
  {
    class: 'accepted-with-errors',
    next: 'accept',
    about: 'customer',
    remedy: 'amend-customer',
    causes: {
      2001:
        'The record reports the customer with an identity of type 07 (not in the census). The authority returns ' +
        'this code for every such record.',
    },
  },
  {
    class: 'accepted-with-errors',
    next: 'accept',
    remedy: 'set-clock',
    causes: {
      2004:
        'The time of the record (`FechaHoraHusoGenRegistro`) differs from the clock of the ' +
        'authority by more than the authority allows (240 seconds when last measured).',
    },
  },
  {
    class: 'accepted-with-errors',
    next: 'accept',
    remedy: 'amend-totals',
    causes: {
      2005:
        'The total (`ImporteTotal`) differs from the sum of the tax rows by more than 10.00 EUR. A line without taxes ' +
        'can cause this.',
      2006: 'The total tax (`CuotaTotal`) differs from the sum of the tax rows by more than 10.00 EUR.',
    },
  },
  {
    class: 'accepted-with-errors',
    next: 'accept',
    remedy: 'check-installation',
    causes: {
      2007:
        'The record is marked as the first of its chain (`PrimerRegistro`), but the authority already has records of this supplier ' +
        'with the same installation number.',
    },
  },
  {
    class: 'accepted-with-errors',
    next: 'accept',
    remedy: 'ipsi-regime',
    causes: {
      2009: 'A line of IPSI has no valid regime (`ClaveRegimen`). The authority rejects such records from 2027-01-01.',
    },
  },
];

export const submissionAuthorityCodeGroups: readonly AuthorityCodeGroup[] = [
  {
    class: 'submission',
    next: 'retry',
    remedy: 'authority-failed',
    causes: {
      3500: 'The database of the authority failed to keep its data consistent.',
      3501: 'The database of the authority failed.',
      4103: 'The authority failed to parse the XML.',
      4108: 'The authority failed to read the certificate with which Sello connected.',
      4110: 'The authority failed to check the power of attorney of the sender.',
      4111: 'The authority failed to start the processing of the message.',
      4118: 'The authority found that the URL does not match the kind of message.',
      4128: 'The authority failed to read a table of internal parameters.',
    },
  },
  {
    class: 'submission',
    next: 'retry',
    remedy: 'check-address',
    causes: {
      3502: 'The requested invoice does not exist. This code belongs to another service of the authority.',
      3503: 'The invoice was registered by someone else. This code belongs to another service of the authority.',
      4106: 'A date in the header does not have a valid format.',
      4129: 'The header has no `FinRequerimiento`, although the service requires one.',
      4130: 'The header has a `FinRequerimiento`, which only systems outside VERI*FACTU can send.',
      4131: 'The header has a `FinRequerimiento` with a value that is not allowed.',
      4133: 'The header has a `RefRequerimiento` with a character that is neither a letter nor a digit.',
      4134: 'The service of the authority is not active.',
      4135: 'The URL of the service does not accept GET.',
      4139: 'The authority has not enabled this service in production yet.',
    },
  },
  {
    class: 'submission',
    next: 'poison',
    remedy: 'split-invoice',
    causes: { 4113: 'The record contains more rows of one kind than the schema allows.' },
  },
  {
    class: 'submission',
    next: 'poison',
    remedy: 'message-too-long',
    causes: { 4114: 'The message contains more records than the authority accepts in one message.' },
  },
  {
    class: 'submission',
    next: 'poison',
    remedy: 'report-record',
    causes: {
      4102:
        'A mandatory element is missing, or the message does not follow the schema. The response of the authority ' +
        'names the element.',
      4119: 'The message contains characters that are not valid UTF-8.',
      4136: 'A `RegistroAlta` is missing, or follows an element that it must not follow.',
      4137: 'A `RegistroAnulacion` is missing, or follows an element that it must not follow.',
      4138: 'The message is empty, or has a wrong character encoding.',
    },
  },
  {
    class: 'submission',
    next: 'stop-chain',
    about: 'supplier',
    remedy: 'supplier-census-resume',
    causes: {
      4104:
        'The tax census does not contain the tax ID of the supplier in the header (`ObligadoEmision`) with this ' +
        'name.',
      4107: 'The tax census does not contain a tax ID (`NIF`), usually the one in the header.',
      4109: 'A tax ID (`NIF`), usually the one in the header, does not have a valid format.',
      4115: 'The tax ID of the supplier in the header is not valid.',
      4116: 'The tax ID of the supplier in the header does not have a valid format.',
    },
  },
  {
    class: 'submission',
    next: 'stop-chain',
    remedy: 'representative-census-resume',
    causes: {
      4105: 'The authority could not identify the sender by its tax ID in the header (`Representante`).',
      4117: 'The tax ID of the sender in the header (`Representante`) does not have a valid format.',
      4123: 'The tax census does not contain the tax ID of the sender in the header (`Representante`).',
      4124: 'The name of the sender in the header (`Representante`) differs from the tax census.',
    },
  },
  {
    class: 'submission',
    next: 'stop-chain',
    remedy: 'authorise-holder',
    causes: {
      4112:
        'The holder of the certificate may not report for this supplier. Only the supplier itself may, a collaborator ' +
        '(colaborador social) that it authorized, a holder of its power of attorney, or its successor.',
    },
  },
  {
    class: 'submission',
    next: 'stop-chain',
    remedy: 'check-header',
    causes: {
      4120:
        'The end of VERI*FACTU in the header (`FechaFinVeriFactu`) is not 31 December of this year or the year ' +
        'before.',
      4121: 'The incident flag in the header (`Incidencia`) has a value that is not allowed.',
      4122: 'The header has a `RefRequerimiento` with a wrong value.',
      4125: 'The header has no `RefRequerimiento`, which the service for requested records requires.',
      4126: 'The header has a `RefRequerimiento`, which only the service for requested records accepts.',
      4127: 'The header has a `RemisionVoluntaria`, which only VERI*FACTU messages can have.',
    },
  },
  {
    class: 'submission',
    next: 'stop-certificate',
    remedy: 'contact-authority',
    causes: {
      4141: 'The authority temporarily suspended the sender with this certificate.',
    },
  },
  {
    class: 'submission',
    next: 'query',
    remedy: 'use-issuer-certificate',
    causes: {
      4132:
        'The holder of the certificate that sent the query is neither the customer, nor its successor, nor a ' +
        'holder of its power of attorney.',
      4140: 'The holder of the certificate that sent the query does not have the required power of attorney.',
    },
  },
];
