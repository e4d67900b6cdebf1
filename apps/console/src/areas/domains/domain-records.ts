import { type DomainRecords, recordsFor } from '@perigee/domain/custom-domain'
import { readDomainRecord } from '@perigee/domain/custom-domain'
import type { DomainInfo } from '@perigee/contract/domains'
import { linkBase } from '@/areas/storage/public'
import { useAccount } from '@/lib/account'
import { useConfig } from '@/lib/config'
import type { ConsoleProject } from '@/lib/projects'

/** The name that domains of a project are made aliases of. */
export const useLinksharingHost = (project: ConsoleProject): string => {
  const base = linkBase({ config: useConfig(), project })
  return URL.canParse(base) ? new URL(base).hostname : ''
}

/** Whether the record that asks for a certificate is shown. */
export const useTlsRecord = (): boolean => useAccount().kindInfo.hasPaidPrivileges

/** What the zone of a connected domain should say. Who decided against a certificate is not asked for one again. */
export function useRecordsOf(
  project: ConsoleProject,
  { subdomain, prefix, accessID, life }: DomainInfo,
): DomainRecords {
  const linksharingHost = useLinksharingHost(project)
  const paid = useTlsRecord()
  const works = life?.state === 'connected'
  const asksForTls = life?.txt.some((text) => readDomainRecord(text)?.key === 'tls') ?? false
  const tls = paid && (!works || asksForTls)
  return recordsFor({ domain: subdomain, linksharingHost, root: prefix, accessId: accessID, tls })
}
