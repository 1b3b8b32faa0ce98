// Lists the files of an invoice that an email can attach, by the keys of the files that jobs create.

/** The `pdf` can contain a CII (Factur-X). */
export const mailAttachmentKinds = ['pdf', 'ubl', 'cii', 'facturae'] as const;

export type MailAttachmentKind = (typeof mailAttachmentKinds)[number];

export const isMailAttachmentKind = (value: unknown): value is MailAttachmentKind =>
  (mailAttachmentKinds as readonly unknown[]).includes(value);
