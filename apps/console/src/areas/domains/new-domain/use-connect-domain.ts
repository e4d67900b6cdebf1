import { domains } from '@perigee/contract/domains'
import { sortDirections } from '@perigee/domain/page'
import { domainOrders } from '@perigee/domain/sort-orders'
import { useQueryClient } from '@tanstack/react-query'
import { apiKeysRoot } from '@/areas/access/public'
import type { PassphraseChecks } from '@/areas/passphrase/public'
import { linkServices, useObjectStorage, useSetPassphrase } from '@/areas/storage/public'
import { call, isCallError } from '@/lib/call'
import { useConfig } from '@/lib/config'
import type { ConsoleProject } from '@/lib/projects'
import { domainsRoot } from '../queries'
import { connectDomain } from './connect-domain'
import { type Draft, passphraseOf, wishOf } from './wizard'

/** Connects what the draft says. The passphrase of the project is in force afterwards, where it was asked for. */
export function useConnectDomain(
  project: ConsoleProject,
  { remember }: Pick<PassphraseChecks, 'remember'>,
): (draft: Draft) => Promise<{ accessId: string }> {
  const config = useConfig()
  const storage = useObjectStorage()
  const cache = useQueryClient()
  const setProjectPassphrase = useSetPassphrase(project.id)
  const params = { projectId: project.id }

  return async (draft) => {
    const known = storage.passphrases.get(project.id)
    const passphrase = passphraseOf(draft, known)
    const services = {
      ...linkServices({ config, project, storage }),
      storeDomain: (body: { subdomain: string; prefix: string; accessID: string }) =>
        call(domains.create, { params, body }),
      async findDomain(name: string) {
        const order = { order: String(domainOrders.name), orderDirection: String(sortDirections.asc) }
        const found = await call(domains.list, { params, query: { search: name, limit: '100', page: '1', ...order } })
        return found.domains.find(({ subdomain }) => subdomain === name)
      },
      isRefusal: (cause: unknown) => isCallError(cause) && cause.status >= 400 && cause.status < 500,
    }
    try {
      const made = await connectDomain(services, { ...wishOf(draft), passphrase, now: new Date() })
      if (known === null && passphrase !== null) {
        if (draft.passphraseOption === 'setMyProjectPassphrase') setProjectPassphrase(passphrase)
        void remember(passphrase)
      }
      return made
    } finally {
      void cache.invalidateQueries({ queryKey: domainsRoot(project.id) })
      void cache.invalidateQueries({ queryKey: apiKeysRoot(project.id) })
    }
  }
}
