import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { BlockRuns, BlockSender } from './block-runs-port'
import { FormatError } from './format-error'

/** Where `npm run build:native` leaves it, and where the build of the server takes it along. */
const usualPlace = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../../native/perigee-native.node' : 'perigee-native.node',
    import.meta.url,
  ),
)

/** What native/src/lib.rs has to call itself, so that nothing built from another version is called. */
const expectedAbi = 2

interface Exports {
  ABI: number
  sealBlocks(key: Uint8Array, firstNonce: Uint8Array, plain: Uint8Array, into: Uint8Array): void
  /** Whether all blocks opened. */
  openBlocks(key: Uint8Array, firstNonce: Uint8Array, sealed: Uint8Array, into: Uint8Array): boolean
  /** Absent on Windows. */
  BlockSender?: SenderClass | undefined
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
export type NativeModule =
  | { state: 'loaded'; blocks: BlockRuns }
  | { state: 'absent' }
  | { state: 'refused'; reason: string }

let found: NativeModule | undefined

/** Looks for it once, at the first call. */
export const nativeModule = (): NativeModule => (found ??= loadNativeModule(usualPlace))

export function loadNativeModule(file: string): NativeModule {
  if (!existsSync(file)) return { state: 'absent' }
  try {
    const { ABI, sealBlocks, openBlocks, BlockSender } = createRequire(import.meta.url)(file) as Partial<Exports>
    if (ABI !== expectedAbi || !sealBlocks || !openBlocks) {
      return { state: 'refused', reason: `${file} was built from another version: npm run build:native` }
    }
    return { state: 'loaded', blocks: blockRuns({ sealBlocks, openBlocks, BlockSender }) }
  } catch (error) {
    return { state: 'refused', reason: error instanceof Error ? error.message : String(error) }
  }
}

const blockRuns = ({ sealBlocks, openBlocks, BlockSender }: Omit<Exports, 'ABI'>): BlockRuns => ({
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
