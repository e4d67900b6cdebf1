import { requireProject, type ProjectOfActor } from '@perigee/actors/authorize'
import { projectUseCase, type UseCase } from '@perigee/actors/use-case'
import { domainRefusals } from '@perigee/contract/refusals/domains'
import { type DomainRecords, recordsFor } from '@perigee/domain/custom-domain'
import { listDomainsAfter, type ListedDomain } from '@perigee/satellite-db/domains'
import { createDomain } from './create-domain'
import { type DomainsContext, hostOfLinks } from './domains-context'
import { noteDomain } from './note-domain'

/** A domain with what its zone has to have. */
export interface ConnectedDomain extends ListedDomain {
  records: DomainRecords
}

/** By name, those after `after`; '' for the first ones. */
export const listDomainsFrom = projectUseCase(
  'domain.view',
  async (context: DomainsContext, by, page: { after: string; limit: number }): Promise<ConnectedDomain[]> => {
    const found = await listDomainsAfter(context.db, { ...page, projectId: by.project.internalId })
    return found.map((domain) => withRecords(context, by, domain))
  },
)

/** Asks DNS now, and answers what it said. @throws noSuchDomain */
export const checkDomain = projectUseCase(
  'domain.view',
  async (context: DomainsContext, by, { domain }: { domain: string }): Promise<ConnectedDomain> => {
    await readOne(context, by, domain)
    await noteDomain(context, domain)
    return readOne(context, by, domain)
  },
)

type CreateDomain = typeof createDomain
type NewDomain = Parameters<CreateDomain>[2]

/** `createDomain`, answered with what the zone has to have. */
export const connectDomain: UseCase<CreateDomain['may'], DomainsContext, NewDomain, ConnectedDomain> = Object.assign(
  async (context: DomainsContext, actor: Parameters<CreateDomain>[1], input: NewDomain): Promise<ConnectedDomain> => {
    await createDomain(context, actor, input)
    return readOne(context, await requireProject(context, actor, input.projectId), input.domain)
  },
  { may: createDomain.may },
)

async function readOne(context: DomainsContext, by: ProjectOfActor, name: string): Promise<ConnectedDomain> {
  const of = { projectId: by.project.internalId, after: '', name, limit: 1 }
  const [domain] = await listDomainsAfter(context.db, of)
  if (!domain) throw domainRefusals.noSuchDomain()
  return withRecords(context, by, domain)
}

const withRecords = (context: DomainsContext, { project }: ProjectOfActor, domain: ListedDomain): ConnectedDomain => ({
  ...domain,
  records: recordsFor({
    domain: domain.domain,
    linksharingHost: hostOfLinks(context, project.edgeUrls),
    root: domain.root,
    accessId: domain.accessId,
    tls: true,
  }),
})
