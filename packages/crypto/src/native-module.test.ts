import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { openRun, sealRun } from './block-runs'
import type { BlocksInFile, BlockWriter, SegmentInFile } from './block-runs-port'
import type { WantedHashes } from './body-hasher-port'
import { blockNonce, encryptedBlockSize, plainBlockSize } from './content'
import { BlockSealer } from './content-blocks'
import { loadNativeModule, nativeModule } from './native-module-node'
import { usePrimitives } from './primitives'
import { browserPrimitives } from './primitives-browser'
import { nodeBinding, nodePrimitives } from './primitives-node'
import { key32 } from './testing/arbitraries'
import { sha256, toBytes } from './testing/bytes-of-length'
import { kindOfError } from './testing/kind-of-error'

async function aFile(name: string, content: string | Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'perigee-native-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, name), content)
  return join(folder, name)
}

describe('loading the native module', () => {
  it('finds none where none was built', () => {
    expect(loadNativeModule('/nowhere/perigee-native.node')).toEqual({ state: 'absent' })
  })

  it('refuses a file that is no module, and says why', async () => {
    const file = await aFile('perigee-native.node', 'no machine code')
    expect(loadNativeModule(file)).toEqual({ state: 'refused', reason: expect.stringContaining(file) as string })
  })

  it.each([
    ['another version', 'module.exports = { ABI: 0, sealBlocks() {}, openBlocks() {} }'],
    ['something without a version', 'module.exports = {}'],
    ['something without its functions', 'module.exports = { ABI: 6 }'],
  ])('refuses %s', async (_, text) => {
    const file = await aFile('module.cjs', text)
    expect(loadNativeModule(file)).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('npm run build:native') as string,
    })
  })

  it('is left alone where it is switched off', () => {
    expect(nodeBinding({ webAssembly: true, native: 'off' }).blockRuns).toBeUndefined()
  })
})

const found = nativeModule()
if (found.state !== 'loaded') {
  process.stderr.write(`The native module is NOT TESTED (${found.state}): npm run build:native\n`)
}

