/** Somewhere else that people log in. */
export interface SsoProvider {
  /** Part of addresses and of external ids: changing it makes strangers of its users. */
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  /** The addresses that belong to it; matches whole addresses. */
  emailPattern: RegExp
  /** Whether it may take over accounts that log in with a password so far. */
  linksAccounts: boolean
}

/** The first one that an email address belongs to. */
export const providerFor = (providers: readonly SsoProvider[], email: string): SsoProvider | undefined =>
  providers.find(({ emailPattern }) => emailPattern.test(email))

export const externalIdOf = ({ name }: SsoProvider, subject: string): string => `${name}:${subject}`
