// Functions that read and write mail settings, bound to one workspace.
import type { StoreFunctionBinders } from '../bind-workspace';
import { findInvoiceMailSettings, listInvoiceMailSettingsInForce, saveInvoiceMailSettings } from './mail-settings';

export const bindMailStore = ({ bound }: StoreFunctionBinders) => ({
  mail: { find: bound(findInvoiceMailSettings), inForce: bound(listInvoiceMailSettingsInForce) },
});

export const bindMailWriteFunctions = ({ bound }: StoreFunctionBinders) => ({
  mail: { find: bound(findInvoiceMailSettings), save: bound(saveInvoiceMailSettings) },
});
