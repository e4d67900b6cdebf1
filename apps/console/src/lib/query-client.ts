import { QueryClient } from '@tanstack/react-query'
import { isCallError } from './call-error'

/** Refusals (4xx) are final; a server or network failure is tried once more. */
const retry = (failures: number, error: Error): boolean =>
  failures < 1 && !(isCallError(error) && error.status >= 400 && error.status < 500)

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry, staleTime: 10_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })

/** For what holds nothing of a person, such as the configuration: it outlives sessions, whose own cache goes with them. */
export const publicQueries = createQueryClient()
