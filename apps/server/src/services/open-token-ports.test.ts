import { settings } from '@perigee/api/settings'
import { createLogger } from '@perigee/server-kit/logger'
import { startAnvil } from '@perigee/token-chain/testing/anvil'
import { HDKey } from '@scure/bip32'
import { afterAll, expect, it } from 'vitest'
import { openTokenPorts } from './open-token-ports'

const key = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/44'/60'/0'")
const anvil = await startAnvil({ chainId: 31_337, decimals: 8 })
afterAll(() => anvil.stop())

const log: string[] = []
const logger = createLogger({ level: 'info', destination: { write: (line: string) => void log.push(line) } })
const chain = { chainId: 31_337, name: 'Test', rpcUrl: anvil.url, contract: anvil.token }
const open = (env: Record<string, string>, chains: object[] = [chain]) =>
  openTokenPorts(
    settings.load({
      PERIGEE_BILLING: 'true',
      PERIGEE_TOKEN_ADDRESS_KEY: key.publicExtendedKey,
      PERIGEE_TOKEN_PRICE: '0.255',
      PERIGEE_TOKEN_CHAINS: JSON.stringify(chains),
      ...env,
    }),
    logger,
  )

it('reads the chains that are set, with addresses of the public key', async () => {
  const ports = await open({})
  expect(ports?.chains.map(({ startBlock, chain: { id } }) => ({ id, startBlock }))).toEqual([
    { id: 31_337, startBlock: null },
  ])
  expect(ports?.addresses.at(0)).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect(await ports?.price.current()).toBe(255_000n)
})

it('refuses a private key, without showing it', async () => {
  const opened = open({ PERIGEE_TOKEN_ADDRESS_KEY: key.privateExtendedKey })
  await expect(opened).rejects.toThrow(
    'PERIGEE_TOKEN_ADDRESS_KEY is a private key: give the extended public key (xpub…) alone, and keep this one off the server',
  )
  await expect(opened).rejects.not.toThrow(key.privateExtendedKey)
})

it.each([
  {
    env: {},
    chains: [{ ...chain, chainId: 1 }],
    says: 'PERIGEE_TOKEN_CHAINS: The node of chain 1 is one of chain 31337.',
  },
  { env: { PERIGEE_TOKEN_PRICE: '' }, says: 'Tokens are taken only where PERIGEE_TOKEN_PRICE is set too' },
  { env: { PERIGEE_TOKEN_PRICE: `5:${anvil.token}` }, says: 'PERIGEE_TOKEN_PRICE names chain 5' },
])('does not start: $says', async ({ env, chains, says }) => {
  await expect(open(env, chains)).rejects.toThrow(says)
})

it.each([
  [[chain, chain]],
  [[{ ...chain, contract: '0x1' }]],
  [[{ ...chain, rpcUrl: 'ws://127.0.0.1' }]],
  [[{ ...chain, chainID: 5 }]],
  [[]],
])('takes no chains that make no sense, and shows no address of a node', (chains) => {
  expect(() => open({}, chains)).toThrow('PERIGEE_TOKEN_CHAINS: its value (not shown, it is a secret) is not accepted')
})

it('starts while a node is away, and says so without its address', async () => {
  await open({}, [{ ...chain, rpcUrl: 'http://127.0.0.1:9/secret' }])
  expect(log.at(-1)).toContain('the node of the chain cannot be reached')
  expect(log.at(-1)).not.toContain('secret')
})

it('takes none without billing', async () => {
  expect(await open({ PERIGEE_BILLING: 'false' })).toBeUndefined()
})
