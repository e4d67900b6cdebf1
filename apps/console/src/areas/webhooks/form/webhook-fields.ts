import type { BodyInput } from '@perigee/contract/call'
import { problemOf } from '@perigee/contract/problem-of'
import { newWebhook } from '@perigee/contract/webhook-fields'
import type { ListedWebhook, webhooks } from '@perigee/contract/webhooks'
import { type ObjectEvent, objectEvents } from '@perigee/domain/webhook-events'

export const bucketScopes = ['none', 'all', 'chosen'] as const
export type BucketScope = (typeof bucketScopes)[number]

/** What a webhook hears of the objects of a bucket. */
export interface ObjectRule {
  events: readonly ObjectEvent[]
  /** Names that do not begin and end so are not told; '' for all. */
  prefix: string
  suffix: string
}

/** A webhook as the form holds it. */
export interface WebhookFields {
  address: string
  description: string
  /** Of the domain's `eventChoices`. */
  events: readonly string[]
  active: boolean
  scope: BucketScope
  /** Those that are chosen, where the scope says so. */
  buckets: readonly string[]
  objectEvents: readonly ObjectEvent[]
  prefix: string
  suffix: string
}

type Heard = ListedWebhook['objects']

/** What the form begins with for the objects of buckets: all that any of them is heard of. */
export function ruleOf(heard: Heard): ObjectRule {
  const [first] = heard
  if (!first) return { events: objectEvents, prefix: '', suffix: '' }
  const events = objectEvents.filter((event) => heard.some((each) => each.events.includes(event)))
  return isMixed(heard) ? { events, prefix: '', suffix: '' } : { ...first, events }
}

/** Whether buckets are heard of in different ways, as tools set them. */
export const isMixed = (heard: Heard): boolean =>
  new Set(heard.map(({ events, prefix, suffix }) => JSON.stringify([events, prefix, suffix]))).size > 1 ||
  new Set(heard.map(({ bucket }) => bucket)).size < heard.length

export function fieldsOf(webhook?: ListedWebhook): WebhookFields {
  const heard = webhook?.objects ?? []
  const { events, prefix, suffix } = ruleOf(heard)
  return {
    address: webhook?.address ?? '',
    description: webhook?.description ?? '',
    events: webhook?.events ?? ['*'],
    active: webhook?.active ?? true,
    scope: heard.length > 0 ? 'chosen' : 'none',
    buckets: [...new Set(heard.map(({ bucket }) => bucket))],
    objectEvents: events,
    prefix,
    suffix,
  }
}

/** What is wrong with each field, in the words of the call where it knows the rule. */
export const webhookProblems = (fields: WebhookFields): { [Name in keyof WebhookFields]?: string | undefined } => ({
  address: problemOf(newWebhook.shape.address, fields.address),
  description: problemOf(newWebhook.shape.description, fields.description),
  events: problemOf(newWebhook.shape.events, fields.events),
  buckets: fields.scope === 'chosen' && fields.buckets.length === 0 ? 'Choose a bucket.' : undefined,
  objectEvents: fields.scope !== 'none' && fields.objectEvents.length === 0 ? 'Choose what it hears of.' : undefined,
})

/** Whether it hears of nothing but what tools choose for it later. */
export const isDeaf = ({ events, scope }: WebhookFields): boolean => events.length === 0 && scope === 'none'

/** What the call takes of a new one. */
export const rulesOf = ({
  address,
  description,
  events,
  active,
}: WebhookFields): BodyInput<typeof webhooks.create> => ({
  address,
  description,
  events: [...events],
  active,
})

/** Only what is another one now: somebody else may be changing the rest. Undefined for nothing. */
export function changedRules(
  before: ListedWebhook,
  fields: WebhookFields,
): BodyInput<typeof webhooks.change> | undefined {
  const changed = Object.entries(rulesOf(fields)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof ListedWebhook]),
  )
  return changed.length === 0 ? undefined : Object.fromEntries(changed)
}

/** What is to be said for each bucket; no events: it is heard of no more. What stays as it is, also what tools have set, is left out. */
export function bucketChanges(
  heard: Heard,
  { scope, buckets, objectEvents: events, prefix, suffix }: WebhookFields,
  /** Of all buckets that are there. */
  names: readonly string[],
): ({ bucket: string } & ObjectRule)[] {
  const wanted = scope === 'none' ? [] : scope === 'all' ? names : buckets
  const before = new Set(heard.map(({ bucket }) => bucket))
  const rule = { events, prefix, suffix }
  const first = ruleOf(heard)
  const isNew =
    JSON.stringify(first.events) !== JSON.stringify(events) || first.prefix !== prefix || first.suffix !== suffix
  return [
    ...[...before]
      .filter((bucket) => !wanted.includes(bucket))
      .map((bucket) => ({ bucket, events: [], prefix: '', suffix: '' })),
    ...wanted.filter((bucket) => isNew || !before.has(bucket)).map((bucket) => ({ bucket, ...rule })),
  ]
}
