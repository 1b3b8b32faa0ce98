// Settings of the provider of identities, at which people sign in to the console.
import type { SettingRow } from './setting-row';

export const signInSettings = {
  SELLO_OIDC_ISSUER: {
    kind: 'text',
    fallback: '',
    meaning:
      'Issuer of the OpenID Connect provider, as its `/.well-known/openid-configuration` says it. With `SELLO_CONSOLE=oidc`. ' +
      'Where its certificate is of your own authority, NODE_EXTRA_CA_CERTS names that.',
  },
  SELLO_OIDC_CLIENT_ID: {
    kind: 'text',
    fallback: '',
    meaning:
      'Id of this installation at the provider. Its redirect address there is SELLO_PUBLIC_URL with `/console/callback`.',
  },
  SELLO_OIDC_CLIENT_SECRET: { kind: 'secret', fallback: '', meaning: 'Secret of this installation at the provider.' },
} as const satisfies Readonly<Record<string, SettingRow>>;
