import type { Addresses } from '../platform/urls'
import type { SsoProvider } from './provider'

/** Absolute addresses. Each answer leads to one of them or to the provider: nothing that a request says counts. */
export const ssoPaths = ({ external }: Pick<Addresses, 'external'>) => ({
  begin: ({ name }: SsoProvider) => `${external}sso/${name}`,
  callback: ({ name }: SsoProvider) => `${external}sso/${name}/callback`,
  home: external,
  failed: `${external}login?sso_failed=true`,
})
