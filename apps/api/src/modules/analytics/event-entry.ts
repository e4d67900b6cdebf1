import { type analytics, analyticsEvents, analyticsSources } from '@perigee/contract/analytics'
import type { BodyOf } from '@perigee/contract/call'

const knownEvents: ReadonlySet<string> = new Set(analyticsEvents)
const knownSources: ReadonlySet<string> = new Set(analyticsSources)

export type AnalyticsEvent = BodyOf<typeof analytics.event>

/** The log entry of an event, without anything that leads to a person or their data; undefined = dropped. */
export function eventEntry(event: AnalyticsEvent): Record<string, unknown> | undefined {
  const { eventName, errorEventSource, errorEventRequestID, errorEventStatusCode, link, props } = event
  if (!knownEvents.has(eventName)) return undefined
  const source = props?.['source']
  const common = { event: eventName, ...(source !== undefined && knownSources.has(source) ? { source } : {}) }
  if (typeof errorEventSource === 'string') {
    return {
      ...common,
      errorSource: plainWords(errorEventSource),
      errorRequestId: /^[0-9a-f]{32}$/.test(errorEventRequestID ?? '') ? errorEventRequestID : null,
      errorStatus: errorEventStatusCode ?? null,
    }
  }
  return typeof link !== 'string' ? common : { ...common, linkHost: hostOf(link) }
}

/** The console names the places of its errors in plain words; anything else could be data. */
const plainWords = (text: string): string | null => (/^[A-Za-z][A-Za-z -]{0,79}$/.test(text) ? text : null)

const hostOf = (link: string): string | null => (URL.canParse(link) ? new URL(link).hostname : null)
