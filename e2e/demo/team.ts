import { accounts } from '@perigee/contract/account'
import { members } from '@perigee/contract/members'
import { projects } from '@perigee/contract/projects'
import { invitationAnswers } from '@perigee/domain/invitations'
import { wireRoles } from '@perigee/domain/roles'
import { randomBytes } from 'node:crypto'
import type { ConsoleClient } from '../src/console-client'
import { newPerson, signUp } from '../src/sign-up'
import { demoProjects } from './plan'
import type { DemoTarget } from './target'

const colleagues = [
  { name: 'Ines Okafor', role: wireRoles.admin },
  { name: 'Jonas Lindqvist', role: wireRoles.member },
  { name: 'Mei Tanaka', role: wireRoles.member },
]
const onlyInvited = ['station-north', 'archive']

/**
 * People in the first project, and invitations that nobody has answered. For the demo's own installation alone: the mails
 * of another one would go to addresses that are invented.
 *
 * @returns how many people there are now, the demo's own account among them
 */
export async function addTeam(target: DemoTarget, owner: ConsoleClient): Promise<number> {
  const { answer: own } = await owner.call(projects.list)
  const project = own.find(({ name }) => name === demoProjects[0]?.name)
  if (project === undefined || project.memberCount > 1) return project?.memberCount ?? 0
  const params = { id: project.id }
  for (const { name, role } of colleagues) {
    const { client, email } = await signUp(target, undefined, { ...newPerson(), email: addressOf(name) })
    await client.call(accounts.update, { body: { fullName: name, shortName: name.split(' ')[0] ?? '' } })
    const { answer: account } = await client.call(accounts.get)
    await owner.call(members.inviteMany, { params, body: { emails: [email] } })
    await client.call(projects.answerInvitation, { params, body: { response: invitationAnswers.accept } })
    if (role !== wireRoles.member)
      await owner.call(members.changeRole, { params: { ...params, memberId: account.id }, body: String(role) })
  }
  await owner.call(members.inviteMany, { params, body: { emails: onlyInvited.map(addressOf) } })
  return colleagues.length + 1
}

/** Nobody else's: demos of one installation may be begun anew. */
const addressOf = (name: string): string =>
  `${name.toLowerCase().replaceAll(' ', '.')}-${randomBytes(2).toString('hex')}@example.com`
