import { MiB } from '@perigee/std/units'
import { describe, expect, it, vi } from 'vitest'
import { Activities, uploadsOf } from './activities'
import type { Upload } from './upload'
import { noUploads } from './upload-tally'
import { maxUploadSize, startUpload, type UploadOrder } from './uploads'

type PutInput = Parameters<UploadOrder['put']>[0]

/** A storage whose uploads end when the test says so. */
function storage() {
  const started: { input: PutInput; finish: () => void; fail: (cause: Error) => void }[] = []
  const put = (input: PutInput) =>
    new Promise<{ etag: string }>((resolve, reject) => {
      input.signal.addEventListener('abort', () => reject(new Error('aborted')))
      started.push({ input, finish: () => resolve({ etag: 'e' }), fail: reject })
    })
  return { put, started }
}

/** Of any size, with nothing in it. */
function file(size = large): File {
  const made = new File([], 'ignored.bin')
  Object.defineProperty(made, 'size', { value: size })
  return made
}
/** So many bytes go one file after another. */
const large = 100 * MiB
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

const where = { projectId: 'p1', bucket: 'photos', folder: null }
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
    started[0]?.input.onProgress(30 * MiB)
    expect(lines(queue)[0]?.progress).toBe(30)
    started[0]?.finish()
    await expect.poll(() => lines(queue)[0]?.progress).toBe(100)
  })

  it('tell what they wait for, until more is sent than before', async () => {
    const { queue, started } = queueOf('a')
    await settled()
    const waitsFor = () => lines(queue)[0]?.waitsFor
    started[0]?.input.onProgress(4)
    started[0]?.input.onWaiting('connection')
    expect([waitsFor(), queue.uploadTally.totals.disconnected]).toEqual(['connection', 1])
    started[0]?.input.onProgress(0)
    expect(waitsFor()).toBe('connection')
    started[0]?.input.onProgress(5)
    expect([waitsFor(), queue.uploadTally.totals.disconnected]).toEqual([null, 0])
  })

  it('tell how fast they are once they take longer, and how much is left', async () => {
    const { queue, clock, started } = queueOf('a', 'b')
    await settled()
    const line = () => lines(queue)[0]
    clock.now = 900
    started[0]?.input.onProgress(MiB)
    expect(line()).toMatchObject({ slow: false, bytesPerSecond: null })
    clock.now = 2_000
    started[0]?.input.onProgress(4 * MiB)
    clock.now = 2_100
    started[0]?.input.onProgress(4 * MiB)
    expect(line()?.slow).toBe(true)
    expect(line()?.bytesPerSecond).toBeGreaterThan(MiB)
    expect(queue.uploadTally.totals).toMatchObject({ bytes: 2 * large, sentBytes: 4 * MiB })
  })

  it('that go on do not count what was stored before as fast', async () => {
    const { queue, clock, started, put } = queueOf()
    const order = { ...where, key: 'a', body: file(), put, onFinished: vi.fn(), isContinued: () => true }
    startUpload(queue, order, () => clock.now)
    await settled()
    clock.now = 3_000
    started[0]?.input.onProgress(64 * MiB)
    expect(queue.uploadPace.perSecond()).toBeNull()
    started[0]?.input.onProgress(65 * MiB)
    clock.now = 6_000
    started[0]?.input.onProgress(66 * MiB)
    expect(queue.uploadPace.perSecond()?.bytes).toBeLessThan(MiB)
    expect(lines(queue)[0]?.progress).toBe(66)
  })

  it('of small files run five at once, beside a large one', async () => {
    const { queue, started, add } = queueOf('large', 'larger')
    for (const name of ['1', '2', '3', '4', '5', '6', '7']) add(name, file(64 * MiB))
    await settled()
    const running = () => lines(queue).flatMap(({ key, status }) => (status === 'running' ? [key] : []))
    expect(running()).toEqual(['large', '1', '2', '3', '4', '5'])
    started[3]?.finish()
    await expect.poll(running).toEqual(['large', '1', '2', '4', '5', '6'])
    started[0]?.finish()
    await expect.poll(running).toEqual(['larger', '1', '2', '4', '5', '6'])
  })

  it('are counted as they come, end and go', async () => {
    const { queue, started, add } = queueOf()
    startUpload(queue, {
      ...where,
      folder: 'trips/',
      key: 'trips/a',
      body: file(7),
      put: async () => ({ etag: 'e' }),
      onFinished: vi.fn(),
    })
    add('b', file(5))
    add('big', file(maxUploadSize + 1))
    await settled()
    started[0]?.fail(new Error('no answer'))
    const { uploadTally } = queue
    await expect.poll(() => uploadTally.totals.files).toMatchObject({ finished: 1, failed: 2, running: 0 })
    expect(uploadTally.totals).toMatchObject({ bytes: 7, sentBytes: 7, retryable: 1 })
    expect([...uploadTally.groups.values()]).toMatchObject([{ files: { finished: 1, failed: 0 }, bytes: 7 }])
    queue.forget(() => true)
    expect(uploadTally.totals).toEqual(noUploads)
    expect(uploadTally.groups.size).toBe(0)
  })

  it('that failed are forgotten once: by closing the list, not by another try', async () => {
    const { queue, started, put } = queueOf()
    const onForgotten = vi.fn()
    startUpload(queue, { ...where, key: 'a', body: file(), put, onFinished: vi.fn(), onForgotten })
    await settled()
    started[0]?.fail(new Error('no answer'))
    await expect.poll(() => states(queue)).toEqual(['a failed'])
    queue.retry(lines(queue)[0]?.id ?? 0)
    await settled()
    expect(onForgotten).not.toHaveBeenCalled()
    started[1]?.fail(new Error('no answer'))
    await expect.poll(() => states(queue)).toEqual(['a failed'])
    queue.forget(() => true)
    expect(onForgotten).toHaveBeenCalledTimes(1)
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
    add('big', file(maxUploadSize + 1))
    await settled()
    expect(lines(queue)[0]).toMatchObject({ status: 'failed', failedMessage: 'File is too big' })
    expect(started).toEqual([])
  })

  it('of the same name in another project are other uploads', async () => {
    const { queue, put } = queueOf('a')
    startUpload(queue, { ...where, projectId: 'p2', key: 'a', body: file(), put, onFinished: vi.fn() })
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
