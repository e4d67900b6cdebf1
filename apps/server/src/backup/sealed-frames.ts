import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { MiB } from '@perigee/std/units'

const frameSize = MiB
const tagLength = 16

/**
 * Seals a file of any length: AES-256-GCM over frames of 1 MiB under a key of the file's own. The nonce of a frame is
 * its number and whether it is the last one, so frames cannot be moved, repeated or cut off.
 */
export async function* sealFrames(chunks: AsyncIterable<Uint8Array>, key: Uint8Array): AsyncGenerator<Buffer> {
  let number = 0
  for await (const { frame, isLast } of framesOf(chunks, frameSize)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, isLast))
    yield Buffer.concat([cipher.update(frame), cipher.final(), cipher.getAuthTag()])
  }
}

/** @throws Error at the first frame that does not open: another key, or damage */
export async function* openFrames(chunks: AsyncIterable<Uint8Array>, key: Uint8Array): AsyncGenerator<Buffer> {
  let number = 0
  for await (const { frame, isLast } of framesOf(chunks, frameSize + tagLength)) {
    if (frame.length < tagLength) throw new Error('The file ends in the middle of a frame.')
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number++, isLast), { authTagLength: tagLength })
    decipher.setAuthTag(frame.subarray(-tagLength))
    const plain = decipher.update(frame.subarray(0, -tagLength))
    decipher.final()
    yield plain
  }
}

/** Of one file, from the key of the backup. */
export const keyOfFile = (key: Uint8Array, file: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, new Uint8Array(0), `perigee backup ${file}`, 32))

/** Pieces of one size; the last one may be shorter and is always there, also when it is empty. */
async function* framesOf(chunks: AsyncIterable<Uint8Array>, size: number) {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    length += chunk.length
    if (length <= size) continue
    const whole = Buffer.concat(waiting)
    let at = 0
    for (; whole.length - at > size; at += size) yield { frame: whole.subarray(at, at + size), isLast: false }
    waiting = [whole.subarray(at)]
    length = whole.length - at
  }
  yield { frame: Buffer.concat(waiting), isLast: true }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number))
  nonce[11] = isLast ? 1 : 0
  return nonce
}
