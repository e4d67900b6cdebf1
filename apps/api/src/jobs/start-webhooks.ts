import { requireOpen } from '@perigee/actors/authorize'
import { deliverWebhooks } from '@perigee/projects/webhooks/deliver-webhooks'
import { second } from '@perigee/std/durations'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../deps'

/** Whoever waits for a message waits no minute for it. */
const pause = 2 * second

/** Sends what is due to webhooks, beside the cron jobs: a slow receiver holds up none of them. */
export function startWebhooks(deps: Deps): { stop(): Promise<void> } {
  requireOpen({ kind: 'job', job: 'deliver-webhooks' }, 'webhook.deliver')
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    while (!signal.aborted) {
      await deliverWebhooks(deps, signal).catch((err: unknown) =>
        deps.logger.error({ err }, 'webhooks were not delivered'),
      )
      await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const ended = run()
  return {
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}
