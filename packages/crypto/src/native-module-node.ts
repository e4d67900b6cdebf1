import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { getSystemErrorName } from 'node:util'
import type { BlockRuns, BlockSender, BlockWriter } from './block-runs-port'
import type { MakeBodyHasher } from './body-hasher-port'
import { FormatError } from './format-error'
import type { Md5Lanes, Md5Message } from './md5-lanes-port'
import type { ManyAtOnce } from './many-at-once'
import { createManyMessages, type ManyMessagesExports } from './many-messages'
import { createShortMessages, type ShortMessages, type ShortMessagesClass } from './short-messages'

/** Where `npm run build:native` leaves it, and where the build of the server takes it along. */
const usualPlace = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../../native/perigee-native.node' : 'perigee-native.node',
    import.meta.url,
  ),
)

/** What native/src/lib.rs has to call itself, so that nothing built from another version is called. */
const expectedAbi = 6

interface Exports extends ManyMessagesExports {
  ABI: number
  sealBlocks(key: Uint8Array, firstNonce: Uint8Array, plain: Uint8Array, into: Uint8Array): void
  /** Whether all blocks opened. */
  openBlocks(key: Uint8Array, firstNonce: Uint8Array, sealed: Uint8Array, into: Uint8Array): boolean
  ShortMessages: ShortMessagesClass
  BodyHasher: HasherClass
  Md5Message: new () => Md5Message
  md5Update: Md5Lanes['update']
  /** Absent on Windows, like the next one. */
  BlockSender?: SenderClass | undefined
  BlockWriter?: WriterClass | undefined
}

export interface LoadedModule {
  state: 'loaded'
  short: ShortMessages
  many: ManyAtOnce
  blocks: BlockRuns
  hasher: MakeBodyHasher
  md5: Md5Lanes
}

/** Its methods are those of the port, with errors of their own. */
type SenderClass = new (
  path: string,
  key: Uint8Array,
  firstNonce: Uint8Array,
  offset: number,
  blocks: number,
  skip: number,
  take: number,
) => BlockSender

/** Resolves with numbers of system errors below zero. */
type WriterClass = new (
  path: string,
  isDirect: boolean,
  key: Uint8Array,
  firstNonce: Uint8Array,
) => {
  write(pieces: readonly Uint8Array[]): Promise<number>
  finish(pieces: readonly Uint8Array[], name: string): Promise<number>
  close(): void
}

type HasherClass = new (
  chunks: boolean,
  sha256: boolean,
  checksum?: string,
) => {
  /** All digests as one text. */
  update(pieces: readonly Uint8Array[], ends: readonly number[]): Promise<string>
  digests(): { sha256?: Uint8Array; checksum?: Uint8Array }
}

/** What became of the optional module in machine code. */
export type NativeModule = LoadedModule | { state: 'absent' } | { state: 'refused'; reason: string }

let found: NativeModule | undefined

/** Looks for it once, at the first call. */
export const nativeModule = (): NativeModule => (found ??= loadNativeModule(usualPlace))

export function loadNativeModule(file: string): NativeModule {
  if (!existsSync(file)) return { state: 'absent' }
  try {
    const found = createRequire(import.meta.url)(file) as Partial<Exports>
    if (!isExpected(found)) {
      return { state: 'refused', reason: `${file} was built from another version: npm run build:native` }
    }
    const short = createShortMessages(found.ShortMessages)
    const many = createManyMessages(found)
    return { state: 'loaded', short, many, blocks: blockRuns(found), hasher: makeHasher(found), md5: md5Lanes(found) }
  } catch (error) {
    return { state: 'refused', reason: error instanceof Error ? error.message : String(error) }
  }
}

const needed = [
  'sealBlocks',
  'openBlocks',
  'ShortMessages',
  'ManyMessages',
  'openNestedLater',
  'BodyHasher',
  'Md5Message',
  'md5Update',
] as const

const isExpected = (found: Partial<Exports>): found is Exports =>
  found.ABI === expectedAbi && needed.every((name) => found[name])

const blockRuns = ({ sealBlocks, openBlocks, BlockSender, BlockWriter }: Exports): BlockRuns => ({
  seal: sealBlocks,
  open(...input) {
    if (!openBlocks(...input)) throw new FormatError('decryption', 'sealed bytes do not open with this key')
  },
  ...(BlockSender && {
    sender: ({ path, contentKey, nonce, offset, blocks, skip, take }) =>
      inOurTerms(new BlockSender(path, contentKey, nonce, offset, blocks, skip, take)),
  }),
  ...(BlockWriter && {
    writer: ({ path, isDirect, contentKey, nonce }) => withErrors(new BlockWriter(path, isDirect, contentKey, nonce)),
  }),
})

const inOurTerms = (sender: BlockSender): BlockSender => ({
  open: (most) => sender.open(most).catch(rethrow),
  connect: (socket) => sender.connect(socket),
  send: () => sender.send().catch(rethrow),
  close: () => sender.close(),
})

/** The module knows no other codes of errors than those of its binding. */
function rethrow(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'InvalidArg') {
    throw new FormatError('decryption', 'sealed bytes do not open with this key', { cause: error })
  }
  throw code === 'ObjectExpected' ? Object.assign(new Error('there is no such file'), { code: 'ENOENT' }) : error
}

const withErrors = (writer: InstanceType<WriterClass>): BlockWriter => ({
  async write(pieces) {
    orThrow(await writer.write(pieces))
  },
  finish: async (pieces, name) => orThrow(await writer.finish(pieces, name)),
  close: () => writer.close(),
})

function orThrow(done: number): number {
  if (done >= 0) return done
  const code = getSystemErrorName(done)
  throw Object.assign(new Error(`a blob was not written: ${code}`), { code })
}

const hexOfSha256 = 64

const makeHasher =
  ({ BodyHasher }: Exports): MakeBodyHasher =>
  ({ chunks, sha256, checksum }) => {
    const hasher = new BodyHasher(chunks, sha256, checksum ?? undefined)
    return {
      async update(pieces, ends) {
        const text = await hasher.update(pieces, ends)
        return Array.from({ length: text.length / hexOfSha256 }, (_, at) =>
          text.slice(at * hexOfSha256, (at + 1) * hexOfSha256),
        )
      },
      digests() {
        const { sha256 = null, checksum = null } = hasher.digests()
        return { sha256, checksum }
      },
    }
  }

const md5Lanes = ({ Md5Message, md5Update }: Exports): Md5Lanes => ({
  begin: () => new Md5Message(),
  update: md5Update,
})
