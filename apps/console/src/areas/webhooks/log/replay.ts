import { webhooks } from '@perigee/contract/webhooks'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '@/lib/call'
import { type Named, paramsOf, reloadWebhooks } from '../queries'

/** Sends one that is over again; the log is asked for anew, also after a failure. */
export async function replayOne(cache: QueryClient, named: Named, deliveryId: string): Promise<void> {
  try {
    await call(webhooks.replayOne, { params: { ...paramsOf(named), deliveryId } })
  } finally {
    void reloadWebhooks(cache, named.projectId)
  }
}

/** Sends all that are over since a moment again. @returns how many */
export async function replaySince(cache: QueryClient, named: Named, since: Date): Promise<number> {
  try {
    return (await call(webhooks.replay, { params: paramsOf(named), body: { since: since.toISOString() } })).count
  } finally {
    void reloadWebhooks(cache, named.projectId)
  }
}
