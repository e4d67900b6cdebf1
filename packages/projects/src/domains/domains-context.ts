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

export const hostOfLinks = ({ addresses }: Pick<DomainsContext, 'addresses'>): string =>
  new URL(addresses.links).hostname
