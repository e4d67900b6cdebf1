import { confirmInSandbox as confirm } from '@perigee/billing/cards/confirm-in-sandbox'
import { handleEvents } from '@perigee/billing/cards/handle-events'
import { takeEvent } from '@perigee/billing/cards/take-event'
import { cardProvider } from '@perigee/contract/payments/card-provider'
import { confirmInSandbox } from '@perigee/contract/payments/sandbox'
import type { Deps } from '../../deps'
import { implement } from '../../session/session'

const header = 'stripe-signature'

/** What the card provider calls, and the browser's part of the sandbox. */
export const cardProviderRoutes = (deps: Deps) => [
  implement.open(cardProvider.webhook, async ({ body, request }) => {
    const signature = request.headers[header]
    await takeEvent(deps, { body, signature: typeof signature === 'string' ? signature : '' })
    // The provider waits for no more than this; what fails now is tried again by the job.
    deps.mailer.follow(
      handleEvents(deps).then(
        () => undefined,
        (err: unknown) => deps.logger.warn({ err }, 'events of the card provider wait for the next run of their job'),
      ),
    )
  }),

  ...(deps.cardSandbox === null
    ? []
    : [implement(confirmInSandbox, ({ session, body }) => confirm(deps, session, body))]),
]
