import { createStageThreads, type StageThreads } from '@perigee/server-kit/stages/stage-threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProgram } from '../testing/build-program'

const text = `
import { serveStages } from '@perigee/server-kit/stages/serve-stages'
serveStages({
  double: (by) => ({ push: (chunk) => [chunk.map((byte) => byte * by)], end: () => ({ chunks: [], result: 'done' }) }),
  die: () => ({ push: () => process.exit(3), end: () => ({ chunks: [], result: null }) }),
  fail: () => { throw new Error('never begins') },
}, { flatten: (error) => error.message })
`

let built: Awaited<ReturnType<typeof buildProgram>>
let threads: StageThreads
const lost: unknown[] = []
beforeAll(async () => {
  built = await buildProgram({ text, resolveDir: import.meta.dirname })
  threads = createStageThreads({
    program: built.url,
    count: 1,
    revive: (flat) => new Error(`there: ${String(flat)}`),
    onLost: (error) => lost.push(error),
  })
})
afterAll(async () => {
  await threads.close()
  await built.remove()
})

function start(kind: string, init: unknown = null) {
  const stage = threads.start<unknown>(kind, init, 1)
  if (!stage) throw new Error('the thread is busy')
  return stage
}

describe('a thread that never comes to work', () => {
  it('costs what was given to it, and is not begun again: the rest is done in place', async () => {
    const useless = createStageThreads({
      program: new URL('file:///nowhere/program.mjs'),
      count: 1,
      revive: (flat) => flat,
      onLost: () => undefined,
    })
    const stage = useless.start('double', 1, 1)
    await expect(stage?.push([new Uint8Array(1)])).rejects.toThrow('a thread of the data path ended')
    expect(useless.start('double', 1, 1)).toBeNull()
    await useless.close()
  })
})

describe('threads of stages', () => {
  it('work on chunks in their order, and take their memory along', async () => {
    const stage = start('double', 2)
    const own = new Uint8Array([1, 2])
    const shared = new Uint8Array([9, 3, 9]).subarray(1, 2)
    const [first, second] = await Promise.all([stage.push([own, shared]), stage.push([new Uint8Array([4])])])
    expect([first, second]).toEqual([[new Uint8Array([2, 4]), new Uint8Array([6])], [new Uint8Array([8])]])
    expect(own.length).toBe(0)
    expect(shared).toEqual(new Uint8Array([3]))
    expect(await stage.end()).toMatchObject({ result: 'done' })
    stage.close()
  })

  it('tell what went wrong, and go on with others', async () => {
    for (const [kind, says] of [
      ['fail', 'there: never begins'],
      ['other', 'there: there is no stage other'],
    ] as const) {
      const stage = start(kind)
      await expect(stage.push([new Uint8Array(1)])).rejects.toThrow(says)
      stage.close()
    }
    const stage = start('double', 1)
    expect(await stage.push([new Uint8Array([5])])).toEqual([new Uint8Array([5])])
    stage.close()
  })

  it('leave nobody waiting who was closed', async () => {
    const stage = start('double', 1)
    const waiting = stage.push([new Uint8Array(1)])
    stage.close()
    stage.close()
    await expect(waiting).rejects.toThrow('closed')
    await expect(stage.push([new Uint8Array(1)])).rejects.toThrow('ended')
  })

  it('that end by themselves are told, and others take their place', async () => {
    const [victim, cause] = [start('double', 1), start('die')]
    await victim.push([new Uint8Array(1)])
    const waiting = [cause.push([new Uint8Array(1)]), victim.end()]
    for (const one of waiting) await expect(one).rejects.toThrow('a thread of the data path ended')
    expect(lost).toHaveLength(1)
    victim.close()
    const next = start('double', 3)
    expect(await next.push([new Uint8Array([2])])).toEqual([new Uint8Array([6])])
    next.close()
  })
})
