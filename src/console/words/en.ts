// English words of the console, by the part of the console that says them.
import { entry } from './en/entry';
import { frame } from './en/frame';
import { jobs } from './en/jobs';
import { lists } from './en/lists';
import { overview } from './en/overview';
import { sessions } from './en/sessions';

export const en = { ...frame, overview, lists, entry, jobs, sessions };
