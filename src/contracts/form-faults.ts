// What may be wrong with a supplier's signed form: the one table of causes, and who decides on each.

interface FaultRow {
  /** `supplier`: it goes back to the supplier. `operator`: the machine cannot decide. */
  readonly decides: 'supplier' | 'operator';
}

export const formFaultTable = {
  'form-unsigned': { decides: 'supplier' },
  'form-other': { decides: 'supplier' },
  'form-incomplete': { decides: 'supplier' },
  'signature-invalid': { decides: 'supplier' },
  'signature-other': { decides: 'supplier' },
  'certificate-expired': { decides: 'supplier' },
  'identity-missing': { decides: 'supplier' },
  'identity-unreadable': { decides: 'supplier' },
  'name-not-a-person': { decides: 'supplier' },
  'file-unsafe': { decides: 'supplier' },
  'file-too-large': { decides: 'supplier' },
  'certificate-unknown': { decides: 'operator' },
  'form-unread': { decides: 'operator' },
  'signed-by-hand': { decides: 'operator' },
  'registration-failed': { decides: 'operator' },
} as const satisfies Readonly<Record<string, FaultRow>>;

export type FormFault = keyof typeof formFaultTable;

export const formFaults = Object.keys(formFaultTable) as FormFault[];

/** What follows the machine's look: back to the supplier, to an operator, or neither. */
export function decideOnForm(faults: readonly FormFault[]): 'returned' | 'waiting' | 'accepted' {
  if (faults.length === 0) return 'accepted';
  return faults.some((fault) => formFaultTable[fault].decides === 'supplier') ? 'returned' : 'waiting';
}

/** A mail address or a code is no name of a person. A name may be an initial or end with a comma: `J. García`, `Pérez, Ana`. */
export const isNameOfPerson = (name: string): boolean =>
  /\p{L}{2}/u.test(name) && !/[@\d_<>]|https?:|www\./.test(name) && /\p{L}\p{M}*[.,]?\s+\p{L}/u.test(name.trim());
