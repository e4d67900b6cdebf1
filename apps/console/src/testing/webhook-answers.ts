import type { ListedWebhook, WebhookDelivery } from '@perigee/contract/webhooks'
import type { ConsoleProject } from '@/lib/projects'
import { answered, done, type Received } from './satellite'
import { storageAnswers } from './storage-answers'

let made = 0
const anId = (): string => `00000000-0000-4000-a000-${String(++made).padStart(12, '0')}`

export const aWebhook = (facts: Partial<ListedWebhook> = {}): ListedWebhook => ({
  id: anId(),
  address: 'https://hooks.example.test/take',
  description: '',
  events: ['*'],
  buckets: [...new Set((facts.objects ?? []).map(({ bucket }) => bucket))],
  objects: [],
  active: true,
  failingSince: null,
  lastTry: null,
  oldSecretUntil: null,
  createdAt: '2026-11-05T12:00:00Z',
  changedAt: '2026-11-05T12:00:00Z',
  ...facts,
})

export const aDelivery = (facts: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: anId(),
  type: 'bucket.created',
  body: '{"type":"bucket.created","data":{"target":"photos"}}',
  state: 'delivered',
  createdAt: '2026-11-20T12:00:00Z',
  nextTryAt: null,
  tries: 1,
  triedAt: '2026-11-20T12:00:01Z',
  said: 'Answered 204.',
  ...facts,
})

/** What the pages of webhooks ask for; what is listed may change meanwhile. */
export const webhookAnswers = (
  project: ConsoleProject,
  list: () => { webhooks: readonly ListedWebhook[]; tellsNames?: boolean },
  { role }: { role?: number } = {},
) => ({
  ...storageAnswers(project, role === undefined ? {} : { role }),
  [`GET /api/v0/projects/${project.id}/webhooks`]: (_request: Received) => answered({ tellsNames: false, ...list() }),
  [`PUT /api/v0/projects/${project.id}/object-names`]: () => done(),
})
