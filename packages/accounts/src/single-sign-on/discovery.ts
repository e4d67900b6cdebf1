import { hour, second } from '@perigee/std/durations'
import {
  allowInsecureRequests,
  clockSkew,
  clockTolerance,
  ClientSecretBasic,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import type { AccountsContext } from '../context'
import { SsoFailure } from './failure'
import type { SsoProvider } from './provider'

const goodFor = hour
const timeoutSeconds = 5
const toleratedSeconds = 30

interface Known {
  configuration: Configuration
  at: number
}

export type Discovery = (provider: SsoProvider) => Promise<Configuration>

/**
 * What providers say about themselves (https://openid.net/specs/openid-connect-discovery-1_0.html). Asked for again
 * after an hour; while a provider does not answer, what it said before counts.
 */
export function createDiscovery({ clock, logger }: Pick<AccountsContext, 'clock' | 'logger'>): Discovery {
  const known = new Map<string, Known>()
  const underWay = new Map<string, Promise<Configuration>>()

  async function ask(provider: SsoProvider): Promise<Configuration> {
    const old = known.get(provider.name)
    try {
      const configuration = await discover(provider, clock())
      known.set(provider.name, { configuration, at: clock().getTime() })
      return configuration
    } catch {
      if (!old) throw new SsoFailure('provider-unreachable')
      logger.warn(
        { provider: provider.name },
        'single sign-on: the provider does not answer, what it said before counts',
      )
      return old.configuration
    }
  }

  return async (provider) => {
    const { name } = provider
    const held = known.get(name)
    if (held && clock().getTime() - held.at < goodFor) return held.configuration
    const asked = underWay.get(name) ?? ask(provider).finally(() => underWay.delete(name))
    underWay.set(name, asked)
    return asked
  }
}

/** Tokens are checked against the clock of this installation. */
async function discover({ issuer, clientId, clientSecret }: SsoProvider, now: Date): Promise<Configuration> {
  const metadata = {
    [clockSkew]: Math.round((now.getTime() - Date.now()) / second),
    [clockTolerance]: toleratedSeconds,
  }
  const configuration = await discovery(new URL(issuer), clientId, metadata, ClientSecretBasic(clientSecret), {
    execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    timeout: timeoutSeconds,
  })
  return configuration
}
