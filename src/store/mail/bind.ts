// Functions that read and write mail settings, bound to one workspace.
import type { StoreVerbBinding } from '../bind-workspace';
import { findInvoiceMailSettings, listInvoiceMailSettingsInForce, saveInvoiceMailSettings } from './mail-settings';

export const bindMailStore = ({ bound }: StoreVerbBinding) => ({
  mail: { find: bound(findInvoiceMailSettings), inForce: bound(listInvoiceMailSettingsInForce) },
});

export const bindMailWriter = ({ bound }: StoreVerbBinding) => ({ mail: { save: bound(saveInvoiceMailSettings) } });
