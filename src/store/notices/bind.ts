// Functions that read and write notices, bound to one workspace.
import type { StoreVerbBinding } from '../bind-workspace';
import { readNoticeProblemsByAddress } from './messages';
import { findNoticeSettings, saveNoticeSettings } from './settings';

export const bindNoticeStore = ({ bound }: StoreVerbBinding) => ({
  notices: { find: bound(findNoticeSettings), problems: bound(readNoticeProblemsByAddress) },
});

export const bindNoticeWriter = ({ bound }: StoreVerbBinding) => ({ notices: { save: bound(saveNoticeSettings) } });
