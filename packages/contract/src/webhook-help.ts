/** As `helpTopics`, of the webhooks of a project: pages that are opened often do not load these. */
export const webhookHelp = {
  webhooks: 'webhooks#what-they-are',
  messages: 'webhooks#messages',
  signature: 'webhooks#signature',
  rotation: 'webhooks#rotation',
  names: 'webhooks#names-of-objects',
  log: 'webhooks#log',
} as const

/** A section of the help about webhooks. */
export type WebhookHelp = (typeof webhookHelp)[keyof typeof webhookHelp]
