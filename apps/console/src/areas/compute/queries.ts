import { compute as calls, type Instance } from '@perigee/contract/compute'
import { minute, second } from '@perigee/std/durations'
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { isUnderWay } from './model/instance-state'
import type { Compute } from './model/use-compute'

const root = (projectId: string) => ['compute', projectId] as const

/** How soon it is asked again while a machine is on its way to another state. */
const again = 2 * second

export const sshKeysQuery = ({ projectId, call }: Compute) =>
  queryOptions({
    queryKey: [...root(projectId), 'keys'],
    queryFn: ({ signal }) => call(calls.listSshKeys, { signal }),
  })

export const instancesQuery = ({ projectId, call }: Compute) =>
  queryOptions({
    queryKey: [...root(projectId), 'instances'],
    queryFn: ({ signal }) => call(calls.listInstances, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? again : false),
  })

export const instanceQuery = ({ projectId, call }: Compute, id: string) =>
  queryOptions({
    queryKey: [...root(projectId), 'instance', id],
    queryFn: ({ signal }) => call(calls.getInstance, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? again : false),
  })

export const instanceTypesQuery = ({ projectId, call }: Compute) =>
  queryOptions({
    queryKey: [...root(projectId), 'types'],
    queryFn: ({ signal }) => call(calls.listInstanceTypes, { signal }),
    staleTime: minute,
  })

export const imagesQuery = ({ projectId, call }: Compute) =>
  queryOptions({
    queryKey: [...root(projectId), 'images'],
    queryFn: ({ signal }) => call(calls.listImages, { signal }),
    staleTime: minute,
  })

export const locationsQuery = ({ projectId, call }: Compute) =>
  queryOptions({
    queryKey: [...root(projectId), 'locations'],
    queryFn: ({ signal }) => call(calls.listLocations, { signal }),
  })

/** `states`: how the machines are, as far as it is known: the numbers are others when one has changed. */
export const overviewQuery = ({ projectId, call }: Compute, states = '') =>
  queryOptions({
    queryKey: [...root(projectId), 'overview', states],
    queryFn: ({ signal }) => call(calls.overview, { signal }),
    placeholderData: keepPreviousData,
  })

/** What the console of a machine says is kept by nobody: another look asks anew. */
export const consoleQuery = ({ projectId, call }: Compute, id: string, { follows }: { follows: boolean }) =>
  queryOptions({
    queryKey: [...root(projectId), 'console', id],
    queryFn: ({ signal }) => call(calls.readConsole, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: follows ? again : false,
  })

export const reloadKeys = (cache: QueryClient, projectId: string): Promise<void> =>
  cache.invalidateQueries({ queryKey: [...root(projectId), 'keys'] })

/** Asks anew for all that says how machines are. */
export async function reloadInstances(cache: QueryClient, projectId: string): Promise<void> {
  await Promise.all(
    ['instances', 'instance', 'overview'].map((part) =>
      cache.invalidateQueries({ queryKey: [...root(projectId), part] }),
    ),
  )
}

/** Puts what a call answered into what is shown, before anybody is asked. A password is in no cache. */
export function showInstance(cache: QueryClient, projectId: string, changed: Instance): void {
  const shown = { ...changed, password: '' }
  cache.setQueryData([...root(projectId), 'instance', changed.id], shown)
  cache.setQueryData<Instance[]>([...root(projectId), 'instances'], (listed) =>
    listed?.map((each) => (each.id === shown.id ? shown : each)),
  )
}
