import { pageFacts, pageStart } from '@perigee/actors/page-of'
import { projectUseCase } from '@perigee/actors/use-case'
import { asciiDomain } from '@perigee/domain/custom-domain'
import type { PageMaths } from '@perigee/domain/page'
import type { DomainOrder } from '@perigee/domain/sort-orders'
import { listDomainNames, listDomains, type ListedDomain } from '@perigee/satellite-db/domains'
import type { ProjectsContext } from '../context'

interface DomainQuery {
  /** A part of a name, or a whole one in any script. */
  search: string
  order: DomainOrder
  direction: 'asc' | 'desc'
  limit: number
  /** From 1. */
  page: number
}

/** One page of a project's domains. @throws invalidInput */
export const listDomainsPage = projectUseCase(
  'domain.view',
  async (
    { db }: Pick<ProjectsContext, 'db'>,
    { project },
    { search, order, direction, ...asked }: DomainQuery,
  ): Promise<{ domains: ListedDomain[]; page: PageMaths }> => {
    const { domains, total } = await listDomains(db, {
      projectId: project.internalId,
      search: asciiDomain(search) ?? search.trim().toLowerCase(),
      order,
      direction,
      ...pageStart(asked),
    })
    return { domains, page: pageFacts({ ...asked, totalCount: total }) }
  },
)

/** Of all domains of a project. */
export const readDomainNames = projectUseCase('domain.view', async ({ db }, { project }) =>
  listDomainNames(db, project.internalId),
)
