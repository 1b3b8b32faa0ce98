// Settings of what leaves the service for places that tenants name: webhooks and steps of workflows.

export const outboundSettings = {
  SELLO_OUTBOUND_NETWORKS: {
    kind: 'text',
    fallback: '',
    meaning:
      'Networks that webhooks and steps of workflows may call although they are not public, separated by commas: ' +
      '`10.20.0.0/16, fd12:3456::/48`. Empty: only public addresses are called.',
  },
  SELLO_OUTBOUND_PORTS: {
    kind: 'text',
    fallback: '443,1024-65535',
    meaning: 'Ports that webhooks and steps of workflows may call: numbers and ranges, separated by commas.',
  },
  SELLO_OUTBOUND_LOOPBACK_HTTP: {
    kind: 'flag',
    fallback: 'N',
    meaning:
      'For development: `http://` addresses of this very machine may be called, too (S or N). All else is https.',
  },
  SELLO_OUTBOUND_CA: {
    kind: 'file',
    fallback: '',
    meaning: 'Certificates (PEM) that servers called by webhooks and steps are trusted by, beside the usual ones.',
  },
  SELLO_SMTP_URL: {
    kind: 'secret',
    fallback: '',
    meaning:
      'Server that sends the mails of `email.send`, with user and password: `smtps://user:password@mail.example:465`. Empty: ' +
      'no mail is sent, and the step ends KO `not-configured`.',
  },
  SELLO_SMTP_FROM: {
    kind: 'text',
    fallback: '',
    meaning: 'Sender of these mails: `Facturas <facturas@example.com>`. Needed with SELLO_SMTP_URL.',
  },
} as const;
