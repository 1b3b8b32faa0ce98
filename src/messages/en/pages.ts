// Messages that only pages of the console give, in English.
import type { JsonFault } from '../parameters';
import type { Text } from '../text';
import { jsonFault } from './json';

export const pages = {
  'typed-name-differs': ({ name }: { readonly name: string }): Text => ({
    text: `the name that was typed is not ${name}`,
    remedy: `Type ${name} exactly as shown above the field.`,
  }),
  'reason-missing': ({ max }: { readonly max: number }): Text => ({
    text: 'the reason is missing or too long',
    remedy: `Say why, in at most ${max} characters: it is recorded in the audit log.`,
  }),
  'page-unknown': ({ path }: { readonly path: string }): Text => ({
    text: `there is no page ${path}`,
    remedy: 'Continue from the overview.',
  }),
  'form-of-program': {
    text: 'this address takes forms of the console only',
    remedy: 'Programs use the REST API: openapi.yaml has all calls.',
  },
  'form-fields-max': 'the form has too many fields',
  'form-unreadable': { text: 'the form cannot be read', remedy: 'Open the page again and send its form.' },
  'form-of-other-session': {
    text: 'the form is not of this session',
    remedy: 'Open the page again and send its form: you were signed out and in again since it was opened.',
  },
  'form-of-other-site': {
    text: 'this form was not sent by a page of the console',
    remedy: 'Open the page in the console and send its form there.',
  },
  'file-not-chosen': { text: 'no file was chosen', remedy: 'Choose the .p12 or .pfx file.' },
  'certificate-found-bad': {
    text: 'the certificate was tested and not stored: the test found a problem',
    remedy: 'Look at what was found. To store it all the same, choose the file again and tick the box.',
  },
  'no-workflow-for-action': 'no published workflow does this',
  'nothing-was-changed': { text: 'nothing was changed', remedy: 'Change a field, or go back to the entry.' },
  'document-text-unreadable': ({ problem }: { readonly problem: JsonFault }): Text =>
    jsonFault(problem, 'the document', 'Write the document as JSON.'),
  'page-outdated': {
    text: 'the entry was changed since this page was opened',
    remedy: 'Open the page again: it shows the entry as it is now.',
  },
  'key-needs-name-and-scope': {
    text: 'a key needs a name and at least one scope',
    remedy: 'Name the program that uses it, and choose what it may do.',
  },
  'days-not-whole': { text: 'the days are not an integer', remedy: 'Write 365.' },
  'not-whole': ({ name }: { readonly name: string }): Text => ({
    text: `${name} is not an integer`,
    remedy: 'Write digits only.',
  }),
  'series-not-paused': { text: 'this series is not paused', remedy: 'Look at the page of the series.' },
  'wait-not-whole': { text: 'the wait is not an integer number of seconds', remedy: 'Write 0 to 9999.' },
  'tax-code-unreadable': {
    text: 'this is not a tax code',
    remedy: 'Write nine letters and digits, such as B63272603.',
  },
  'refused-codes-max': ({ max }: { readonly max: number }): Text => ({
    text: `at most ${max} tax codes are refused`,
    remedy: 'Let it accept one of them again.',
  }),
  'chain-not-stopped': {
    text: 'nothing stops this chain',
    remedy: 'Look at the page of the supplier: it shows the status of the chain.',
  },
  'sealing-not-paused': {
    text: 'sealing is not paused',
    remedy: 'Look at the page of the supplier: it shows the status of the chain.',
  },
  'workflow-text-unreadable': ({ problem }: { readonly problem: JsonFault }): Text =>
    jsonFault(problem, 'the workflow', 'Write the workflow as JSON.'),
  'workflow-not-an-object': ({ members }: { readonly members: string }): Text => ({
    text: 'the workflow is not an object',
    remedy: `A workflow is an object with the fields ${members}.`,
  }),
  'workflow-member-unknown': ({ name, members }: { readonly name: string; readonly members: string }): Text => ({
    text: `${name} is not a field of a workflow here`,
    remedy: `A workflow is an object with the fields ${members}.`,
  }),
  'own-link-refused': {
    text: 'this session cannot make a link for the next sign-in',
    remedy: 'Only people who were invited can, where no provider says who people are.',
  },
  'session-without-role': 'this session has no role in any workspace',
  'sign-in-before-joining': {
    text: 'people sign in at the identity provider before they accept',
    remedy: 'Open the invitation again and sign in there.',
  },
  'already-in-workspace': {
    text: 'you are in this workspace already, by another invitation',
    remedy: 'Ask its administrator to change your role. If the invitation is for someone else, sign out first.',
  },
  'simulator-away': {
    text: 'the simulator does not answer',
    remedy: 'Check whether the local stack runs (`npm start`); logs/simulator.log in its data folder has the cause.',
  },
  'simulator-refused': ({ problem }: { readonly problem: string }): Text => ({
    text: problem,
    remedy: 'docs/simulator.md has its calls.',
  }),
} as const;
