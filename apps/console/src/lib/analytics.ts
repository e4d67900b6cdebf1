import { analytics, type AnalyticsEventName } from '@perigee/contract/analytics'
import type { BodyInput } from '@perigee/contract/call'
import { call } from './call'
import { configQuery } from './config'
import { publicQueries } from './query-client'
import { sessionFlag } from './session-flag'
import { currentScope } from './session-scope'

/** Query parameters that are never reported. */
const unreported = ['token', 'email', 'inviter_email', 'projectID']

/** The URL as it may be reported: without personal parameters, and of an open bucket nothing below its name. */
export function reportedUrl(href: string): string {
  const url = new URL(href)
  for (const name of unreported) url.searchParams.delete(name)
  url.hash = ''
  url.pathname = url.pathname.replace(/^(\/projects\/[^/]+\/buckets\/[^/]+)\/.*$/, '$1')
  return url.href
}

export function recordPageView(href: string): void {
  call(analytics.pageview, { body: { url: reportedUrl(href) } }).catch(() => undefined)
}

/** An event that the server knows. */
type Event = BodyInput<typeof analytics.event> & { eventName: AnalyticsEventName }

interface UiError {
  /** The dialog or area that shows the error. */
  source: string
  requestId?: string | undefined
  status?: number | undefined
}

/** Nobody is told when it fails; without a login nothing is sent, because the call needs one. */
export function recordUiError({ source, requestId, status }: UiError): void {
  void report({
    eventName: 'UI error occurred',
    errorEventSource: source,
    ...(requestId ? { errorEventRequestID: requestId } : {}),
    ...(status ? { errorEventStatusCode: status } : {}),
  })
}

export function recordEvent(eventName: AnalyticsEventName, props?: Record<string, string>): void {
  void report({ eventName, ...(props ? { props } : {}) })
}

/** Before the session ends: returns when the server has heard of it, or will not. */
export const recordLastEvent = (eventName: AnalyticsEventName): Promise<void> => report({ eventName })

/** The operator wants to hear nothing. */
const isTurnedOff = (): boolean => publicQueries.getQueryData(configQuery.queryKey)?.analyticsEnabled === false

/** One that is still under way when the session ends is given up: after it the server would refuse it. */
async function report(body: Event): Promise<void> {
  if (!sessionFlag.isSet() || currentScope().ending || isTurnedOff()) return
  await call(analytics.event, { body, asksForSession: true, signal: currentScope().reads }).catch(() => undefined)
}
