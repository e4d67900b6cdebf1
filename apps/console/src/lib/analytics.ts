import { analytics } from '@perigee/contract/analytics'
import type { BodyInput } from '@perigee/contract/call'
import { call } from './call'
import { sessionFlag } from './session-flag'
import { sessionReads } from './session-reads'

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

interface UiError {
  /** The dialog or area that shows the error. */
  source: string
  requestId?: string | undefined
  status?: number | undefined
}

/** Nobody is told when it fails; without a login nothing is sent, because the call needs one. */
export function recordUiError({ source, requestId, status }: UiError): void {
  if (!sessionFlag.isSet()) return
  const body = {
    eventName: 'UI error occurred',
    errorEventSource: source,
    ...(requestId ? { errorEventRequestID: requestId } : {}),
    ...(status ? { errorEventStatusCode: status } : {}),
  }
  report(body)
}

export function recordEvent(eventName: string, props?: Record<string, string>): void {
  if (!sessionFlag.isSet()) return
  report({ eventName, ...(props ? { props } : {}) })
}

/** One that is still under way when the session ends is given up: after it the server would refuse it. */
function report(body: BodyInput<typeof analytics.event>): void {
  call(analytics.event, { body, asksForSession: true, signal: sessionReads.signal }).catch(() => undefined)
}
