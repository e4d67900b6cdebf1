import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { BlockRuns } from './block-runs-port'
import { FormatError } from './format-error'

/** Where `npm run build:native` leaves it, and where the build of the server takes it along. */
const usualPlace = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../../native/perigee-native.node' : 'perigee-native.node',
    import.meta.url,
  ),
)

/** What native/src/lib.rs has to call itself, so that nothing built from another version is called. */
const expectedAbi = 1

interface Exports {
  ABI: number
  sealBlocks(key: Uint8Array, firstNonce: Uint8Array, plain: Uint8Array, into: Uint8Array): void
  /** Whether all blocks opened. */
  openBlocks(key: Uint8Array, firstNonce: Uint8Array, sealed: Uint8Array, into: Uint8Array): boolean
}

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
    const { ABI, sealBlocks, openBlocks } = createRequire(import.meta.url)(file) as Partial<Exports>
    if (ABI !== expectedAbi || !sealBlocks || !openBlocks) {
      return { state: 'refused', reason: `${file} was built from another version: npm run build:native` }
    }
    return { state: 'loaded', blocks: blockRuns({ sealBlocks, openBlocks }) }
  } catch (error) {
    return { state: 'refused', reason: error instanceof Error ? error.message : String(error) }
  }
}

const blockRuns = ({ sealBlocks, openBlocks }: Omit<Exports, 'ABI'>): BlockRuns => ({
  seal: sealBlocks,
  open(...input) {
    if (!openBlocks(...input)) throw new FormatError('decryption', 'sealed bytes do not open with this key')
  },
})
