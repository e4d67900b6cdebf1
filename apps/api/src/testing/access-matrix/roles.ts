import { members } from '@perigee/contract/members'
import { wireRoles } from '@perigee/domain/roles'
import { insertProjectMember } from '@perigee/satellite-db/members'
import type { UserId } from '@perigee/std/brand'
import { anAccount } from '../builders'
import { anInvitation } from '../team'
import { aScene, logIn, type Scene } from './scene'

interface Stay {
  role: keyof typeof wireRoles
  /** Who made the scene's key and bucket. */
  things: 'own' | "somebody else's"
}

/** Gives the scene's project to somebody else; the caller stays in it. @returns the new owner */
export const inProjectOfAnother =
  ({ role, things }: Stay) =>
  async ({ api, id, project: { internalId } }: Scene): Promise<{ id: UserId }> => {
    const { db } = api
    const owner = await anAccount(api)
    await insertProjectMember(db, { project_id: internalId, user_id: owner.id, role: wireRoles.admin })
    await db.updateTable('satellite.projects').set({ owner_id: owner.id }).where('id', '=', internalId).execute()
    await db
      .updateTable('satellite.project_members')
      .set({ role: wireRoles[role] })
      .where('project_id', '=', internalId)
      .where('user_id', '=', id)
      .execute()
    if (things === 'own') return owner
    const made = { created_by: owner.id }
    await db.updateTable('satellite.api_keys').set(made).where('project_id', '=', internalId).execute()
    await db.updateTable('satellite.domains').set(made).where('project_id', '=', internalId).execute()
    await db.updateTable('satellite.buckets').set(made).where('project_id', '=', internalId).execute()
    return owner
  }

/** The caller has left the project; what they made in it is still there. */
async function asStranger(scene: Scene): Promise<void> {
  await inProjectOfAnother({ role: 'member', things: 'own' })(scene)
  await scene.api.db
    .deleteFrom('satellite.project_members')
    .where('project_id', '=', scene.project.internalId)
    .where('user_id', '=', scene.id)
    .execute()
}

/** The owner has removed the caller, whose tabs are still open. */
export async function asRemoved(scene: Scene): Promise<void> {
  const { api, project, email } = scene
  const owner = await inProjectOfAnother({ role: 'member', things: 'own' })(scene)
  const { browser } = await logIn(api, owner.id)
  const removal = { params: { id: project.publicId }, body: { emails: [email] } }
  const { status } = await browser.call(members.remove, removal)
  if (status !== 200) throw new Error(`not removed: ${status}`)
  // The mail about it is sent by itself.
  await api.mails()
}

/** As a stranger, who is asked to join. */
export async function asInvited(scene: Scene): Promise<void> {
  await asStranger(scene)
  await anInvitation(scene.api, { row: scene.project, owner: scene }, { email: scene.email })
}

/** As a stranger, who is an admin of another project. */
export async function asAdminElsewhere(scene: Scene): Promise<void> {
  await asStranger(scene)
  const { project } = await aScene(scene.api)
  const member = { project_id: project.internalId, user_id: scene.id, role: wireRoles.admin }
  await insertProjectMember(scene.api.db, member)
}
