import type { AccountsContext } from '../context'
import type { SsoProvider } from './provider'

/** Absolute addresses. Each answer leads to one of them or to the provider; a request chooses no more than the path. */
export const ssoPaths = ({ external }: AccountsContext['addresses']) => ({
  begin: ({ name }: SsoProvider) => `${external}sso/${name}`,
  callback: ({ name }: SsoProvider) => `${external}sso/${name}/callback`,
  /** `path` is local, or empty for the home page. */
  page: (path: string) => `${external}${path.slice(1)}`,
  failed: `${external}login?sso_failed=true`,
})
