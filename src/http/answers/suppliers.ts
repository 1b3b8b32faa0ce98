// Schemas of answers about suppliers: certificate, reporting, settings, registration.
import { flag, id, integer, list, named, oneOf, shape, text, texts, time } from './words';

export const certificateAnswer = named(
  'Certificate',
  'The certificate, without its key',
  shape({
    supplier: text,
    environment: oneOf('simulator', 'test', 'live'),
    fingerprint: text,
    subject: text,
    kind: oneOf('person', 'representative', 'seal'),
    'tax_id?': text,
    representative: flag,
    valid_from: time,
    valid_to: time,
    days_left: integer,
    'trust?': named(
      'CertificateTrust',
      'Who issued the certificate, up to whom it is known',
      shape({ links: texts, ends: oneOf('root', 'self', 'unknown') }),
    ),
    'warning?': text,
    created_at: time,
  }),
);

export const supplierSettingsAnswer = named(
  'SupplierSettings',
  'How the records of the supplier are made',
  shape({ supplier: text, sign_records: flag }),
);

export const reportingAnswer = named(
  'Reporting',
  'From when the supplier reports, or why it does not',
  shape({
    supplier: text,
    reporting: oneOf('on', 'exempt'),
    'from?': text,
    'scheme?': oneOf('sii', 'tbai'),
    'reason?': text,
    'changed_at?': time,
    'changed_by?': id,
  }),
);

export const signedAgreementAnswer = named(
  'SignedAgreement',
  'The file of the signed agreement',
  shape({ id, signature: oneOf('digital', 'hand') }),
);

export const identityViewAnswer = named(
  'IdentityView',
  'The file of the view',
  shape({ id, view: oneOf('front', 'back', 'page') }),
);

export const confirmationAnswer = named('Confirmation', 'Confirmed', shape({ confirmed: flag }));
export const approvalAnswer = named('Approval', 'Approved', shape({ approved: flag, approved_by: id }));

export const certificateList = named(
  'CertificateList',
  'Certificates of suppliers, and of suppliers without one the configured certificate that they use',
  shape({
    list: list(
      shape({
        own: flag,
        fingerprint: text,
        'subject?': text,
        'kind?': oneOf('person', 'representative', 'seal'),
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
  'What the authority said to one query with the certificate',
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
  'What was found when the certificate was tried',
  shape({
    supplier: text,
    works: flag,
    fingerprint: text,
    subject: text,
    kind: oneOf('person', 'representative', 'seal'),
    'tax_id?': text,
    valid_from: time,
    valid_to: time,
    days_left: integer,
    findings: list(
      named(
        'CertificateFinding',
        'What was found',
        shape({
          what: oneOf('chain', 'holder', 'end', 'right', 'host', 'authority'),
          state: oneOf('good', 'look', 'bad'),
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
  'What the census says',
  shape({ identified: flag, name: text, result: text }),
);
