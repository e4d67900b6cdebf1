import { createHash, randomBytes } from 'node:crypto'
import { createLogger } from '@perigee/server-kit/logger'
import { blocksForRange, encryptedSize, startingNonce } from '@perigee/crypto/content'
import { usePrimitives } from '@perigee/crypto/primitives'
import { nodePrimitives } from '@perigee/crypto/primitives-node'
import type { Receiving } from '@perigee/s3/stages/receiving'
import { type BlockThreads, openStage, sealStage } from '@perigee/object-client/segments/block-stages'
import { concatAll } from '@perigee/std/concat-all'
import { type RemoteStage, throughThread } from '@perigee/std/stage'
import { KiB, MiB } from '@perigee/std/units'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProgram } from '../testing/build-program'
import { type BodyThreads, openBodyThreads } from './body-threads'

let threads: BodyThreads
let blocks: BlockThreads
let built: Awaited<ReturnType<typeof buildProgram>>
beforeAll(async () => {
  usePrimitives(nodePrimitives)
  built = await buildProgram({ file: new URL('./stage-thread.ts', import.meta.url) })
  const logger = createLogger({ level: 'silent' })
  const opened = openBodyThreads({
    count: 2,
    logger,
    program: built.url,
  })
  if (!opened?.blocks) throw new Error('there are no threads')
  threads = opened
  blocks = opened.blocks
})
afterAll(async () => {
  await threads.close()
  await built.remove()
})

const keys = () => ({ contentKey: Uint8Array.from(randomBytes(32)), nonce: startingNonce(0, 3) })
const body = Uint8Array.from(randomBytes(2 * MiB + 77))

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 64 * KiB) yield bytes.slice(at, at + 64 * KiB)
}
async function through<Result>(stage: RemoteStage<Result> | null, bytes: Uint8Array) {
  if (!stage) throw new Error('all threads are busy')
  const out: Uint8Array[] = []
  const passing = throughThread(stage, inPieces(bytes))
  for (;;) {
    const next = await passing.next()
    if (next.done) return { bytes: concatAll(out), result: next.value }
    out.push(next.value)
  }
}
const here = ({ push, end }: ReturnType<typeof sealStage>, bytes: Uint8Array): Uint8Array =>
  concatAll([...push(bytes), ...end().chunks])

const receiving = (claims: Partial<Receiving['claims']> = {}): Receiving => ({
  length: body.length,
  mode: { kind: 'unsigned' },
  claims: { md5: null, sha256: null, checksum: null, trailers: [], ...claims },
  chunkSigning: null,
  md5: true,
})
const md5 = createHash('md5').update(body).digest()

describe('threads for bodies', () => {
  it('check a body, and tell its MD5', async () => {
    const received = await through(threads.receive(receiving({ md5 })), body)
    expect(received.bytes).toEqual(body)
    expect(Buffer.from(received.result.md5 ?? []).equals(md5)).toBe(true)
  })

  it('refuse a body that is not what was claimed, as they would in place', async () => {
    const wrong = receiving({ md5: new Uint8Array(16) })
    await expect(through(threads.receive(wrong), body)).rejects.toMatchObject({ name: 'S3Error', code: 'BadDigest' })
    const short = { ...receiving(), length: body.length + 1 }
    await expect(through(threads.receive(short), body)).rejects.toMatchObject({ code: 'IncompleteBody', status: 400 })
  })

  it('seal what is opened in place, and open what was sealed there', async () => {
    const segment = keys()
    const range = blocksForRange(0, body.length)
    const sealed = await through(blocks.seal(segment), body)
    expect(sealed.bytes.length).toBe(encryptedSize(body.length))
    expect(here(openStage({ ...segment, range }), sealed.bytes.subarray(0, range.encryptedLength))).toEqual(body)
    const opened = await through(blocks.open({ ...segment, range }), here(sealStage(segment), body))
    expect(opened.bytes).toEqual(body)
  })

  it('open nothing that was changed', async () => {
    const segment = keys()
    const sealed = here(sealStage(segment), body)
    sealed[MiB] = (sealed[MiB] ?? 0) ^ 1
    const opening = blocks.open({ ...segment, range: blocksForRange(0, body.length) })
    await expect(through(opening, sealed)).rejects.toMatchObject({ name: 'FormatError', kind: 'decryption' })
  })

  it('take so many and no more, until some have ended', () => {
    const open: RemoteStage<null>[] = []
    for (let stage = blocks.seal(keys()); stage; stage = blocks.seal(keys())) open.push(stage)
    expect(open.length).toBe(16)
    for (const stage of open) stage.close()
    const again = blocks.seal(keys())
    expect(again).not.toBeNull()
    again?.close()
  })
})
