// The English catalogue: the type of all others.
import { access } from './en/access';
import { attention } from './en/attention';
import { entries } from './en/entries';
import { pages } from './en/pages';
import { queries } from './en/queries';
import { reporting } from './en/reporting';
import { requests } from './en/requests';
import { work } from './en/work';

export const en = { ...requests, ...queries, ...entries, ...work, ...reporting, ...access, ...attention, ...pages };
