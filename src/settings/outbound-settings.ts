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
} as const;
