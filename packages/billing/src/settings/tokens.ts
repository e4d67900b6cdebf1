import { SettingError, type SettingSpecs, type SettingValues } from '@perigee/server-kit/settings'
import { duration, integer, text } from '@perigee/server-kit/settings/parsers'
import { hour } from '@perigee/std/durations'
import { tokenChains } from '../tokens/token-chains-setting'
import { tokenPrice } from '../tokens/token-price-setting'

/** The token that people may pay with, and where its deposits come from. */
export const tokenSettings = {
  tokenName: {
    env: 'PERIGEE_TOKEN_NAME',
    default: '',
    parse: text,
    means: 'What the token is called in the console, such as STAR.',
  },
  tokenAddressKey: {
    env: 'PERIGEE_TOKEN_ADDRESS_KEY',
    default: null,
    parse: text,
    secret: true,
    means: 'Extended public key (xpub…) of the wallet that deposits go to. Never a private one.',
  },
  tokenChains: {
    env: 'PERIGEE_TOKEN_CHAINS',
    default: null,
    parse: tokenChains,
    secret: true,
    means:
      'JSON list of chains: chainId, name, rpcUrl, contract, explorer (address of a transaction without its hash), layer2, startBlock. See docs/billing.md.',
  },
  tokenPrice: {
    env: 'PERIGEE_TOKEN_PRICE',
    default: null,
    parse: tokenPrice,
    means: 'What a token is worth: dollars, the URL of a price service, or CHAIN:ADDRESS of a price feed.',
  },
  tokenPriceField: {
    env: 'PERIGEE_TOKEN_PRICE_FIELD',
    default: 'price',
    parse: text,
    means: 'Where the JSON of the price service has the dollars, such as data.usd.',
  },
  tokenPriceTimeField: {
    env: 'PERIGEE_TOKEN_PRICE_TIME_FIELD',
    default: null,
    parse: text,
    means: 'Where it has the time of the price; without it, the price counts as being of now.',
  },
  tokenPriceMaxAge: {
    env: 'PERIGEE_TOKEN_PRICE_MAX_AGE',
    default: hour,
    parse: duration,
    means: 'How old a price may be. Without a fresh one deposits wait.',
  },
  tokenConfirmations: {
    env: 'PERIGEE_TOKEN_CONFIRMATIONS',
    default: 15,
    parse: integer({ min: 1, max: 100_000 }),
    means: 'How many blocks must lie above a deposit before it counts.',
  },
  tokenBonus: {
    env: 'PERIGEE_TOKEN_BONUS',
    default: 10,
    parse: integer({ min: 0, max: 100 }),
    means: 'What is added to a deposit, in whole percents.',
  },
  tokenUpgradeBalance: {
    env: 'PERIGEE_TOKEN_UPGRADE_BALANCE',
    default: 1000,
    parse: integer({ min: 1, max: 100_000_000 }),
    means: 'From which balance of tokens, bonus included, a free account becomes a Pro Account, in cents.',
  },
} as const satisfies SettingSpecs

export type TokenSettings = SettingValues<typeof tokenSettings>

/** Whether tokens are taken. @throws SettingError where one of the settings is there and another one missing */
export function takesTokens(settings: TokenSettings & { billing: boolean }): boolean {
  const needed = [
    ['PERIGEE_TOKEN_ADDRESS_KEY', settings.tokenAddressKey],
    ['PERIGEE_TOKEN_CHAINS', settings.tokenChains],
    ['PERIGEE_TOKEN_PRICE', settings.tokenPrice],
  ] as const
  const missing = needed.filter(([, value]) => value === null).map(([name]) => name)
  if (missing.length > 0 && missing.length < needed.length) {
    throw new SettingError(`Tokens are taken only where ${missing.join(' and ')} is set too; see docs/billing.md`)
  }
  return settings.billing && missing.length === 0
}
