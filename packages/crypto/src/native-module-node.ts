import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { BlockRuns, BlockSender } from './block-runs-port'
import { FormatError } from './format-error'
import type { Md5Lanes, Md5Message } from './md5-lanes-port'

/** Where `npm run build:native` leaves it, and where the build of the server takes it along. */
const usualPlace = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../../native/perigee-native.node' : 'perigee-native.node',
    import.meta.url,
  ),
)

/** What native/src/lib.rs has to call itself, so that nothing built from another version is called. */
const expectedAbi = 3

interface Exports {
  ABI: number
  sealBlocks(key: Uint8Array, firstNonce: Uint8Array, plain: Uint8Array, into: Uint8Array): void
  /** Whether all blocks opened. */
  openBlocks(key: Uint8Array, firstNonce: Uint8Array, sealed: Uint8Array, into: Uint8Array): boolean
  MD5_KEPT: number
  md5Update: Md5Lanes['update']
  md5Digest(message: Uint8Array, into: Uint8Array): void
  /** Absent on Windows. */
  BlockSender?: SenderClass | undefined
}

export interface LoadedModule {
  state: 'loaded'
  file: string
  blocks: BlockRuns
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
    return { state: 'loaded', file, blocks: blockRuns(found), md5: md5Lanes(found) }
  } catch (error) {
    return { state: 'refused', reason: error instanceof Error ? error.message : String(error) }
  }
}

const isExpected = (found: Partial<Exports>): found is Exports =>
  found.ABI === expectedAbi && [found.sealBlocks, found.openBlocks, found.md5Update, found.md5Digest].every(Boolean)

const blockRuns = ({ sealBlocks, openBlocks, BlockSender }: Exports): BlockRuns => ({
  seal: sealBlocks,
  open(...input) {
    if (!openBlocks(...input)) throw new FormatError('decryption', 'sealed bytes do not open with this key')
  },
  ...(BlockSender && {
    sender: ({ path, contentKey, nonce, offset, blocks, skip, take }) =>
      inOurTerms(new BlockSender(path, contentKey, nonce, offset, blocks, skip, take)),
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

const md5Length = 16

const md5Lanes = ({ MD5_KEPT, md5Update, md5Digest }: Exports): Md5Lanes => ({
  begin: () => new Uint8Array(MD5_KEPT) as Md5Message,
  update: md5Update,
  digest(message) {
    const digest = new Uint8Array(md5Length)
    md5Digest(message, digest)
    return digest
  },
})
