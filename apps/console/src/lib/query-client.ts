import { QueryClient } from '@tanstack/react-query'
import { isCallError } from './call-error'

/** Refusals (4xx) are final; a server or network failure is tried once more. */
const retry = (failures: number, error: Error): boolean =>
  failures < 1 && !(isCallError(error) && error.status >= 400 && error.status < 500)

/** Queries marked `meta: { public: true }` hold nothing of the person and outlive a session. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry, staleTime: 10_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
