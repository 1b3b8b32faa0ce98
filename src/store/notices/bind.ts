// Notices of one workspace: verbs that read and those of a change.
import type { StoreVerbBinding } from '../bind-workspace';
import { listNoticeProblems } from './messages';
import { findNoticeSettings, saveNoticeSettings } from './settings';

/** Binds the read verbs of notices to one workspace. */
export const bindNoticeReads = ({ bound }: StoreVerbBinding) => ({
  notices: { find: bound(findNoticeSettings), problems: bound(listNoticeProblems) },
});

/** Binds the write verbs of notices to one workspace. */
export const bindNoticeWrites = ({ bound }: StoreVerbBinding) => ({ notices: { save: bound(saveNoticeSettings) } });
