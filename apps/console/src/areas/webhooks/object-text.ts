import type { ListedWebhook } from '@perigee/contract/webhooks'
import { objectEvents } from '@perigee/domain/webhook-events'
import { objectWords } from './event-words'

type Heard = ListedWebhook['objects'][number]

const shownAtMost = 3

/** What a webhook hears of objects, in short; '' for nothing. */
export function objectsText(objects: readonly Heard[]): string {
  const buckets = [...new Set(objects.map(({ bucket }) => bucket))]
  if (buckets.length === 0) return ''
  const events = objectEvents.filter((event) => objects.some((heard) => heard.events.includes(event)))
  const more = buckets.length - shownAtMost
  const names = buckets.slice(0, more === 1 ? undefined : shownAtMost).join(', ')
  const what = events.map((event) => objectWords[event]).join(', ')
  return `${what} in ${names}${more > 1 ? ` and ${more} more` : ''}`
}

/** What names of objects have to be like, in short; '' for all. */
export const namesText = ({ prefix, suffix }: Pick<Heard, 'prefix' | 'suffix'>): string =>
  [prefix !== '' && `begin with “${prefix}”`, suffix !== '' && `end with “${suffix}”`].filter(Boolean).join(' and ')
