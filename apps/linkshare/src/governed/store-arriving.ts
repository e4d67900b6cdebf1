import { createHash } from 'node:crypto'
import { isRefusal } from '@perigee/contract/refusal'
import { isClientGone } from '@perigee/server-kit/edge/answer'
import type { PlainPath } from '@perigee/std/brand'
import { MiB } from '@perigee/std/units'
import type { AskedLink } from '../link/link'
import { mediaTypeOf } from '../objects/media-type'
import { arrivingName } from './arriving-name'
import type { DropBox } from './governing'
import type { ArrivingFile } from './receive-form'

/** Why a file did not arrive: the link takes no more, the file is larger than it takes, or there is no room for it. */
export type NotArrived = 'closed' | 'large' | 'room'

export type Arrived = { name: string; size: number; why: NotArrived | null }

class Stopped extends Error {
  override name = 'Stopped'
  readonly why: NotArrived
  constructor(why: NotArrived) {
    super(`the file is not taken: ${why}`)
    this.why = why
  }
}

/** Bytes that are counted before they come. */
const piece = 8 * MiB

/**
 * Stores one file under a name of its own, counted before it is there. What does not arrive whole leaves nothing behind
 * and is not counted. @throws whatever ends the whole request
 */
export async function storeArriving(
  { objects, bucket }: AskedLink,
  { governed: { hash, governing }, box }: DropBox,
  { name, content, prefix }: ArrivingFile & { prefix: string },
): Promise<Arrived> {
  const { links } = governing
  let size = 0
  let counted = 0
  let files = 0
  const giveBack = async (): Promise<void> => {
    if (files > 0 || counted > 0) await links.takeUploads(hash, { files: -files, bytes: -counted })
  }

  async function* body(): AsyncGenerator<Uint8Array> {
    for await (const bytes of content) {
      size += bytes.length
      if (box.maxFileBytes !== null && size > box.maxFileBytes) throw new Stopped('large')
      while (size > counted) {
        const amount = await take(size - counted)
        counted += amount
      }
      md5.update(bytes)
      yield bytes
    }
  }

  /** A piece, or what is needed where that is not left. */
  async function take(needed: number): Promise<number> {
    for (const bytes of new Set([Math.max(needed, piece), needed]))
      if ((await links.takeUploads(hash, { files: 0, bytes })).taken) return bytes
    throw new Stopped('closed')
  }

  const md5 = createHash('md5')
  try {
    if (!(await links.takeUploads(hash, { files: 1, bytes: 0 })).taken) throw new Stopped('closed')
    files = 1
    await objects.putObject({
      bucket,
      key: `${prefix}${arrivingName(name)}` as PlainPath,
      body: body(),
      metadata: { 'content-type': mediaTypeOf(name) ?? 'application/octet-stream' },
      etag: () => md5.digest('hex'),
      onlyIfAbsent: true,
    })
    // the rest of the last piece did not come
    files = 0
    counted -= size
    await giveBack().catch(() => undefined)
    return { name, size, why: null }
  } catch (error) {
    await giveBack().catch(() => undefined)
    if (error instanceof Stopped) return { name, size, why: error.why }
    if (
      !isClientGone(error) &&
      ['storageLimitExceeded', 'segmentsLimitExceeded'].some((code) => isRefusal(error, code))
    )
      return { name, size, why: 'room' }
    throw error
  }
}
