// The rates of VAT of an invoice that the authority accepts on some day.
import type { Invoice } from '../../document/model/invoice';
import { isForeignTaxRate } from '../../document/breakdown';
import { toTaxRateLiteral } from '../convert/conversion';
import { parseTaxRateHundredths } from '../record/cents';
import {
  areVatRatesEverValidOnSameDay,
  isVatRateWithSurchargeValidOnDay,
  type VatRateWithSurcharge,
} from '../rules/rates';

export const parseVatRateWithSurcharge = (rate: string, surcharge?: string): VatRateWithSurcharge => ({
  rate: parseTaxRateHundredths(rate),
  surcharge: surcharge === undefined ? null : parseTaxRateHundredths(surcharge),
});

/** Lists the rates of VAT that the invoice charges and that the authority accepts on some day. */
export const listEverValidVatRatesOfInvoice = ({ totals }: Pick<Invoice, 'totals'>): VatRateWithSurcharge[] =>
  (totals?.taxes?.categories ?? [])
    .filter(({ code }) => code === 'VAT')
    .flatMap(({ rates }) => rates.filter((one) => one.ext?.['es-fiscal-op-class'] === 'S1' && !isForeignTaxRate(one)))
    .map(({ percent = '0%', surcharge }) =>
      parseVatRateWithSurcharge(toTaxRateLiteral(percent), surcharge && toTaxRateLiteral(surcharge.percent)),
    )
    .filter((one) => areVatRatesEverValidOnSameDay([one]));

/** Returns whether all of these rates were valid on a day. */
export const areEverValidInvoiceVatRatesValidOnDay = (invoice: Pick<Invoice, 'totals'>, day: string): boolean =>
  listEverValidVatRatesOfInvoice(invoice).every((one) => isVatRateWithSurchargeValidOnDay(one, day));
