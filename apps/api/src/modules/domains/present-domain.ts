import type { DomainInfo } from '@perigee/contract/domains'
import type { ListedDomain } from '@perigee/satellite-db/domains'

export const presentDomain = (domain: ListedDomain): DomainInfo => ({
  projectPublicID: domain.publicProjectId,
  createdBy: domain.createdBy,
  subdomain: domain.domain,
  prefix: domain.root,
  accessID: domain.accessId,
  createdAt: domain.createdAt.toISOString(),
  life: {
    state: domain.state,
    checkedAt: domain.checkedAt?.toISOString() ?? null,
    points: domain.points,
    txt: domain.txt,
    certificate:
      domain.certificateError === null
        ? null
        : { until: domain.certificateUntil?.toISOString() ?? null, lastError: domain.certificateError },
  },
})
