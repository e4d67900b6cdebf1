import type { EdgeUrls } from '@perigee/domain/edge-urls'
import type { ProjectsContext } from '../context'
import type { LookUpDomain } from './look-up-domain'

/** What use cases about custom domains can be given. */
export interface DomainsContext extends Pick<ProjectsContext, 'db' | 'clock'> {
  lookUpDomain: LookUpDomain
  addresses: {
    /** Base URLs of the console and of the link service. */
    external: string
    links: string
  }
}

/** The host of the link service, also of one that a project has for itself. */
export const hostOfLinks = (
  { addresses }: Pick<DomainsContext, 'addresses'>,
  { publicLinksharing = addresses.links }: EdgeUrls = {},
): string => new URL(publicLinksharing).hostname
