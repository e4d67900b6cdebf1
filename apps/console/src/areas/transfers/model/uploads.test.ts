import { describe, expect, it, vi } from 'vitest'
import { Activities, type Upload, uploadsOf } from './activities'
import { maxUploadSize, startUpload, type UploadOrder, uploadTotals } from './uploads'

type PutInput = Parameters<UploadOrder['put']>[0]

/** A storage whose uploads end when the test says so. */
function storage() {
  const started: { input: PutInput; finish: () => void; fail: (cause: Error) => void }[] = []
  const put = (input: PutInput) =>
    new Promise<void>((resolve, reject) => {
      input.signal.addEventListener('abort', () => reject(new Error('aborted')))
      started.push({ input, finish: resolve, fail: reject })
    })
  return { put, started }
}

const file = (size = 10) => new File([new Uint8Array(size)], 'ignored.bin')
const lines = (list: Activities) => uploadsOf(list.snapshot())
const states = (list: Activities) => lines(list).map(({ key, status }) => `${key} ${status}`)

function queueOf(...keys: string[]) {
  const clock = { now: 0 }
  const queue = new Activities()
  const { put, started } = storage()
  const onFinished = vi.fn()
  const onFailed = vi.fn<(upload: Upload) => void>()
  const add = (key: string, body = file()) =>
    startUpload(queue, { ...where, key, body, put, onFinished, onFailed }, () => clock.now)
  for (const key of keys) add(key)
  return { queue, clock, started, add, put, onFinished, onFailed }
}

const where = { projectId: 'p1', bucket: 'photos' }
const settled = () => vi.waitFor(() => undefined)

describe('uploads', () => {
  it('run one after another', async () => {
    const { queue, started, onFinished } = queueOf('a', 'b')
    await settled()
    expect(states(queue)).toEqual(['a running', 'b waiting'])
    started[0]?.finish()
    await expect.poll(() => states(queue)).toEqual(['a finished', 'b running'])
    expect(onFinished).toHaveBeenCalledTimes(1)
  })

  it('tell their progress in percent', async () => {
    const { queue, started } = queueOf('a')
    await settled()
    started[0]?.input.onProgress(3)
    expect(lines(queue)[0]?.progress).toBe(30)
    started[0]?.finish()
    await expect.poll(() => lines(queue)[0]?.progress).toBe(100)
  })

  it('tell when they are interrupted, until more is sent than before', async () => {
    const { queue, clock, started } = queueOf('a')
    await settled()
    const isInterrupted = () => lines(queue)[0]?.interrupted
    clock.now = 2_000
    started[0]?.input.onProgress(4)
    started[0]?.input.onInterrupted()
    expect([isInterrupted(), queue.uploadSpeed.bytesPerSecond()]).toEqual([true, null])
    started[0]?.input.onProgress(0)
    expect(isInterrupted()).toBe(true)
    started[0]?.input.onProgress(5)
    expect(isInterrupted()).toBe(false)
  })

  it('tell how fast they are, and how much is left', async () => {
    const { queue, clock, started } = queueOf('a', 'b')
    await settled()
    expect(queue.uploadSpeed.bytesPerSecond()).toBeNull()
    clock.now = 2_000
    started[0]?.input.onProgress(4)
    expect(queue.uploadSpeed.bytesPerSecond()).toBe(2)
    expect(uploadTotals(lines(queue))).toMatchObject({ running: 2, remainingBytes: 16 })
  })

  it.each([
    ['no answer', 'Upload failed'],
    ['Your storage limit exceeded.', 'Error: storage limit exceeded'],
  ])('that fail with %j say %j, and the next one goes on', async (cause, message) => {
    const { queue, started } = queueOf('a', 'b')
    await settled()
    started[0]?.fail(new Error(cause))
    await expect.poll(() => states(queue)).toEqual(['a failed', 'b running'])
    expect(lines(queue)[0]?.failedMessage).toBe(message)
  })

  it('can be cancelled while they run and while they wait', async () => {
    const { queue, started } = queueOf('a', 'b', 'c')
    await settled()
    const [a, b] = lines(queue)
    queue.stop(b?.id ?? 0)
    queue.stop(a?.id ?? 0)
    await expect.poll(() => states(queue)).toEqual(['a stopped', 'b stopped', 'c running'])
    expect(started.map(({ input }) => input.key)).toEqual(['a', 'c'])
    expect(lines(queue)[0]?.failedMessage).toBeNull()
  })

  it('refuse a key that is still uploading, and replace its entry once it has ended', async () => {
    const { queue, started, add } = queueOf('a')
    await settled()
    expect(() => add('a')).toThrow('a is already uploading')
    started[0]?.finish()
    await expect.poll(() => states(queue)).toEqual(['a finished'])
    add('a')
    await expect.poll(() => states(queue)).toEqual(['a running'])
  })

  it('refuse files that are too big before anything is sent', async () => {
    const { queue, started, add } = queueOf()
    const big = file(0)
    Object.defineProperty(big, 'size', { value: maxUploadSize + 1 })
    add('big', big)
    await settled()
    expect(lines(queue)[0]).toMatchObject({ status: 'failed', failedMessage: 'File is too big' })
    expect(started).toEqual([])
  })

  it('of the same name in another project are other uploads', async () => {
    const { queue, put } = queueOf('a')
    startUpload(queue, { projectId: 'p2', bucket: 'photos', key: 'a', body: file(), put, onFinished: vi.fn() })
    await settled()
    expect(states(queue)).toEqual(['a running', 'a waiting'])
  })

  it('can all be cancelled at once, and what failed be tried again at once', async () => {
    const { queue, started, onFailed } = queueOf('a', 'b', 'c')
    await settled()
    started[0]?.fail(new Error('no answer'))
    await expect.poll(() => states(queue)).toEqual(['a failed', 'b running', 'c waiting'])
    queue.stopAll(() => true)
    await settled()
    queue.retryFailed(() => true)
    await expect.poll(() => states(queue)).toEqual(['b stopped', 'c stopped', 'a running'])
    expect(onFailed.mock.calls.map(([upload]) => upload.key)).toEqual(['a'])
  })

  it('that failed can be tried again', async () => {
    const { queue, started } = queueOf('a')
    await settled()
    started[0]?.fail(new Error('no answer'))
    await expect.poll(() => states(queue)).toEqual(['a failed'])
    queue.retry(lines(queue)[0]?.id ?? 0)
    await expect.poll(() => states(queue)).toEqual(['a running'])
  })
})
