import { requestInfo } from '@perigee/server-kit/http/exchange'
import { lookAtInvitation } from '@perigee/projects/members/look-at-invitation'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '../../deps'
import { plainPages } from '../../pages/plain-page'
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
    if (state.kind === 'joined') return reply.redirect('/projects', 303)
    if (state.kind === 'answerable') return reply.redirect(`/projects?${search({ join: state.projectId })}`, 303)
    if (state.kind === 'otherAccount') return show(reply, otherAccountPage({ ...state, again: again(token) }))
    // A browser that comes from a mail sends no cookie of ours: from a page of ours it does.
    if (here === undefined) return reopen(reply, token)
    if (state.kind === 'logIn') return reply.redirect(`/login?${search({ email: state.email })}`, 303)
    if (state.kind === 'activate') return reply.redirect(`/activate?${search({ email: state.email })}`, 303)
    return reply.redirect(`/signup?${search({ email: state.email, inviter_email: state.inviterEmail })}`, 303)
  })

  const reopen = (reply: FastifyReply, token: string) =>
    show(reply.header('refresh', `0; url=${again(token)}`), openingPage(again(token)))
}

const again = (invite: string): string => `/invited?${search({ invite, here: '1' })}`
const search = (parameters: Record<string, string>): string => new URLSearchParams(parameters).toString()
