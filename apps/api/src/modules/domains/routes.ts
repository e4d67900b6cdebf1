import { domains } from '@perigee/contract/domains'
import { domainRefusals } from '@perigee/contract/refusals/domains'
import { directionWord, domainOrders, orderWord } from '@perigee/domain/sort-orders'
import { checkDns } from '@perigee/projects/domains/check-dns'
import { createDomain } from '@perigee/projects/domains/create-domain'
import { deleteDomainOfProject } from '@perigee/projects/domains/delete-domain'
import { listDomainsPage, readDomainNames } from '@perigee/projects/domains/list-domains'
import type { Deps } from '../../deps'
import { serve } from '../../session/serve'
import { implement } from '../../session/session'
import { presentDomain } from './present-domain'

export const domainRoutes = (deps: Deps) => {
  const requireOffered = () => {
    if (!deps.settings.customDomains) throw domainRefusals.domainsNotOffered()
  }
  /** Reads the input of a call, where there are domains at all. */
  const offered =
    <Received, Input>(read: (received: Received) => Input) =>
    (received: Received): Input => {
      requireOffered()
      return read(received)
    }

  return [
    serve(deps, domains.create, createDomain, {
      input: offered(({ params, body: { subdomain, prefix, accessID } }) => ({
        projectId: params.projectId,
        domain: subdomain,
        root: prefix,
        accessId: accessID,
      })),
    }),

    serve(deps, domains.delete, deleteDomainOfProject, {
      input: offered(({ params, body: name }) => ({ projectId: params.projectId, name })),
    }),

    serve(deps, domains.list, listDomainsPage, {
      input: offered(({ params, query: { search, limit, page, order, orderDirection } }) => ({
        projectId: params.projectId,
        search,
        limit,
        page,
        order: orderWord(domainOrders, order),
        direction: directionWord(orderDirection),
      })),
      present: ({ domains: found, page }, { query: { search, order, orderDirection } }) => ({
        domains: found.map(presentDomain),
        search,
        order,
        orderDirection,
        ...page,
      }),
    }),

    serve(deps, domains.names, readDomainNames, {
      input: offered(({ params }) => ({ projectId: params.projectId })),
    }),

    implement(domains.checkDns, ({ session, query, body }) => {
      requireOffered()
      return checkDns(deps, session, { domain: query.domain, ...body })
    }),
  ]
}
