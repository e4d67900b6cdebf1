import type { ListedWebhook } from '@perigee/contract/webhooks'
import { type ObjectEvent, objectEvents } from '@perigee/domain/webhook-events'

type Heard = ListedWebhook['objects'][number]

const words: Record<ObjectEvent, string> = {
  'object.created': 'created',
  'object.removed': 'removed',
  'object.expired': 'removed by lifecycle rules',
}

const shownAtMost = 3

/** What a webhook hears of objects, in short; '' for nothing. */
export function objectsText(objects: readonly Heard[]): string {
  const buckets = [...new Set(objects.map(({ bucket }) => bucket))]
  if (buckets.length === 0) return ''
  const events = objectEvents.filter((event) => objects.some((heard) => heard.events.includes(event)))
  const more = buckets.length - shownAtMost
  const names = buckets.slice(0, more === 1 ? undefined : shownAtMost).join(', ')
  const what = events.map((event) => words[event]).join(', ')
  return `objects ${what} in ${names}${more > 1 ? ` and ${more} more` : ''}`
}

/** What names of objects have to be like, in short; '' for all. */
export const namesText = ({ prefix, suffix }: Pick<Heard, 'prefix' | 'suffix'>): string =>
  [prefix !== '' && `begin with “${prefix}”`, suffix !== '' && `end with “${suffix}”`].filter(Boolean).join(' and ')
