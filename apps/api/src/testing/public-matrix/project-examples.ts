import { publicAccount } from '@perigee/contract/public/account'
import { publicAudit } from '@perigee/contract/public/audit'
import { publicInvitations, publicMembers } from '@perigee/contract/public/members'
import { publicProjects } from '@perigee/contract/public/projects'
import { publicUsage } from '@perigee/contract/public/usage'
import { emptied } from '../access-matrix/account-examples'
import { aMember, anInvitedAddress, type Scene } from '../access-matrix/scene'
import { inProject, shows } from './example'

const days = { from: '2026-11-01', to: '2026-11-20' }
export const period = { since: '2026-11-01T00:00:00Z', before: '2026-11-20T00:00:00Z' }

export async function alone(scene: Scene) {
  await emptied(scene)
  return inProject(scene)
}
const toMember = async (scene: Scene) => {
  const { id: projectId, memberId } = await aMember(scene)
  return { params: { projectId, memberId } }
}
const toInvited = (daysAgo: number) => async (scene: Scene) => ({
  params: { projectId: scene.project.publicId, email: await anInvitedAddress(scene, daysAgo) },
})

/** Calls about accounts, projects, their people, their usage and what happened in them. */
export const projectExamples = [
  shows(publicAccount.get),
  shows(publicAccount.usage),

  shows(publicProjects.list),
  shows(publicProjects.create, { given: () => ({ body: { name: 'Another' } }) }),
  shows(publicProjects.get, { given: inProject }),
  shows(publicProjects.update, { given: (scene) => ({ ...inProject(scene), body: { name: 'Renamed' } }) }),
  shows(publicProjects.delete, { given: alone, alone: true }),
  shows(publicProjects.limits, { given: inProject }),
  shows(publicProjects.setLimits, { given: (scene) => ({ ...inProject(scene), body: { chosenStorageBytes: 1e12 } }) }),
  shows(publicProjects.notifications, { given: inProject }),
  shows(publicProjects.setNotifications, { given: (scene) => ({ ...inProject(scene), body: { storage: false } }) }),

  shows(publicMembers.list, { given: inProject }),
  shows(publicMembers.get, { given: toMember }),
  shows(publicMembers.update, {
    given: async (scene) => ({ ...(await toMember(scene)), body: { role: 'admin' as const } }),
  }),
  shows(publicMembers.remove, { given: toMember }),
  shows(publicInvitations.list, { given: inProject }),
  shows(publicInvitations.create, {
    given: (scene) => ({ ...inProject(scene), body: { email: `guest-${scene.id}@example.test` } }),
  }),
  shows(publicInvitations.resend, { given: toInvited(8) }),
  shows(publicInvitations.cancel, { given: toInvited(0) }),
  shows(publicInvitations.link, { given: toInvited(0) }),

  shows(publicUsage.project, { given: inProject }),
  shows(publicUsage.downloadStop, { given: inProject }),
  shows(publicUsage.projectDays, { given: (scene) => ({ ...inProject(scene), query: days }) }),
  shows(publicUsage.buckets, { given: inProject }),
  shows(publicUsage.bucketDays, {
    given: ({ project, bucket }) => ({ params: { projectId: project.publicId, bucket }, query: days }),
  }),
  shows(publicUsage.report, { given: () => ({ query: period }) }),
  shows(publicUsage.projectReport, { given: (scene) => ({ ...inProject(scene), query: period }) }),

  shows(publicAudit.list, { given: inProject }),
  shows(publicAudit.export, { given: inProject }),
  shows(publicAudit.people, { given: inProject }),
]
