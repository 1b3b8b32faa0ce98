// Mail settings of one workspace: verbs that read and those of a change.
import type { StoreVerbBinding } from '../bind-workspace';
import { findMailSettings, findMailSettingsInForce, saveMailSettings } from './mail-settings';

/** Binds the read verbs of mail settings to one workspace. */
export const bindMailReads = ({ bound }: StoreVerbBinding) => ({
  mail: { find: bound(findMailSettings), inForce: bound(findMailSettingsInForce) },
});

/** Binds the write verbs of mail settings to one workspace. */
export const bindMailWrites = ({ bound }: StoreVerbBinding) => ({ mail: { save: bound(saveMailSettings) } });
