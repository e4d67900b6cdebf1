import { HDKey } from '@scure/bip32'
import { expect, it } from 'vitest'
import { depositAddresses } from './deposit-addresses'

// The account m/44'/60'/0' of the seed that every test chain of this kind uses ("test test … junk").
const seed = Uint8Array.from(
  Buffer.from(
    '9dfc3c64c2f8bede1533b6a79f8570e5943e0b8fd1cf77107adf7b72cef42185d564a3aee24cab43f80e3c4538087d70fc824eabbad596a23c97b6ee8322ccc0',
    'hex',
  ),
)
const account = HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'")
const addresses = depositAddresses(account.publicExtendedKey)

it('gives the addresses that a wallet with the private key finds', () => {
  expect([0, 1, 2].map(addresses.at)).toEqual([
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  ])
  expect(addresses.fingerprint).toMatch(/^[0-9a-f]{8}$/)
})

it('refuses a private key, and says neither key', () => {
  const opened = () => depositAddresses(account.privateExtendedKey)
  expect(opened).toThrow(
    'is a private key: give the extended public key (xpub…) alone, and keep this one off the server',
  )
  expect(opened).not.toThrow(account.privateExtendedKey)
})

it.each(['', 'xpub', account.publicExtendedKey.slice(0, -1), `${account.publicExtendedKey}1`, '0x1234'])(
  'refuses what is no key: %s',
  (text) => expect(() => depositAddresses(text)).toThrow('is no extended public key (xpub…)'),
)

it.each([2 ** 31, -1, 1.5, Number.NaN])('has no child of index %s: hardened ones come from a private key', (index) =>
  expect(() => addresses.at(index)).toThrow(RangeError),
)
