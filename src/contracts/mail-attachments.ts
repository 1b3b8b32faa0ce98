// Lists the files of an invoice that an email can attach, by the keys of the files that jobs create.

/** The `pdf` can contain a CII (Factur-X). */
export const mailAttachments = ['pdf', 'ubl', 'cii', 'facturae'] as const;

export type MailAttachment = (typeof mailAttachments)[number];

export const isMailAttachment = (value: unknown): value is MailAttachment =>
  (mailAttachments as readonly unknown[]).includes(value);
