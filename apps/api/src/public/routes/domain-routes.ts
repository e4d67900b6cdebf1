import { publicDomains, type PublicDomain } from '@perigee/contract/public/domains'
import { domainRefusals } from '@perigee/contract/refusals/domains'
import { deleteDomainOfProject } from '@perigee/projects/domains/delete-domain'
import {
  checkDomain,
  type ConnectedDomain,
  connectDomain,
  listDomainsFrom,
} from '@perigee/projects/domains/read-domains'
import type { Deps } from '../../deps'
import { keyOfCursor, presentPage } from '../cursors'
import { servePublic } from '../serve-public'
import { firstOf } from './first-of'
import { textKey } from './sort-keys'

export const publicDomainRoutes = (deps: Deps) => {
  const { list, create, check, remove } = publicDomains
  /** Reads the input of a call, where there are domains at all. */
  const offered =
    <Received, Input>(read: (received: Received) => Input) =>
    (received: Received): Input => {
      if (!deps.settings.customDomains) throw domainRefusals.domainsNotOffered()
      return read(received)
    }
  return [
    servePublic(deps, list, listDomainsFrom, {
      input: offered(({ params, query: { cursor, limit } }) => ({
        ...params,
        after: keyOfCursor(list, cursor, textKey) ?? '',
        limit: limit + 1,
      })),
      present: (found, { query: { limit } }) =>
        presentPage(
          list,
          firstOf(found, limit, ({ domain }) => domain),
          presentDomain,
        ),
    }),
    servePublic(deps, create, connectDomain, {
      input: offered(({ params, body: { name: domain, root, accessKeyId: accessId } }) => ({
        ...params,
        domain,
        root,
        accessId,
      })),
      fields: { subdomain: 'name' },
      present: presentDomain,
    }),
    servePublic(deps, check, checkDomain, { input: offered(({ params }) => params), present: presentDomain }),
    servePublic(deps, remove, deleteDomainOfProject, {
      input: offered(({ params: { projectId, domain: name } }) => ({ projectId, name })),
    }),
  ]
}

const presentDomain = (domain: ConnectedDomain): PublicDomain => ({
  name: domain.domain,
  root: domain.root,
  accessKeyId: domain.accessId,
  createdBy: domain.createdBy,
  createdAt: domain.createdAt.toISOString(),
  state: domain.state,
  checkedAt: domain.checkedAt?.toISOString() ?? null,
  records: domain.records,
  certificateUntil: domain.certificateUntil?.toISOString() ?? null,
})
