import type { ProjectsContext } from '../context'

/** What use cases about webhooks run in; each one names the part that it needs. */
export interface WebhooksContext extends Pick<ProjectsContext, 'db' | 'clock' | 'logger' | 'deliverMailsSoon'> {
  settings: {
    /** Whether webhooks may lead to private addresses, and to http. */
    webhookPrivateAddresses: boolean
  }
  addresses: ProjectsContext['addresses']
  /** Seals the secrets of webhooks, and the names of objects in messages. */
  webhookKey: Uint8Array
}
