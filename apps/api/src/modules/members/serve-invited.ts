import { replyTo, requestInfo } from '@perigee/server-kit/http/exchange'
import { lookAtInvitation } from '@perigee/projects/members/look-at-invitation'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '../../deps'
import { plainPages } from '../../pages/plain-page'
import { isFromOwnPage, readForm } from '../../pages/link-form'
import { expiredPage, gonePage, openingPage, otherAccountPage } from './invited-pages'

const query = z.object({
  invite: z._default(z.string().check(z.maxLength(2000)), ''),
  here: z.optional(z.string()),
})

/** Where the links of invitations lead. Opening one changes nothing; joining is a call of the console. */
export function serveInvited(app: FastifyInstance, deps: Deps): void {
  const show = plainPages(deps.settings)

  app.get('/invited', async (request, reply) => {
    const asked = z.safeParse(query, request.query)
    const { invite: token, here } = asked.success ? asked.data : { invite: '', here: undefined }
    const info = requestInfo(request)
    const cookie = deps.cookies.session.read(info)
    const user = cookie === undefined ? undefined : (await deps.sessions.find(cookie, info))?.user
    const state = await lookAtInvitation(deps, { token, user })
    if (state.kind === 'garbage') return reply.redirect('/login?invite_invalid=true', 303)
    if (state.kind === 'gone') return show(reply, gonePage)
    if (state.kind === 'expired') return show(reply, expiredPage)
    if (state.kind === 'otherAccount') return show(reply, otherAccountPage({ ...state, token }))
    const join = state.projectId
    if (state.kind === 'joined' || state.kind === 'answerable') return go(reply, '/projects', { join })
    // A browser that comes from a mail sends no cookie of ours: from a page of ours it does.
    if (here === undefined) return reopen(reply, token)
    // The console keeps what is to be joined until somebody is logged in.
    const { email } = state
    if (state.kind === 'logIn') return go(reply, '/login', { email, join })
    if (state.kind === 'activate') return go(reply, '/activate', { email, join })
    return go(reply, '/signup', { email, inviter_email: state.inviterEmail, join })
  })

  /** The button of who is logged in with another account. */
  app.post('/invited', async (incoming, reply) => {
    const request = requestInfo(incoming)
    const { token } = readForm(incoming.body)
    if (!isFromOwnPage(request, deps.addresses)) return show(reply, openingPage(again(token)))
    for (const cookie of deps.cookies.session.all(request)) await deps.sessions.close(cookie)
    deps.cookies.session.clear({ request, reply: replyTo(reply) })
    return reply.redirect(again(token), 303)
  })

  const reopen = (reply: FastifyReply, token: string) =>
    show(reply.header('refresh', `0; url=${again(token)}`), openingPage(again(token)))
}

const again = (invite: string): string => addressOf('/invited', { invite, here: '1' })
const go = (reply: FastifyReply, path: string, search: Record<string, string>) =>
  reply.redirect(addressOf(path, search), 303)
const addressOf = (path: string, search: Record<string, string>): string =>
  `${path}?${new URLSearchParams(search).toString()}`
