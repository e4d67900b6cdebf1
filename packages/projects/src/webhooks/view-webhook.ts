import type { WebhookRow } from '@perigee/satellite-db/webhooks'

/** A webhook as people see it: without its secrets. */
export interface ViewedWebhook extends Omit<WebhookRow, 'sealedSecret' | 'oldSealedSecret'> {
  /** The buckets whose objects it hears of. */
  buckets: readonly string[]
}

export interface WebhookWithSecret extends ViewedWebhook {
  /** `whsec_…`, told this once. */
  secret: string
}

export function viewWebhook(row: WebhookRow, bucketsOf: ReadonlyMap<string, readonly string[]>): ViewedWebhook {
  const { sealedSecret: _, oldSealedSecret: __, ...shown } = row
  return { ...shown, buckets: bucketsOf.get(row.id) ?? [] }
}
