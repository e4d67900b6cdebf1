import { inTransaction } from '@perigee/actors/context'
import { recordActs } from '@perigee/actors/record-acts'
import { projectUseCase } from '@perigee/actors/use-case'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { domainRefusals } from '@perigee/contract/refusals/domains'
import { projectRefusals } from '@perigee/contract/refusals/projects'
import { hasPaidPrivileges, isAccountKind } from '@perigee/domain/account-kinds'
import { findHolder, insertDomain } from '@perigee/satellite-db/domains'
import { holdMember } from '@perigee/satellite-db/members'
import { projectFacts } from '@perigee/satellite-db/projects'
import { minute } from '@perigee/std/durations'
import { type DomainsContext, hostOfLinks } from './domains-context'
import { noteDomain } from './note-domain'

interface NewDomain {
  /** As `asciiDomain` spells it. */
  domain: string
  root: string
  accessId: string
}

/**
 * Claims a name for a project. It is taken only while another project holds it, which the zone of the name decides: DNS is
 * asked again before that is said. @throws domainNeedsPaidPlan, domainTaken, invalidInput for names of the installation
 */
export const createDomain = projectUseCase(
  'domain.create',
  async (context: DomainsContext, { project, actor }, { domain, root, accessId }: NewDomain): Promise<void> => {
    const { ownerKind } = await projectFacts(context.db, project.internalId)
    if (!isAccountKind(ownerKind) || !hasPaidPrivileges(ownerKind)) throw domainRefusals.domainNeedsPaidPlan()
    if (domain === hostOfLinks(context) || domain === new URL(context.addresses.external).hostname) {
      throw commonRefusals.invalidInput('This domain belongs to the service itself.', 'subdomain')
    }
    await requireFree(context, domain)
    await inTransaction(context, async (within) => {
      // A deletion of the project, or a removal, does not end while this goes on.
      const isMember = await holdMember(within.db, { projectId: project.internalId, userId: actor.user.id })
      if (!isMember) throw projectRefusals.noSuchProject()
      const inserted = await insertDomain(within.db, {
        project_id: project.internalId,
        domain,
        root,
        access_id: accessId,
        created_by: actor.user.id,
        created_at: within.clock(),
      })
      if (!inserted) throw domainRefusals.domainTaken()
      const facts = { bucket: bucketOf(root) }
      await recordActs(within, [{ name: 'domain.created', target: domain, facts, project, actor }])
    })
  },
)

export const bucketOf = (root: string): string => root.split('/')[0] ?? ''

/** Who asks again and again does not ask DNS each time. */
const settledFor = minute

async function requireFree(context: DomainsContext, domain: string): Promise<void> {
  const holder = await findHolder(context.db, domain)
  if (!holder) return
  const age = context.clock().getTime() - (holder.checkedAt?.getTime() ?? 0)
  if (age < settledFor) throw domainRefusals.domainTaken()
  await noteDomain(context, domain)
  if (await findHolder(context.db, domain)) throw domainRefusals.domainTaken()
}
