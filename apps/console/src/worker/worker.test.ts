import { describe, expect, it } from 'vitest'
import type { Channel, Handlers } from './calls'
import { connect, WorkerError } from './client'
import { serve } from './serve'

/** Two ends that hand each message over in a later microtask, structured-cloned as between threads. */
function channelPair(): [Channel, Channel] {
  const listeners: [(event: MessageEvent) => void][] = [] as never
  const end = (mine: 0 | 1): Channel => ({
    postMessage(message) {
      const data = structuredClone(message)
      queueMicrotask(() => listeners[1 - mine]?.[0]({ data } as MessageEvent))
    },
    addEventListener(_type, listener) {
      listeners[mine] = [listener]
    },
  })
  return [end(0), end(1)]
}

const refuse = () => Promise.reject(new Error('not part of this test'))

function withHandlers(handlers: Partial<Handlers>) {
  const [here, there] = channelPair()
  const others: Handlers = {
    deriveRootKey: refuse,
    forgetRootKeys: refuse,
    passphraseCheck: refuse,
    setPermission: refuse,
    generateAccess: refuse,
    restrictGrant: refuse,
    sealLink: refuse,
    openLink: refuse,
    generateMnemonic: refuse,
  }
  serve(there, { ...others, ...handlers })
  return connect(here)
}

const keyNamed = (apiKey: string) => ({ apiKey, buckets: [], permission: { rights: ['list'] as const } })

describe('the access worker', () => {
  it('gives each of several calls its own reply, whatever the order of the answers', async () => {
    const gates = new Map<string, () => void>()
    const worker = withHandlers({
      setPermission: ({ apiKey }) =>
        new Promise((resolve) => void gates.set(apiKey, () => resolve(`restricted ${apiKey}`))),
    })
    const both = Promise.all([worker.run('setPermission', keyNamed('a')), worker.run('setPermission', keyNamed('b'))])
    await Promise.resolve().then(() => Promise.resolve())
    gates.get('b')?.()
    gates.get('a')?.()
    expect(await both).toEqual(['restricted a', 'restricted b'])
  })

  it('turns a failure inside the worker into an error with its message', async () => {
    const worker = withHandlers({
      generateMnemonic: () => {
        throw new Error('no entropy')
      },
    })
    await expect(worker.run('generateMnemonic', undefined)).rejects.toThrow(new WorkerError('no entropy'))
  })

  it('refuses a call it does not know', async () => {
    const worker = withHandlers({})
    await expect(worker.run('toString' as 'generateMnemonic', undefined)).rejects.toThrow('is not supported')
  })

  it('fails what is under way and what comes later once it is closed', async () => {
    const worker = withHandlers({ generateMnemonic: () => new Promise(() => undefined) })
    const underWay = worker.run('generateMnemonic', undefined)
    worker.close('Worker is not defined')
    await expect(underWay).rejects.toThrow('Worker is not defined')
    await expect(worker.run('generateMnemonic', undefined)).rejects.toThrow('Worker is not defined')
  })
})
