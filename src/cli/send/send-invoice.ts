// Sends one invoice and prints its number; a call without a response is retried with the same idempotency key.
import { constants } from 'node:os';
import { cliLimits as limits } from '../../contracts/limits/cli';
import type { Schema } from '@sello/client';
import {
  type ApiUrlAndToken,
  ApiRefusalError,
  ApiUnreachableError,
  callApi,
  readResponseJson,
  type OpenapiSchemaName,
} from '../api-access';
import { callApiWithRetries, sleepUnlessAborted } from '../api-retries';
import { formatInvoiceAsTextLines, type InvoiceResponseBody, isInvoiceFailedOrRejected } from '../invoice-view';
import type { InvoiceOrBatchFile } from './read-file';

export interface SendCommandOptions {
  readonly dryRun: boolean;
  /** Waits until the authority has responded. */
  readonly wait: boolean;
  readonly isJson: boolean;
  readonly idempotencyKey: string;
}

/** @returns the exit code, which is 1 if the invoice was not issued (yet), or if the authority rejected it */
export async function sendInvoiceAndPrintResult(
  access: ApiUrlAndToken,
  file: InvoiceOrBatchFile,
  options: SendCommandOptions,
): Promise<number> {
  const target = `/fiscal/v1/invoices${options.dryRun ? '?dry_run=true' : `?wait=${limits.waitSeconds}`}`;
  const issued = await postInvoiceOrBatchFileWithRetries('Invoice', access, target, file, options);
  const invoice = options.wait && issued.id !== undefined ? await waitForInvoiceOutcome(access, issued.id) : issued;
  console.log(
    options.isJson
      ? JSON.stringify(invoice)
      : [...formatInvoiceAsTextLines(invoice, access.language), ...listLinks(access, invoice)].join('\n'),
  );
  if (invoice.status !== 'processing') return isInvoiceFailedOrRejected(invoice) ? 1 : 0;
  console.error(
    `The invoice is not issued yet. Do not send it again; read it later with npx sello open ${invoice.id ?? ''}`,
  );
  return 1;
}

function listLinks({ api }: ApiUrlAndToken, { id, qr, pdf }: InvoiceResponseBody): string[] {
  return [
    ...(qr ? [`  QR code: ${qr.text}`] : []),
    ...(pdf ? [`  PDF: ${new URL(pdf.url, api).href}`] : []),
    ...(id ? [`  More: npx sello open ${id}`] : []),
  ];
}

/**
 * Sends a body until there is a response. If the result stays unknown, prints the idempotency key, with which a later run
 * repeats this one instead of issuing again.
 */
export async function postInvoiceOrBatchFileWithRetries<Name extends OpenapiSchemaName>(
  schema: Name,
  access: ApiUrlAndToken,
  target: string,
  raw: InvoiceOrBatchFile,
  { idempotencyKey, dryRun }: SendCommandOptions,
): Promise<Schema<Name>> {
  const headers = dryRun ? {} : { 'Idempotency-Key': idempotencyKey };
  const remedy = `To retry the command later, use --idempotency-key ${idempotencyKey}`;
  const send = async (): Promise<Schema<Name>> =>
    readResponseJson(schema, await callApi(access, 'POST', target, { raw }, { headers }));
  const stop = (signal: NodeJS.Signals): never => {
    console.error(`${unknownResult} ${remedy}`);
    process.exit(128 + constants.signals[signal]);
  };
  if (!dryRun) for (const signal of stopSignals) process.on(signal, stop);
  try {
    return await callApiWithRetries(send, {
      seconds: limits.sendRetrySeconds,
      report: (line) => console.error(dryRun ? line : `${line} ${remedy}`),
    });
  } catch (problem) {
    if (!dryRun && isResultUnknown(problem)) console.error(`${unknownResult} ${remedy}`);
    throw problem;
  } finally {
    for (const signal of stopSignals) process.off(signal, stop);
  }
}

const stopSignals = ['SIGINT', 'SIGTERM'] as const;
const unknownResult = 'The API may have processed the file.';

/** Returns whether the API may have processed a call that failed with `problem`. */
const isResultUnknown = (problem: unknown): boolean =>
  problem instanceof ApiUnreachableError ||
  (problem instanceof ApiRefusalError && (problem.status >= 500 || problem.answer.key === 'idempotency-running'));

/** Waits until the authority has responded, or until the invoice's job has ended in another way. */
export async function waitForInvoiceOutcome(access: ApiUrlAndToken, id: string): Promise<InvoiceResponseBody> {
  const target = `/fiscal/v1/invoices/${id}?until=reported&wait=${limits.waitSeconds}`;
  for (;;) {
    const readInvoice = async () => readResponseJson('Invoice', await callApi(access, 'GET', target));
    const invoice = await callApiWithRetries(readInvoice, {
      seconds: limits.sendRetrySeconds,
      report: (line) => console.error(line),
    });
    const isWaiting = invoice.status === 'processing' || ['queued', 'waiting'].includes(invoice.report?.outcome ?? '');
    if (!isWaiting || invoice.ended) return invoice;
    await sleepUnlessAborted(limits.waitPauseMs);
  }
}
