import { analytics } from '@perigee/contract/analytics'
import type { Deps } from '../../deps'
import { implement } from '../../session/session'
import { eventEntry } from './event-entry'
import { routePattern } from './route-pattern'

/** Reports become log lines when the operator wants them, and nothing otherwise. */
export const analyticsRoutes = ({ settings, logger }: Deps) => {
  const note = (entry: Record<string, unknown>, message: string) => {
    if (settings.analytics) logger.info(entry, message)
  }
  return [
    implement(analytics.event, ({ body }) => {
      const entry = eventEntry(body)
      if (entry) note(entry, 'analytics event')
    }),

    implement(analytics.page, ({ body }) => note({ page: routePattern(body.pageName) }, 'analytics page')),

    implement.open(analytics.pageview, ({ body }) => note({ page: routePattern(body.url) }, 'analytics page view')),
  ]
}
