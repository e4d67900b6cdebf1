import { webhookAddressProblem } from '@perigee/domain/budgets'
import { eventsProblem, longestDescription, objectEvents, secretOverlap } from '@perigee/domain/webhook-events'
import { required } from '@perigee/domain/text-rules'
import * as z from 'zod/mini'
import { obeys, uuid } from './fields'

const address = z.string().check(z.trim(), z.minLength(1, required), obeys(webhookAddressProblem))
const description = z.string().check(z.trim(), z.maxLength(longestDescription, 'The description is too long.'))
const events = z.array(z.string()).check(
  z.check<string[]>(({ value, issues }) => {
    const message = eventsProblem(value)
    if (message !== undefined) issues.push({ code: 'custom', input: value, message })
  }),
)

/** What is said of a new webhook. */
export const newWebhook = z.object({
  address,
  description: z._default(description, ''),
  /** Names of events, nouns such as `bucket.*`, or `*`; none for one that hears of objects alone. */
  events: z._default(events, () => []),
  active: z._default(z.boolean(), true),
})

/** What is left out stays. */
export const webhookChange = z.object({
  address: z.optional(address),
  description: z.optional(description),
  events: z.optional(events),
  active: z.optional(z.boolean()),
})

const wrongOverlap = `The old secret can count for ${secretOverlap.least} to ${secretOverlap.most} hours more.`

/** For so long messages are signed with the secret of before, too. */
export const overlapHours = z._default(
  z.int(wrongOverlap).check(z.gte(secretOverlap.least, wrongOverlap), z.lte(secretOverlap.most, wrongOverlap)),
  secretOverlap.usual,
)

const filter = z._default(z.string().check(z.maxLength(1024, 'No name of an object is that long.')), '')

/** What a webhook hears of the objects of a bucket. */
export const bucketEvents = z.object({
  /** None: nothing any more. */
  events: z.array(z.enum(objectEvents)).check(z.maxLength(objectEvents.length, 'An event is chosen twice.')),
  /** Other names are not told; only where the project lets names leave the service. */
  prefix: filter,
  suffix: filter,
})

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

/** Of which deliveries are sent again. */
export const replaySince = z.object({
  since: z.pipe(
    z
      .string()
      .check(
        z.refine(
          (text) =>
            /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.test(text) &&
            !Number.isNaN(Date.parse(text)),
          'A time such as 2026-01-31T12:00:00Z is needed.',
        ),
      ),
    z.transform((text) => new Date(text)),
  ),
})

export const bucketNameInPath = z.string().check(z.minLength(1, required), z.maxLength(200, 'There is no such bucket.'))
export const webhookId = uuid
