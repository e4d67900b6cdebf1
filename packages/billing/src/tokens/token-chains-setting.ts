import type { Parser } from '@perigee/server-kit/settings/parsers'
import * as z from 'zod/mini'

const httpUrl = z.string().check(z.regex(/^https?:\/\/\S{1,2000}$/))
const chain = z.strictObject({
  chainId: z.int().check(z.gte(1)),
  /** As people know the network. */
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  rpcUrl: httpUrl,
  /** Of the token. */
  contract: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  /** Address of a transaction without its hash: `https://etherscan.io/tx/`. */
  explorer: z._default(z.union([httpUrl, z.literal('')]), ''),
  layer2: z._default(z.boolean(), false),
  /** The first block that is read; without it, some thousand before the newest one of the first run. */
  startBlock: z.optional(z.int().check(z.gte(0))),
})
const chains = z.array(chain).check(
  z.minLength(1),
  z.refine((all) => new Set(all.map(({ chainId }) => chainId)).size === all.length),
)

export type TokenChainSetting = z.output<typeof chain>

export const tokenChains: Parser<readonly TokenChainSetting[]> = {
  accepts:
    'a JSON list of chains such as [{"chainId":1,"name":"Ethereum","rpcUrl":"https://…","contract":"0x…","explorer":"https://…/tx/"}], each chainId once',
  read(given) {
    try {
      return chains.safeParse(JSON.parse(given)).data
    } catch {
      return undefined
    }
  },
  show: (value) => JSON.stringify(value),
}
