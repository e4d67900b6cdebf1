import { requestInfo } from '@perigee/server-kit/http/request-info'
import { replyTo } from '@perigee/server-kit/http/reply'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '../../deps'
import { accountMails } from '../../mails/account-mails'
import { activateByLink } from './activate-by-link'
import { cancelRecovery } from './cancel-recovery'

const query = z.object({ token: z._default(z.string().check(z.maxLength(1000)), '') })
const tokenIn = (given: unknown): string => {
  const parsed = z.safeParse(query, given)
  return parsed.success ? parsed.data.token : ''
}

const badLink = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bad link</title>
<h1>This link is not valid</h1><p>Open it again as it is in the mail, or <a href="/activate">ask for a new one</a>.</p>`

/** Addresses that mails point to and that do something before a page is shown. */
export function serveMailedLinks(app: FastifyInstance, given: Deps): void {
  const deps = { ...given, mails: accountMails(given) }

  app.get('/activation', async (request, outgoing) => {
    const caller = requestInfo(request)
    const outcome = await activateByLink(deps, tokenIn(request.query), caller)
    if (outcome.kind === 'garbage') return outgoing.code(400).type('text/html; charset=utf-8').send(badLink)
    if (outcome.kind === 'expired') return outgoing.redirect('/activate?expired=true', 307)
    if (outcome.kind === 'used') return outgoing.redirect('/login?activated=false', 307)
    const { token, expiresAt } = outcome.opened
    deps.cookies.session.set({ request: caller, reply: replyTo(outgoing) }, token, expiresAt)
    return outgoing.redirect('/projects', 307)
  })

  app.get('/cancel-password-recovery', async (request, outgoing) => {
    await cancelRecovery(deps, tokenIn(request.query))
    return outgoing.redirect(deps.settings.supportUrl ?? '/login', 303)
  })
}
