import { Refusal } from '@perigee/contract/refusal'
import { replyTo, requestInfo } from '@perigee/server-kit/http/exchange'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps'
import { plainPages } from '../../pages/plain-page'
import { activateByLink, type LinkOutcome, lookAtLink } from '@perigee/accounts/sign-up/activate-by-link'
import { newestInvitation } from '@perigee/projects/members/own-invitations'
import { cancelRecovery } from '@perigee/accounts/recovery/recovery-links'
import { isFromOwnPage, readForm, tokenIn } from '../../pages/link-form'
import { activationPage, badLinkPage, cancelledPage, cancelPage, refusedPage } from './link-pages'

/**
 * Addresses that mails point to and where something happens. Opening them changes nothing, sets no session and may be
 * done by whoever looks through mails; the form that they show is sent by a person.
 */
export function serveMailedLinks(app: FastifyInstance, deps: Deps): void {
  const show = plainPages(deps.settings)
  const { signup: signupCookie, session: sessionCookie } = deps.cookies

  /** Where nothing is left to be activated. */
  const leave = (reply: FastifyReply, kind: 'garbage' | 'expired' | 'used', code: number) => {
    if (kind === 'garbage') return show(reply, badLinkPage)
    return reply.redirect(kind === 'expired' ? '/activate?expired=true' : '/login?activated=false', code)
  }

  app.get('/activation', async (request, reply) => {
    const token = tokenIn(request.query)
    const state = await lookAtLink(deps, token, signupCookie.read(requestInfo(request)))
    return state.kind === 'open' ? show(reply, activationPage({ token, ...state })) : leave(reply, state.kind, 307)
  })

  const form = (path: string, answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    app.post(path, async (request, reply) => {
      if (isFromOwnPage(requestInfo(request), deps.addresses)) return answer(request, reply)
      return show(reply, refusedPage(403, 'Open the link in the mail again and use the button there.'))
    })

  form('/activation', async (incoming, outgoing) => {
    const request = requestInfo(incoming)
    const { token, password } = readForm(incoming.body)
    const signupId = signupCookie.read(request)
    const outcome = await activateByLink(deps, { token, password, signupId }, request).catch(refusalOf)
    if (outcome instanceof Refusal) {
      const state = await lookAtLink(deps, token, signupId)
      if (state.kind !== 'open') return leave(outgoing, state.kind, 303)
      if (!state.asksPassword) return show(outgoing, refusedPage(outcome.status, outcome.message))
      return show(outgoing, activationPage({ token, ...state, problem: outcome.message }))
    }
    if (outcome.kind !== 'activated') return leave(outgoing, outcome.kind, 303)
    const exchange = { request, reply: replyTo(outgoing) }
    // Whoever signed up because of an invitation goes on to it, whatever browser the mail was opened in.
    const join = await newestInvitation(deps, outcome.userId)
    if (!outcome.opened) return outgoing.redirect(`/login?activated=true${join ? `&join=${join}` : ''}`, 303)
    signupCookie.clear(exchange)
    sessionCookie.set(exchange, outcome.opened.token, outcome.opened.expiresAt)
    return outgoing.redirect(join ? `/projects?join=${join}` : '/projects', 303)
  })

  app.get('/cancel-password-recovery', async (request, reply) => show(reply, cancelPage(tokenIn(request.query))))

  form('/cancel-password-recovery', async (request, reply) => {
    await cancelRecovery(deps, readForm(request.body).token)
    return show(reply, cancelledPage(deps.settings.supportUrl))
  })
}

function refusalOf(cause: unknown): LinkOutcome | Refusal {
  if (cause instanceof Refusal) return cause
  throw cause
}
