// Read verbs and write verbs of mail settings, bound to one workspace.
import type { StoreVerbBinding } from '../bind-workspace';
import { findMailSettings, findMailSettingsInForce, saveMailSettings } from './mail-settings';

export const bindMailStore = ({ bound }: StoreVerbBinding) => ({
  mail: { find: bound(findMailSettings), inForce: bound(findMailSettingsInForce) },
});

export const bindMailChanges = ({ bound }: StoreVerbBinding) => ({ mail: { save: bound(saveMailSettings) } });
