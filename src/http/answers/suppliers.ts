// Schemas of answers about suppliers: certificate, reporting, settings, registration.
import { flag, id, integer, list, named, enumSchema, shape, text, texts, time } from '../kit/answers/words';

export const certificateAnswer = named(
  'Certificate',
  'The certificate, without its private key',
  shape({
    supplier: text,
    environment: enumSchema('simulator', 'test', 'live'),
    fingerprint: text,
    subject: text,
    kind: enumSchema('person', 'representative', 'seal'),
    'tax_id?': text,
    representative: flag,
    valid_from: time,
    valid_to: time,
    days_left: integer,
    'trust?': named(
      'CertificateTrust',
      'Issuers of the certificate',
      shape({ links: texts, ends: enumSchema('root', 'self', 'unknown') }),
    ),
    'warning?': text,
    created_at: time,
  }),
);

export const supplierSettingsAnswer = named(
  'SupplierSettings',
  'Settings of the supplier',
  shape({ supplier: text, sign_records: flag }),
);

export const reportingAnswer = named(
  'Reporting',
  'Whether and from when the supplier reports',
  shape({
    supplier: text,
    reporting: enumSchema('on', 'exempt'),
    'from?': text,
    'scheme?': enumSchema('sii', 'tbai'),
    'reason?': text,
    'changed_at?': time,
    'changed_by?': id,
  }),
);

export const signedAgreementAnswer = named(
  'SignedAgreement',
  'The file of the signed agreement',
  shape({ id, signature: enumSchema('digital', 'hand') }),
);

export const identityViewAnswer = named(
  'IdentityView',
  'The file of the picture',
  shape({ id, view: enumSchema('front', 'back', 'page') }),
);

export const confirmationAnswer = named('Confirmation', 'Confirmed', shape({ confirmed: flag }));
export const approvalAnswer = named('Approval', 'Approved', shape({ approved: flag, approved_by: id }));

export const certificateList = named(
  'CertificateList',
  "Suppliers' own certificates, and the configured certificate of suppliers without one",
  shape({
    list: list(
      shape({
        own: flag,
        fingerprint: text,
        'subject?': text,
        'kind?': enumSchema('person', 'representative', 'seal'),
        'tax_id?': text,
        'valid_from?': time,
        'valid_to?': time,
        'days_left?': integer,
        'created_at?': time,
        suppliers: list(shape({ supplier: text, name: text, 'last_submission_at?': time, 'last_error?': text })),
      }),
    ),
  }),
);

export const certificateTrial = named(
  'CertificateTrial',
  'Result of one query to the authority with the certificate',
  shape({
    supplier: text,
    works: flag,
    fingerprint: text,
    valid_to: time,
    representative: flag,
    period: text,
    'problem?': text,
    took_ms: integer,
  }),
);

export const certificateRehearsal = named(
  'CertificateRehearsal',
  'Result of the test',
  shape({
    supplier: text,
    works: flag,
    fingerprint: text,
    subject: text,
    kind: enumSchema('person', 'representative', 'seal'),
    'tax_id?': text,
    valid_from: time,
    valid_to: time,
    days_left: integer,
    findings: list(
      named(
        'CertificateFinding',
        'The result',
        shape({
          what: enumSchema('chain', 'holder', 'end', 'right', 'host', 'authority'),
          state: enumSchema('good', 'look', 'bad'),
          key: text,
          value: text,
          text,
        }),
      ),
    ),
  }),
);

export const lookupAnswer = named(
  'Lookup',
  'Result of the census',
  shape({ identified: flag, name: text, result: text }),
);
