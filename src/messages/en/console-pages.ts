// Messages that only pages of the console show, in English.
import type { JsonFault } from '../parameters';
import type { Wording } from '../text';
import { describeJsonFault } from './json';

export const consoleRefusalMessages = {
  'typed-name-differs': ({ name }: { readonly name: string }): Wording => ({
    text: `the name that you typed is not ${name}`,
    remedy: `Type ${name} exactly as it is shown above the field.`,
  }),
  'reason-missing': ({ max }: { readonly max: number }): Wording => ({
    text: 'the reason is missing or too long',
    remedy: `Enter the reason in at most ${max} characters; the audit log records it.`,
  }),
  'page-unknown': ({ path }: { readonly path: string }): Wording => ({
    text: `the page ${path} does not exist`,
    remedy: 'Continue from the overview.',
  }),
  'form-of-program': {
    text: 'this address accepts only forms of the console',
    remedy: 'In a program, use the REST API; openapi.yaml lists all calls.',
  },
  'form-fields-max': 'the form has too many fields',
  'form-unreadable': { text: 'the form cannot be read', remedy: 'Open the page again and submit its form.' },
  'form-of-other-session': {
    text: 'the form belongs to an earlier session, because you signed in again after the page was opened',
    remedy: 'Open the page again and submit its form.',
  },
  'form-of-other-site': {
    text: 'this form was not sent by a page of the console',
    remedy: 'Open the page in the console and submit its form there.',
  },
  'file-not-chosen': { text: 'no file was chosen', remedy: 'Choose the file, and submit the form again.' },
  'import-bytes-max': ({ max }: { readonly max: number }): Wording => ({
    text: `the file has more than ${max} bytes`,
    remedy: 'Split the file, or send it with POST /fiscal/v1/batches.',
  }),
  'certificate-found-bad': {
    text: 'the certificate was not stored, because the test found a problem',
    remedy:
      'Read the result of the test. To store the certificate anyway, choose the file again and select the checkbox.',
  },
  'no-workflow-for-action': {
    text: 'no published workflow performs this action',
    remedy: 'Publish a workflow that accepts this kind of document, then repeat the action.',
  },
  'nothing-was-changed': { text: 'nothing was changed', remedy: 'Change a field, or return to the entry.' },
  'document-text-unreadable': ({ problem }: { readonly problem: JsonFault }): Wording =>
    describeJsonFault(problem, 'the document', 'Write the document as JSON.'),
  'page-outdated': {
    text: 'another user changed the values of this page after you opened it, so nothing was saved',
    remedy: 'Open the page again to see the current values, and repeat your change.',
  },
  'key-needs-name-and-scope': {
    text: 'the access key has no name or no scope',
    remedy: 'Enter the name of the program that will use the key, and choose what it may do.',
  },
  'days-not-whole': { text: 'the number of days is not an integer', remedy: 'Write an integer, for example 365.' },
  'not-whole': ({ name }: { readonly name: string }): Wording => ({
    text: `${name} is not an integer`,
    remedy: 'Write digits only.',
  }),
  'series-not-paused': { text: 'this series is not paused', remedy: 'Open the page of the series to see its status.' },
  'wait-not-whole': { text: 'the wait is not an integer', remedy: 'Write the seconds as an integer from 0 to 9999.' },
  'tax-code-unreadable': {
    text: 'the text is not a Spanish tax ID',
    remedy: 'Write nine letters and digits, for example B63272603.',
  },
  'refused-codes-max': ({ max }: { readonly max: number }): Wording => ({
    text: `the simulator has reached the maximum of ${max} rejected tax IDs`,
    remedy: 'Make the simulator accept one of these tax IDs again.',
  }),
  'chain-not-stopped': {
    text: 'sending is not stopped for this chain',
    remedy: 'Open the page of the supplier to see the status of the chain.',
  },
  'sealing-not-paused': {
    text: 'sealing is not paused',
    remedy: 'Open the page of the supplier to see the status of the chain.',
  },
  'workflow-text-unreadable': ({ problem }: { readonly problem: JsonFault }): Wording =>
    describeJsonFault(problem, 'the workflow', 'Write the workflow as JSON.'),
  'workflow-not-an-object': ({ members }: { readonly members: string }): Wording => ({
    text: 'the workflow is not an object',
    remedy: `Write the workflow as an object with these fields: ${members}.`,
  }),
  'workflow-member-unknown': ({ name, members }: { readonly name: string; readonly members: string }): Wording => ({
    text: `${name} is not a field of a workflow`,
    remedy: `Use only these fields: ${members}.`,
  }),
  'own-link-refused': {
    text: 'this session cannot create a sign-in link, because you signed in with an identity provider or a command',
    remedy: 'To sign in again, use the identity provider or the command.',
  },
  'session-ended': {
    text: 'the session has ended, or you no longer have a role here',
    remedy: 'Sign in again. If you have no role here, ask an administrator to invite you.',
  },
  'session-without-role': 'this session has no role in any workspace',
  'sign-in-before-joining': {
    text: 'you have to sign in with the identity provider before you can accept the invitation',
    remedy: 'Open the invitation again and sign in from it.',
  },
  'already-in-workspace': {
    text: 'you already joined this workspace with a different invitation',
    remedy:
      'To change your role, ask an administrator of the workspace. If the invitation is for someone else, sign out before ' +
      'you open it.',
  },
  'simulator-away': {
    text: 'the simulator does not respond',
    remedy: 'Start the local stack (`npm start`). If it is running, read logs/simulator.log in its data folder.',
  },
  'simulator-refused': ({ problem }: { readonly problem: string }): Wording => ({
    text: problem,
    remedy: 'docs/simulator.md describes the calls of the simulator.',
  }),
} as const;
