// The invoices that a document corrects or replaces: a document that names its own number names none.
import type { Invoice } from './model/invoice';

type Naming = Pick<Invoice, 'series' | 'code' | 'issue_date' | 'preceding'>;

/** Number and date name an invoice; without a date, the number alone does. */
export const listNamedOthers = ({ series = '', code, issue_date: day, preceding = [] }: Naming) =>
  preceding.filter(
    (one) => !code || one.code !== code || (one.series ?? '') !== series || (one.issue_date ?? day) !== day,
  );
