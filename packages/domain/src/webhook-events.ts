import { type AuditedAct, auditedActs } from './acts'

/** Limits of a project that are near or reached, which no audit log tells. */
const limitEvents = ['limit.close', 'limit.reached'] as const

/** What a webhook of a project can hear by choosing it; the names are those that its messages carry, and stay. */
export type ChosenEvent = AuditedAct | (typeof limitEvents)[number]
export const chosenEvents: readonly ChosenEvent[] = [...auditedActs, ...limitEvents]

/** What happens to objects: heard by webhooks that the configuration of a bucket names. */
export const objectEvents = ['object.created', 'object.removed', 'object.expired'] as const
export type ObjectEvent = (typeof objectEvents)[number]

/** What people send to see whether it arrives. */
export const testEvent = 'webhook.test'

/** Of one project. */
export const mostWebhooks = 20
/** Of one bucket. */
export const mostTargets = 20
export const longestDescription = 200
const mostChoices = 100

/** All that a choice can be: an event, all of a noun such as `bucket.*`, or `*` for all of them. */
export const eventChoices: readonly string[] = [
  '*',
  ...new Set(chosenEvents.map((name) => `${nounOf(name)}.*`)),
  ...chosenEvents,
]

/** The choices that an event is heard by. */
export const choicesOf = (name: ChosenEvent): string[] => [name, `${nounOf(name)}.*`, '*']

/** What is wrong with the events of a webhook, in a sentence. None are chosen where it only hears of objects. */
export function eventsProblem(events: readonly string[]): string | undefined {
  if (events.length > mostChoices) return `Choose at most ${mostChoices} events.`
  const unknown = events.find((event) => !eventChoices.includes(event))
  if (unknown !== undefined) return `There is no event ${JSON.stringify(unknown.slice(0, 100))}.`
  return new Set(events).size < events.length ? 'An event is chosen twice.' : undefined
}

function nounOf(name: string): string {
  return name.slice(0, name.indexOf('.'))
}

/** How the secret of before may still be checked by receivers after a new one was made, in hours. */
export const secretOverlap = { least: 0, most: 7 * 24, usual: 24 } as const

/** S3's words for what happens to objects, as far as a bucket here can tell it. */
export const s3Events = [
  's3:ObjectCreated:*',
  's3:ObjectCreated:Put',
  's3:ObjectCreated:Post',
  's3:ObjectCreated:Copy',
  's3:ObjectCreated:CompleteMultipartUpload',
  's3:ObjectRemoved:*',
  's3:ObjectRemoved:Delete',
  's3:ObjectRemoved:DeleteMarkerCreated',
  's3:LifecycleExpiration:*',
  's3:LifecycleExpiration:Delete',
  's3:LifecycleExpiration:DeleteMarkerCreated',
] as const
export type S3Event = (typeof s3Events)[number]

/** What a destination is sent when a bucket begins to name it; nobody chooses it. */
export const s3TestEvent = 's3:TestEvent'

/** What a configuration in S3's words says for each of ours. */
export const s3EventOf = {
  'object.created': 's3:ObjectCreated:*',
  'object.removed': 's3:ObjectRemoved:*',
  'object.expired': 's3:LifecycleExpiration:*',
} as const satisfies Record<ObjectEvent, S3Event>

/** Ours for what S3's words say, each once; S3's may tell of less. */
export const objectEventsOf = (events: readonly S3Event[]): ObjectEvent[] =>
  objectEvents.filter((ours) => events.some((event) => event.startsWith(s3EventOf[ours].slice(0, -1))))

/** A webhook that hears what happens to the objects of a bucket. */
export interface BucketTarget {
  /** In which element of S3's configuration it stands. */
  kind: 'Topic' | 'Queue' | 'CloudFunction'
  /** Unique in the bucket. */
  id: string
  /** Of the webhook. */
  webhook: string
  events: S3Event[]
  /** Names that do not begin and end so are not told; '' for all. */
  prefix: string
  suffix: string
}

const targetArn = /^arn:perigee:webhook:::([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** How S3 clients name a webhook. */
export const arnOfWebhook = (id: string): string => `arn:perigee:webhook:::${id}`

/** The id of the webhook; undefined for other ARNs. */
export const webhookOfArn = (arn: string): string | undefined => targetArn.exec(arn.toLowerCase())?.[1]
