import { utf8 } from '@perigee/std/bytes'
import { toBase64, toHex } from '@perigee/std/encoding'
import { describe, expect, it } from 'vitest'
import { createChecksum } from './checksum-hashes'
import { createNodeChecksum } from './checksum-hashes-node'
import { checksumHeader, checksumOfHeader, parseChecksum } from './checksums'

describe.each([
  ['WebAssembly', createChecksum],
  ['Node', createNodeChecksum],
] as const)('checksums with %s', (_, create) => {
  // Check values of the CRC catalogue (https://reveng.sourceforge.io/crc-catalogue/) and of FIPS 180.
  it.each([
    ['CRC32', 'cbf43926'],
    ['CRC32C', 'e3069283'],
    ['CRC64NVME', 'ae8b14860a799888'],
    ['SHA1', 'f7c3bc1d808e04732adf679965ccc34ca7ae3441'],
    ['SHA256', '15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225'],
  ] as const)('%s of 123456789', async (algorithm, hex) => {
    const checksum = await create(algorithm)
    checksum.update(utf8('1234'))
    checksum.update(utf8(''))
    checksum.update(utf8('56789'))
    expect(toHex(checksum.digest())).toBe(hex)
  })

  it('keeps two running checksums apart', async () => {
    const [one, other] = [await create('CRC32C'), await create('CRC32C')]
    one.update(utf8('1234'))
    other.update(utf8('something else'))
    one.update(utf8('56789'))
    expect(toHex(one.digest())).toBe('e3069283')
  })
})

it('knows the header of each algorithm', () => {
  expect(checksumHeader('CRC64NVME')).toBe('x-amz-checksum-crc64nvme')
  expect(checksumOfHeader('x-amz-checksum-crc32c')).toBe('CRC32C')
  expect(checksumOfHeader('x-amz-checksum-mode')).toBeNull()
})

it.each([
  [toBase64(Uint8Array.of(1, 2, 3, 4)), true],
  [toBase64(Uint8Array.of(1, 2, 3)), false],
  ['!!!!', false],
  ['', false],
])('reads %j: %s', (value, valid) => expect(parseChecksum('CRC32', value) !== null).toBe(valid))
