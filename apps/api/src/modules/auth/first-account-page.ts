import { isFirstAccountLink, makeFirstAccount } from '@perigee/accounts/sign-up/first-account'
import { Refusal } from '@perigee/contract/refusal'
import { replyTo, requestInfo } from '@perigee/server-kit/http/exchange'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps'
import { plainPages } from '../../pages/plain-page'
import { isFromOwnPage, readForm, tokenIn } from '../../pages/link-form'
import { firstAccountPage, noFirstAccountPage, refusedPage } from './link-pages'

/** Where the link that the server prints for its first account leads. Opening it changes nothing. */
export function serveFirstAccount(app: FastifyInstance, deps: Deps): void {
  const show = plainPages(deps.settings)

  app.get('/first-account', async (request, reply) => {
    const token = tokenIn(request.query)
    const isGood = await isFirstAccountLink(deps, token)
    return show(reply, isGood ? firstAccountPage({ token, email: '' }) : noFirstAccountPage)
  })

  app.post('/first-account', async (incoming, outgoing) => {
    const request = requestInfo(incoming)
    if (!isFromOwnPage(request, deps.addresses)) {
      return show(outgoing, refusedPage(403, 'Open the link again and use the button there.'))
    }
    const { token, password, ...given } = readForm(incoming.body)
    const email = given.email.trim()
    try {
      const opened = await makeFirstAccount(deps, { secret: token, email, password }, request)
      if (!opened) return show(outgoing, noFirstAccountPage)
      deps.cookies.session.set({ request, reply: replyTo(outgoing) }, opened.token, opened.expiresAt)
      return outgoing.redirect('/projects', 303)
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      return show(outgoing, firstAccountPage({ token, email, problem: cause.message }))
    }
  })
}
