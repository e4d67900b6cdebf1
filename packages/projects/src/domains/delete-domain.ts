import type { Person } from '@perigee/actors/actor'
import { requireProject } from '@perigee/actors/authorize'
import { inTransaction } from '@perigee/actors/context'
import { recordActs } from '@perigee/actors/record-acts'
import { thingsUseCase } from '@perigee/actors/use-case'
import { domainRefusals } from '@perigee/contract/refusals/domains'
import { asciiDomain } from '@perigee/domain/custom-domain'
import { roleOf } from '@perigee/domain/roles'
import { deleteDomain, findDomainForMember } from '@perigee/satellite-db/domains'
import type { ProjectId } from '@perigee/std/brand'
import type { ProjectsContext } from '../context'
import { bucketOf } from './create-domain'

type Needs = Pick<ProjectsContext, 'db' | 'clock'>

/** Gives a name back. What DNS says of it is for the owner of the zone to change. @throws noSuchDomain, domainNotYours */
export const deleteDomainOfProject = thingsUseCase('domain.delete', {
  async find(context: Needs, actor: Person, { projectId, name }: { projectId: ProjectId; name: string }) {
    await requireProject(context, actor, projectId)
    const userId = actor.user.id
    const domain = asciiDomain(name) ?? name
    const found = await findDomainForMember(context.db, { projectId, domain, userId })
    if (!found) throw domainRefusals.noSuchDomain()
    const role = roleOf({ userId, wireRole: found.role }, found)
    return [{ ...found, role, own: found.createdBy === userId }]
  },
  async run(context, { things, actor }): Promise<void> {
    await inTransaction(context, async (within) => {
      for (const { id, domain, root, internalProjectId: internalId } of things) {
        if (!(await deleteDomain(within.db, id))) throw domainRefusals.noSuchDomain()
        const facts = { bucket: bucketOf(root) }
        await recordActs(within, [{ name: 'domain.deleted', target: domain, facts, project: { internalId }, actor }])
      }
    })
  },
})
