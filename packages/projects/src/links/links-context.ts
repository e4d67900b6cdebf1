import type { LinkOptions, LinkRules } from '@perigee/domain/links'
import type { ProjectsContext } from '../context'

export type PasswordChange = { keep: true } | { set: string | null }

/** The rules of links, which the auth service keeps. A link is named by the hash of its record. */
export interface LinkRulesPort {
  /** Undefined: no such link, or it has ended. @throws linkServiceUnavailable */
  read(recordHash: Uint8Array): Promise<LinkRules | undefined>
  /**
   * All options at once; those that it had are forgotten, what was used stays. `head`: of the API key that the link must
   * come from. Undefined: no such link of that key, or it has ended. @throws linkServiceUnavailable, dropBoxFixed
   */
  set(
    link: { recordHash: Uint8Array; head: Uint8Array },
    rules: LinkOptions & { password: PasswordChange },
  ): Promise<LinkRules | undefined>
  /** From now on it is a link that was never made. @throws linkServiceUnavailable */
  forget(recordHash: Uint8Array): Promise<void>
}

/** What use cases about links need. */
export type LinksContext = Pick<ProjectsContext, 'db' | 'clock' | 'logger'> & { linkRules: LinkRulesPort }
