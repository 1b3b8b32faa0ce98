// Functions that read and write notices, bound to one workspace.
import type { StoreFunctionBinders } from '../bind-workspace';
import { readLastNoticeMessageProblemsByAddress } from './messages';
import { findNoticeSettings, saveNoticeSettings } from './settings';

export const bindNoticeStore = ({ bound }: StoreFunctionBinders) => ({
  notices: { find: bound(findNoticeSettings), problems: bound(readLastNoticeMessageProblemsByAddress) },
});

export const bindNoticeWriteFunctions = ({ bound }: StoreFunctionBinders) => ({
  notices: { find: bound(findNoticeSettings), save: bound(saveNoticeSettings) },
});
