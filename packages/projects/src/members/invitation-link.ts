import { invitationExpiry } from '@perigee/domain/invitations'
import { openSignedText, signText } from '@perigee/server-kit/signed-text'
import type { ProjectId } from '@perigee/std/brand'
import { fromUtf8, utf8 } from '@perigee/std/bytes'
import * as z from 'zod/mini'
import type { ProjectsContext } from '../context'

/** What the link of an invitation names. It opens nothing: joining takes a login with that address. */
export interface InvitationLink {
  projectId: ProjectId
  /** In lower case. */
  email: string
  expires: Date
}

const payload = z.object({ projectId: z.string(), email: z.string(), expires: z.number() })

export function invitationLink(
  { keys, addresses }: Pick<ProjectsContext, 'keys' | 'addresses'>,
  { projectId, email, sentAt }: { projectId: ProjectId; email: string; sentAt: Date },
): string {
  const named = { projectId, email, expires: invitationExpiry(sentAt).getTime() }
  const token = signText(utf8(JSON.stringify(named)), keys.invitations)
  return `${addresses.external}invited?invite=${encodeURIComponent(token)}`
}

/** Undefined for what we never made. */
export function openInvitationLink({ keys }: Pick<ProjectsContext, 'keys'>, token: string): InvitationLink | undefined {
  const signed = openSignedText(token, keys.invitations)
  if (!signed) return undefined
  const { projectId, email, expires } = z.parse(payload, JSON.parse(fromUtf8(signed)))
  return { projectId: projectId as ProjectId, email, expires: new Date(expires) }
}
