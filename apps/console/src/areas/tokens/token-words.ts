import type { FrontendConfig } from '@perigee/contract/config'

type Named = Pick<FrontendConfig, 'nativeToken'>

/** 'STAR tokens'; of a satellite that does not name its token, 'tokens'. */
export const tokensOf = ({ nativeToken }: Named, word: 'tokens' | 'Tokens' = 'tokens'): string =>
  `${nativeToken.name} ${word}`.trim()

/** Where tokens may be sent by: 'Ethereum or the supported layer-2 network' where the satellite names none. */
export function networksOf({ nativeToken }: Named): string {
  const { networks } = nativeToken
  if (networks.length === 0) return 'Ethereum or the supported layer-2 network'
  const [last, ...others] = networks.toReversed()
  return others.length === 0 ? (last ?? '') : `${others.toReversed().join(', ')} or ${last}`
}

const shownPlaces = 6

/** A decimal number of tokens, cut after six places: chains have up to eighteen. */
export function showTokens(value: string): string {
  const [whole = '0', fraction = ''] = value.split('.')
  const shown = fraction.slice(0, shownPlaces).replace(/0{1,18}$/, '')
  return shown === '' ? whole : `${whole}.${shown}`
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** '$3.15' of a decimal number of dollars. */
export const showUsd = (value: string): string => dollars.format(Number(value))

/** '0x1234abcd…9876fedc' of an address or a transaction. */
export const shortHash = (text: string): string => (text.length <= 24 ? text : `${text.slice(0, 10)}…${text.slice(-8)}`)
