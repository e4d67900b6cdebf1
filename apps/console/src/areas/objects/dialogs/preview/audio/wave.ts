import { decodedSize } from './decoded-size'

/** Larger sounds have no wave: opening them takes four bytes of memory for each sample. */
const mostSamples = 32_000_000
/** Enough to see; browsers make this of any sound. */
const sampleRate = 8_000
const bars = 96

/** How loud a sound is from its beginning to its end, 0–1 each; null where it is too long to open, or cannot be. */
export async function waveOf(bytes: Uint8Array<ArrayBuffer>): Promise<number[] | null> {
  const size = decodedSize(bytes)
  if (size === null || size > mostSamples || typeof OfflineAudioContext === 'undefined') return null
  const context = new OfflineAudioContext(1, 1, sampleRate)
  const opened = await context.decodeAudioData(bytes.slice().buffer)
  return peaks(opened.getChannelData(0), bars)
}

/** The loudest sample of each of `count` parts, seen from the loudest of all. */
export function peaks(samples: Float32Array, count: number): number[] {
  const found = Array.from({ length: count }, (_, part) => {
    const from = Math.floor((part * samples.length) / count)
    const end = Math.floor(((part + 1) * samples.length) / count)
    return samples.subarray(from, end).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  })
  const loudest = Math.max(...found)
  return loudest === 0 ? found : found.map((peak) => peak / loudest)
}
