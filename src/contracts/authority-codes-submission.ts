// Codes of a whole submission (Faults) and of records accepted with errors, grouped by what helps, in our own words.
import type { AuthorityCodeGroup } from './authority-code-groups';

export const acceptedRecordAuthorityCodes: readonly AuthorityCodeGroup[] = [
  {
    class: 'accepted-with-errors',
    next: 'accept',
    remedy: 'report-fingerprint',
    causes: {
      2000: "Hash of the record does not match the authority's own computation.",
      2002: 'Hash of the previous record has a wrong length.',
      2003: 'Hash of the previous record has wrong content (not upper-case hexadecimal).',
      2008: 'Hash of the previous record equals the hash of this record.',
    },
  },
  {
    class: 'accepted-with-errors',
    next: 'accept',
    about: 'customer',
    remedy: 'amend-customer',
    causes: {
      2001: 'Recipient sent as IDType 07 (not in census).',
    },
  },
  {
    class: 'accepted-with-errors',
    next: 'accept',
    remedy: 'set-clock',
    causes: {
      2004: 'FechaHoraHusoGenRegistro is outside the clock margin of the authority (240 s at the last measurement).',
    },
  },
  {
    class: 'accepted-with-errors',
    next: 'accept',
    remedy: 'amend-totals',
    causes: {
      2005: 'ImporteTotal does not match the breakdown within 10.00.',
      2006: 'CuotaTotal does not match the breakdown within 10.00.',
    },
  },
  {
    class: 'accepted-with-errors',
    next: 'accept',
    remedy: 'check-installation',
    causes: {
      2007: 'PrimerRegistro sent although records already exist for this issuer and billing system.',
    },
  },
  {
    class: 'accepted-with-errors',
    next: 'accept',
    remedy: 'ipsi-regime',
    causes: {
      2009: 'IPSI without a valid ClaveRegimen (becomes a rejection on 01-01-2027).',
    },
  },
];

export const submissionAuthorityCodes: readonly AuthorityCodeGroup[] = [
  {
    class: 'submission',
    next: 'retry',
    remedy: 'authority-failed',
    causes: {
      3500: 'Technical database failure: integrity.',
      3501: 'Technical database failure.',
      4103: 'Unexpected failure while parsing the XML.',
      4108: 'Technical failure reading the client certificate.',
      4110: 'Technical failure checking powers of attorney.',
      4111: 'Technical failure opening the procedure.',
      4118: 'Technical failure: the URL does not match the kind of document sent.',
      4128: 'Technical failure reading an internal parameter table.',
    },
  },
  {
    class: 'submission',
    next: 'retry',
    remedy: 'check-address',
    causes: {
      3502: 'The invoice asked for does not exist (inherited text of another service).',
      3503: 'The invoice does not belong to the registered holder.',
      4106: 'Malformed date.',
      4129: 'Header: FinRequerimiento is mandatory.',
      4130: 'Header: FinRequerimiento only allowed for non-VERI*FACTU systems.',
      4131: 'Header: FinRequerimiento has a value outside the list.',
      4133: 'Header: RefRequerimiento is not alphanumeric.',
      4134: 'Service not active.',
      4135: 'This URL does not accept GET.',
      4139: 'Service not enabled in production.',
    },
  },
  {
    class: 'submission',
    next: 'poison',
    remedy: 'split-invoice',
    causes: { 4113: 'Too many occurrences inside a block (schema limit exceeded).' },
  },
  {
    class: 'submission',
    next: 'poison',
    remedy: 'report-record',
    causes: {
      4102: 'A mandatory element is missing or the document breaks the schema structure (text names the element).',
      4114: 'Too many invoices in the message (schema limit exceeded).',
      4119: 'Characters that are not valid UTF-8.',
      4136: 'RegistroAlta node missing, or the node before it is not the expected one.',
      4137: 'RegistroAnulacion node missing, or the node before it is not the expected one.',
      4138: 'Empty request, or wrong character encoding.',
    },
  },
  {
    class: 'submission',
    next: 'stop-chain',
    about: 'supplier',
    remedy: 'supplier-census-resume',
    causes: {
      4104: 'Header: issuer (ObligadoEmision) NIF with that name is not identified.',
      4107: 'NIF not found in the tax census.',
      4109: 'Malformed NIF.',
      4115: 'Header: value of the issuer NIF is wrong.',
      4116: 'Header: format of the issuer NIF is wrong.',
    },
  },
  {
    class: 'submission',
    next: 'stop-chain',
    remedy: 'representative-census-resume',
    causes: {
      4105: 'Header: representative (Representante) NIF is not identified.',
      4117: 'Header: format of the representative NIF is wrong.',
      4123: 'Header: representative NIF not found in the tax census.',
      4124: 'Header: representative name does not match the tax census.',
    },
  },
  {
    class: 'submission',
    next: 'stop-chain',
    remedy: 'authorise-holder',
    causes: {
      4112: 'Certificate holder is neither the issuer nor its social collaborator, attorney or successor.',
    },
  },
  {
    class: 'submission',
    next: 'stop-chain',
    remedy: 'check-header',
    causes: {
      4120: 'Header: FechaFinVeriFactu is not 31-12 of the current or previous year.',
      4121: 'Header: Incidencia has a value outside the list.',
      4122: 'Header: RefRequerimiento has a wrong value.',
      4125: 'Header: RefRequerimiento is mandatory on the on-demand (requerimiento) service.',
      4126: 'Header: RefRequerimiento only allowed on the on-demand endpoint.',
      4127: 'Header: RemisionVoluntaria only allowed for VERI*FACTU submissions.',
    },
  },
  {
    class: 'submission',
    next: 'stop-certificate',
    remedy: 'contact-authority',
    causes: {
      4141: 'Access to the service temporarily suspended for this caller; contact the authority, do not retry.',
    },
  },
  {
    class: 'submission',
    next: 'query',
    remedy: 'use-issuer-certificate',
    causes: {
      4132: 'Query: certificate holder is not the recipient who asks, nor an attorney or successor.',
      4140: 'Query: the caller lacks the required power of attorney.',
    },
  },
];
