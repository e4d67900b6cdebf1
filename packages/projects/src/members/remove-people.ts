import { type Actor, isPerson } from '@perigee/actors/actor'
import { authorize, requireProject, type Target } from '@perigee/actors/authorize'
import { recordActs } from '@perigee/actors/record-acts'
import { thingsUseCase } from '@perigee/actors/use-case'
import { memberRefusals } from '@perigee/contract/refusals/members'
import { roleOf } from '@perigee/domain/roles'
import { deleteApiKeysOfMakers } from '@perigee/satellite-db/api-keys'
import { deleteInvitations, findInvitations, type InvitationRow, mailboxesOf } from '@perigee/satellite-db/invitations'
import { deleteMembers, findMember, findMembersByEmail, type MemberRow } from '@perigee/satellite-db/members'
import { writeDownMails } from '@perigee/satellite-db/outgoing-mails'
import type { ProjectRow } from '@perigee/satellite-db/projects'
import type { ProjectId, UserId } from '@perigee/std/brand'
import type { ProjectsContext } from '../context'
import { teamAct } from './team-act'

type Needs = Pick<ProjectsContext, 'db' | 'clock' | 'settings'>

/** Members and invitations by their addresses, or one member. */
type Named = { emails: readonly string[] } | { memberId: UserId }

type Removal = Named & {
  projectId: ProjectId
  /** Whether every access key that the removed people made ends too, and not only those that the console made for them. */
  removeAccesses: boolean
}

interface Removed extends Target {
  project: ProjectRow
  removeAccesses: boolean
  /** Undefined for an invitation. */
  member?: MemberRow
  /** In lower case. */
  email: string
}

/**
 * Removes members, oneself among them, and withdraws invitations: all or nothing. Keys of the console for its file browser
 * end with their maker's membership, and with them whatever was derived from them; other keys are the project's, and end
 * only when the remover asks for it. @throws noSuchProject, notInTheTeam, noSuchMember, ownerStays, forbidden
 */
export const removePeople = teamAct(
  thingsUseCase('member.remove', {
    async find(context: Needs, actor, { projectId, removeAccesses, ...named }: Removal): Promise<Removed[]> {
      const { project, role } = await requireProject(context, actor, projectId)
      const { members, invitations } = await findNamed(context, project, named)
      if (role !== 'member' && members.some(({ id }) => id === project.ownerId)) throw memberRefusals.ownerStays()
      const shared = { project, role, removeAccesses }
      if (invitations.length > 0 && isPerson(actor)) authorize(actor, 'member.cancelInvitation', { role })
      return [
        ...members.map((member) => ({ ...shared, ...judged(actor, project, member) })),
        ...invitations.map(({ email }) => ({ ...shared, email })),
      ]
    },

    async run({ db, clock, settings }, { things, actor }) {
      const [first] = things
      if (!first) return
      const { project, removeAccesses } = first
      const projectId = project.internalId
      const members = things.flatMap(({ member }) => (member ? [member] : []))
      const userIds = members.map(({ id }) => id)
      const { browserKeyPrefix } = settings
      await deleteMembers(db, { projectId, userIds })
      await deleteInvitations(db, { projectId, emails: things.filter((one) => !one.member).map(({ email }) => email) })
      if (removeAccesses) await deleteApiKeysOfMakers(db, { projectId, userIds, prefix: '' })
      else if (browserKeyPrefix !== '')
        await deleteApiKeysOfMakers(db, { projectId, userIds, prefix: browserKeyPrefix })
      const said = { accessKeysEnded: removeAccesses ? 'yes' : 'no' }
      await recordActs(
        { db, clock },
        things.map(({ member, email }) =>
          member
            ? {
                name: 'member.removed',
                project,
                actor,
                target: member.id,
                facts: said,
                subject: { userId: member.id, email: member.email },
              }
            : {
                name: 'invitation.withdrawn',
                project,
                actor,
                target: '',
                facts: {},
                subject: { userId: null, email },
              },
        ),
      )
      const others = members.filter(({ id }) => id !== idOf(actor))
      const facts = { project: project.name, by: nameOf(actor), accessKeysEnded: removeAccesses }
      await writeDownMails(
        db,
        others.map(({ email }) => ({ mail: 'removedFromProject', to: email, facts })),
        clock(),
      )
    },
  }),
)

interface Found {
  members: MemberRow[]
  invitations: InvitationRow[]
}

/** @throws notInTheTeam, noSuchMember */
async function findNamed({ db }: Pick<Needs, 'db'>, { internalId }: ProjectRow, named: Named): Promise<Found> {
  const projectId = internalId
  if ('memberId' in named) {
    const member = await findMember(db, { projectId, userId: named.memberId })
    if (!member) throw memberRefusals.noSuchMember()
    return { members: [member], invitations: [] }
  }
  const emails = await mailboxesOf(db, named.emails)
  const members = await findMembersByEmail(db, { projectId, emails })
  const invitations = await findInvitations(db, { projectId, emails })
  const found = [...members.map(({ emailKey }) => emailKey), ...invitations.map(({ email }) => email)]
  const unknown = emails.filter((email) => !found.includes(email))
  if (unknown.length > 0) throw memberRefusals.notInTheTeam(unknown.join(', '))
  return { members, invitations }
}

const judged = (actor: Actor, project: ProjectRow, member: MemberRow) => ({
  member,
  email: member.emailKey,
  own: member.id === idOf(actor),
  targetRole: roleOf({ userId: member.id, wireRole: member.role }, project),
})

const idOf = (actor: Actor): UserId | undefined => (isPerson(actor) ? actor.user.id : undefined)
const nameOf = (actor: Actor): string => (isPerson(actor) ? actor.user.email : 'The operator')
