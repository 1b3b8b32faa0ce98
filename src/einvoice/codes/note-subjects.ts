// Subjects of notes (UNTDID 4451) by the keys of notes.

/** BT-21. */
export const noteSubjects: Readonly<Record<string, string>> = {
  general: 'AAI',
  legal: 'ABL',
  payment: 'PMT',
  goods: 'AAA',
  dispute: 'DCL',
  package: 'PKG',
  reason: 'ACD',
  regulatory: 'REG',
  customer: 'CUR',
  supplier: 'SUR',
  'tax-declaration': 'TXD',
};
