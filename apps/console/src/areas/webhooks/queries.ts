import { webhooks } from '@perigee/contract/webhooks'
import { second } from '@perigee/std/durations'
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '@/lib/call'

const root = (projectId: string) => ['webhooks', projectId]

/** All of a project, which has few, and whether they carry names of objects. */
export const webhooksQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...root(projectId), 'list'],
    queryFn: ({ signal }) => call(webhooks.list, { params: { id: projectId }, signal }),
  })

export const reloadWebhooks = (cache: QueryClient, projectId: string): Promise<void> =>
  cache.invalidateQueries({ queryKey: root(projectId) })

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** A webhook as calls name it. */
export interface Named {
  projectId: string
  webhookId: string
}

export const paramsOf = ({ projectId, webhookId }: Named) => ({ id: projectId, webhookId })

interface Page {
  state: DeliveryState | undefined
  /** The `next` of the page before; undefined for the first one. */
  cursor: string | undefined
  limit: number
}

/** How soon the log is asked again while something in it is on its way. */
const again = 4 * second

export const deliveriesPage = (named: Named, { state, cursor, limit }: Page) =>
  queryOptions({
    queryKey: [...root(named.projectId), 'log', named.webhookId, { state, cursor, limit }],
    queryFn: ({ signal }) => {
      const query = { limit: String(limit), ...(state && { state }), ...(cursor !== undefined && { cursor }) }
      return call(webhooks.deliveries, { params: paramsOf(named), query, signal })
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.deliveries.some((delivery) => delivery.state === 'waiting') ? again : false,
  })

export const deliveryQuery = (named: Named, deliveryId: string) =>
  queryOptions({
    queryKey: [...root(named.projectId), 'delivery', named.webhookId, deliveryId],
    queryFn: ({ signal }) => call(webhooks.delivery, { params: { ...paramsOf(named), deliveryId }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.delivery.state === 'waiting' ? again : false),
  })