describe.skipIf(found.state !== 'loaded')('the native module', () => {
  afterAll(() => usePrimitives(browserPrimitives))
  const key = new Uint8Array(32).fill(9)
  const nonce12 = fc.uint8Array({ minLength: 12, maxLength: 12 })
  const sealWith = (
    way: 'native' | 'OpenSSL',
    keys: { contentKey: Uint8Array; nonce: Uint8Array },
    plain: Uint8Array,
  ) => {
    usePrimitives(way === 'native' ? nodeBinding({ webAssembly: true, native: 'auto' }) : nodePrimitives)
    const nonce = keys.nonce.slice()
    const sealed = new Uint8Array((plain.length / plainBlockSize) * encryptedBlockSize)
    sealRun({ ...keys, nonce }, plain, sealed)
    return { sealed, nonce }
  }
  const openNatively = (keys: { contentKey: Uint8Array; nonce: Uint8Array }, sealed: Uint8Array) => {
    usePrimitives(nodeBinding({ webAssembly: true, native: 'auto' }))
    const plain = new Uint8Array((sealed.length / encryptedBlockSize) * plainBlockSize)
    const kind = kindOfError(() => openRun({ ...keys, nonce: keys.nonce.slice() }, sealed, plain))
    return { plain, kind }
  }
  const { blocks, hasher, md5 } = found as Extract<typeof found, { state: 'loaded' }>

  it('seals as OpenSSL does, and opens what OpenSSL sealed', () => {
    fc.assert(
      fc.property(key32, nonce12, fc.nat(6), fc.nat(255), (contentKey, nonce, count, first) => {
        const plain = toBytes(count * plainBlockSize).map((byte) => byte ^ first)
        const native = sealWith('native', { contentKey, nonce }, plain)
        const slow = sealWith('OpenSSL', { contentKey, nonce }, plain)
        expect(sha256(native.sealed)).toBe(sha256(slow.sealed))
        expect(native.nonce).toEqual(slow.nonce)
        const opened = openNatively({ contentKey, nonce }, slow.sealed)
        expect(opened.kind).toBeNull()
        expect(sha256(opened.plain)).toBe(sha256(plain))
      }),
    )
  })

  it.each([
    ['at the end of the first byte', [0xff]],
    ['through eight bytes', Array.from({ length: 8 }, () => 0xff)],
    ['around from the last nonce to the first', Array.from({ length: 12 }, () => 0xff)],
    ['around after one more block', [0xfe, ...Array.from({ length: 11 }, () => 0xff)]],
  ])('counts nonces up %s', (_, first) => {
    const nonce = new Uint8Array(12)
    nonce.set(first)
    const plain = toBytes(3 * plainBlockSize)
    const native = sealWith('native', { contentKey: key, nonce }, plain)
    const slow = sealWith('OpenSSL', { contentKey: key, nonce }, plain)
    expect(sha256(native.sealed)).toBe(sha256(slow.sealed))
    expect(native.nonce).toEqual(slow.nonce)
  })

  it.each(['first', 'middle', 'last'] as const)('opens nothing when the %s block was changed', (which) => {
    const nonce = new Uint8Array(12)
    const plain = toBytes(5 * plainBlockSize)
    const { sealed } = sealWith('native', { contentKey: key, nonce }, plain)
    const block = { first: 0, middle: 2, last: 4 }[which]
    for (const at of [0, plainBlockSize - 1, plainBlockSize, encryptedBlockSize - 1]) {
      const changed = sealed.slice()
      changed[block * encryptedBlockSize + at] = (changed[block * encryptedBlockSize + at] ?? 0) ^ 0x80
      const opened = openNatively({ contentKey: key, nonce }, changed)
      expect(opened.kind).toBe('decryption')
      expect(opened.plain.every((byte) => byte === 0)).toBe(true)
    }
  })

  it('opens nothing with another key or nonce', () => {
    const nonce = new Uint8Array(12)
    const { sealed } = sealWith('native', { contentKey: key, nonce }, toBytes(plainBlockSize))
    expect(openNatively({ contentKey: key.map((byte) => byte ^ 1), nonce }, sealed).kind).toBe('decryption')
    expect(openNatively({ contentKey: key, nonce: nonce.map(() => 1) }, sealed).kind).toBe('decryption')
  })

  const lengths = { key: 32, nonce: 12, plain: 2 * plainBlockSize, sealed: 2 * encryptedBlockSize }
  it.each([
    ['a short key', { key: 31 }],
    ['no key', { key: 0 }],
    ['a long key', { key: 33 }],
    ['a nonce of a segment', { nonce: 24 }],
    ['a short nonce', { nonce: 11 }],
    ['plaintext that ends within a block', { plain: 2 * plainBlockSize - 1 }],
    ['plaintext of one block more', { plain: 3 * plainBlockSize }],
    ['sealed bytes that end within a block', { sealed: 2 * encryptedBlockSize + 1 }],
    ['sealed bytes of one block less', { sealed: encryptedBlockSize }],
    ['no sealed bytes', { sealed: 0 }],
  ])('refuses %s and writes nothing', (_, wrong) => {
    const size = { ...lengths, ...wrong }
    const bytes = (length: number) => new Uint8Array(length).fill(1)
    const [k, n] = [bytes(size.key), bytes(size.nonce)]
    const [plain, sealed] = [bytes(size.plain), bytes(size.sealed)]
    expect(() => blocks.seal(k, n, plain, sealed)).toThrow(/must/)
    expect(() => blocks.open(k, n, sealed, plain)).toThrow(/must/)
    for (const untouched of [plain, sealed]) expect(untouched.every((byte) => byte === 1)).toBe(true)
  })

  it('refuses to write where it reads', () => {
    const memory = new Uint8Array(3 * encryptedBlockSize)
    const [plain, into] = [memory.subarray(0, plainBlockSize), memory.subarray(5, 5 + encryptedBlockSize)]
    expect(() => blocks.seal(key, new Uint8Array(12), plain, into)).toThrow('must not share memory')
    expect(() => blocks.open(key, new Uint8Array(12), into, plain)).toThrow('must not share memory')
    expect(() => blocks.seal(memory.subarray(40, 72), new Uint8Array(12), toBytes(plainBlockSize), into)).toThrow(
      'must not share memory',
    )
  })

  const blocksOf = (path: string, wanted: Partial<BlocksInFile> = {}) => {
    const all = { path, contentKey: key, nonce: new Uint8Array(12), offset: 0, blocks: 3, skip: 0 }
    const sender = blocks.sender?.({ ...all, take: 3 * plainBlockSize, ...wanted })
    if (!sender) throw new Error('this module cannot send')
    onTestFinished(() => sender.close())
    return sender
  }
  const plain = toBytes(3 * plainBlockSize)
  const sealedFile = () =>
    aFile('blob', sealWith('OpenSSL', { contentKey: key, nonce: new Uint8Array(12) }, plain).sealed)

  it('opens blocks of a file, and gives what is wanted of them', async () => {
    const path = await sealedFile()
    const all = blocksOf(path)
    const opened = [await all.open(1), await all.open(32), await all.open(1)]
    expect(opened.map((bytes) => bytes.length)).toEqual([plainBlockSize, 2 * plainBlockSize, 0])
    expect(sha256(Buffer.concat(opened))).toBe(sha256(plain))
    const some = blocksOf(path, { skip: 7, take: plainBlockSize })
    expect(sha256(await some.open(3))).toBe(sha256(plain.slice(7, 7 + plainBlockSize)))
  })

  it.each([
    ['another nonce', { nonce: new Uint8Array(12).fill(1) }],
    ['a place between two blocks', { offset: 1 }],
    ['more blocks than there are', { blocks: 4 }],
  ])('opens nothing of a file with %s', async (_, wrong) => {
    const sender = blocksOf(await sealedFile(), wrong)
    await expect(sender.open(32)).rejects.toMatchObject({ name: 'FormatError', kind: 'decryption' })
  })

  it('says that there is no file, and sends nothing to nobody', async () => {
    await expect(blocksOf('/nowhere/blob').open(1)).rejects.toMatchObject({ code: 'ENOENT' })
    const sender = blocksOf(await sealedFile())
    await expect(sender.send()).rejects.toThrow('nothing is open')
    expect(() => sender.connect(-1)).toThrow('must be open')
    sender.close()
    await expect(sender.open(1)).rejects.toThrow('nothing is open')
  })

  it('takes nothing but bytes', () => {
    const wrong = 'text' as unknown as Uint8Array
    const doubles = new Float64Array(4) as unknown as Uint8Array
    expect(() => blocks.seal(key, new Uint8Array(12), wrong, new Uint8Array())).toThrow()
    expect(() => blocks.open(doubles, new Uint8Array(12), new Uint8Array(), new Uint8Array())).toThrow()
  })

  const inPieces = (bytes: Uint8Array, places: readonly number[]): Uint8Array[] => {
    const ends = [...places.map((place) => Math.min(place, bytes.length)), bytes.length].sort((a, b) => a - b)
    return ends.map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end))
  }

  it('writes a segment as it is sealed in place, past the cache and through it', async () => {
    const segment = { contentKey: key, nonce: new Uint8Array(24) }
    const length = fc.oneof(fc.nat(2 * plainBlockSize), fc.integer({ min: 500_000, max: 1_200_000 }))
    const drawn = fc.tuple(length, fc.array(fc.nat(1_200_000), { maxLength: 6 }), fc.boolean())
    const folder = dirname(await aFile('beside', ''))
    let drafts = 0
    await fc.assert(
      fc.asyncProperty(drawn, async ([length, places, isDirect]) => {
        const plain = toBytes(length)
        const sealer = new BlockSealer(segment)
        const expected = Buffer.concat([...sealer.push(plain), ...sealer.final()])
        const nonce = blockNonce(segment.nonce, 0)
        const writer = writerOf({ path: join(folder, `draft-${String(drafts++)}`), isDirect, contentKey: key, nonce })
        const [last = [], ...batches] = inPieces(plain, places)
          .map((piece) => [piece])
          .toReversed()
        for (const batch of batches.toReversed()) await writer.write(batch)
        expect(await writer.finish(last, join(folder, 'blob'))).toBe(expected.length)
        writer.close()
        expect(sha256(await readFile(join(folder, 'blob')))).toBe(sha256(expected))
      }),
      { numRuns: 40 },
    )
    expect((await readdir(folder)).toSorted()).toEqual(['beside', 'blob'])
  })

  it('says what the system had against a file', async () => {
    const path = await aFile('taken', 'of another')
    const keys = { contentKey: key, nonce: new Uint8Array(12), isDirect: false }
    await expect(writerOf({ ...keys, path }).write([plain])).rejects.toMatchObject({ code: 'EEXIST' })
    const lost = writerOf({ ...keys, path: '/nowhere/draft' })
    await expect(lost.finish([], '/nowhere/blob')).rejects.toMatchObject({ code: 'ENOENT' })
    expect(() => writerOf({ ...keys, path, nonce: new Uint8Array(24) })).toThrow('must have 12 bytes')
  })

  const writerOf = (segment: SegmentInFile): BlockWriter => {
    const writer = blocks.writer?.(segment)
    if (!writer) throw new Error('this module cannot write')
    return writer
  }

  const wanted: WantedHashes = { chunks: true, sha256: true, checksum: null }
  const openSsl = (algorithm: string, bytes: Uint8Array) => createHash(algorithm).update(bytes).digest('hex')
  const hex = (bytes: Uint8Array | null): string => Buffer.from(bytes ?? []).toString('hex')
  /** Bodies, and where they are cut; some are long, so that lanes run out of some before others. */
  const body = fc.tuple(fc.oneof(fc.nat(300), fc.nat(20_000)), fc.array(fc.nat(20_000), { maxLength: 5 }))
  const bodies = fc.array(body, { maxLength: 40 })

  it('hashes bodies that come by turns as OpenSSL does each of them', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, async (drawn) => {
        await Promise.all(
          drawn.map(async ([length, places]) => {
            const bytes = toBytes(length)
            const hashes = hasher(wanted)
            for (const piece of inPieces(bytes, places)) {
              expect(await hashes.update([piece], [1])).toEqual([openSsl('sha256', piece)])
            }
            const { sha256, checksum } = hashes.digests()
            expect([hex(sha256), checksum]).toEqual([openSsl('sha256', bytes), null])
          }),
        )
      }),
    )
  })

  it('hashes nothing that was not asked for', async () => {
    const hashes = hasher({ chunks: false, sha256: false, checksum: null })
    expect(await hashes.update([plain], [0, 1])).toEqual([])
    expect(hashes.digests()).toEqual({ sha256: null, checksum: null })
  })

  it('hashes nothing but bytes, and knows the checksums of S3', async () => {
    const hashes = hasher(wanted)
    await expect(hashes.update(['text' as unknown as Uint8Array], [])).rejects.toThrow()
    await hashes.update([plain], [])
    expect(hex(hashes.digests().sha256)).toBe(openSsl('sha256', plain))
    expect(() => hasher({ ...wanted, checksum: 'CRC16' as 'CRC32' })).toThrow('must be one of S3')
  })

  it('makes the MD5 of many messages in two turns as OpenSSL does of each', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, async (drawn) => {
        const texts = drawn.map(([length]) => toBytes(length))
        const pieces = drawn.map(([, places], at) => inPieces(texts[at] ?? new Uint8Array(), places))
        const messages = drawn.map(() => md5.begin())
        const [first, others] = [
          pieces.map((all) => all.slice(0, all.length / 2)),
          pieces.map((all) => all.slice(all.length / 2)),
        ]
        await md5.update(messages, first)
        await md5.update(messages.toReversed(), others.toReversed())
        expect(messages.map((message) => hex(message.digest()))).toEqual(texts.map((text) => openSsl('md5', text)))
      }),
    )
  })

  it('makes no MD5 of messages that are there twice, or without their pieces', async () => {
    const message = md5.begin()
    await expect(async () => md5.update([message], [])).rejects.toThrow('must have its pieces')
    await expect(md5.update([message, message], [[plain], [plain]])).rejects.toThrow('under way')
    await md5.update([message], [[plain]])
    expect(hex(message.digest())).toBe(openSsl('md5', plain))
  })
})
