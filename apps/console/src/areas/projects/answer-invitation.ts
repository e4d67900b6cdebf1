import { type ProjectInvitation, projects } from '@perigee/contract/projects'
import { invitationAnswers } from '@perigee/domain/invitations'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '@/lib/call'
import { isCallError } from '@/lib/call-error'
import { explained } from '@/lib/failure'
import { invitationsQuery } from '@/lib/invitations'
import { notify } from '@/lib/notify'
import { projectsQuery } from '@/lib/projects'

export type InvitationAnswer = keyof typeof invitationAnswers

const failures: Record<InvitationAnswer, string> = {
  accept: 'Failed to accept project invitation.',
  decline: 'Failed to decline project invitation.',
}
const source = 'Join project dialog'

interface Options {
  /** There is nothing left to be answered: it was answered, or is not open any more. Waited for before the way leads on. */
  onSettled?: () => unknown
}

/** Joins the project of an invitation and goes there, or lets the invitation go. */
export function useAnswerInvitation({ onSettled }: Options = {}) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [answering, setAnswering] = useState<InvitationAnswer>()

  async function answer({ projectID: id }: ProjectInvitation, given: InvitationAnswer): Promise<void> {
    setAnswering(given)
    const cause = await send(id, given)
    // Whatever came of it, the lists may have changed.
    const list = await reload()
    setAnswering(undefined)
    if (cause !== undefined) {
      notify.error(explained(failures[given], cause), source)
      if (isCallError(cause, 404) || isCallError(cause, 409)) await onSettled?.()
      return
    }
    await onSettled?.()
    notify.success(given === 'accept' ? 'Invite accepted!' : 'Invitation declined.')
    const joined = list?.find((project) => project.id === id)
    if (given === 'accept' && joined) await navigate({ to: '/projects/$id/dashboard', params: { id: joined.urlId } })
  }

  async function reload() {
    try {
      const [list] = await Promise.all([
        cache.fetchQuery({ ...projectsQuery, staleTime: 0 }),
        cache.fetchQuery({ ...invitationsQuery, staleTime: 0 }),
      ])
      return list
    } catch (cause) {
      notify.error(explained('Failed to reload projects and invitations list.', cause), source)
      return undefined
    }
  }

  return { answer, answering }
}

/** @returns what it failed for */
const send = (id: string, given: InvitationAnswer): Promise<unknown> =>
  call(projects.answerInvitation, { params: { id }, body: { response: invitationAnswers[given] } }).then(
    () => undefined,
    (cause: unknown) => cause,
  )
