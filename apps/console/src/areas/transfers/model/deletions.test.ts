import { describe, expect, it, vi } from 'vitest'
import { Activities, deletionsOf } from './activities'
import { type DeletionOrder, startDeletion } from './deletions'

/** A deletion that goes on when the test says so. */
function deleting(what: string) {
  const list = new Activities()
  const runs: { progress: Parameters<DeletionOrder['run']>[0]; finish: () => void; fail: (cause: Error) => void }[] = []
  const onEnd = vi.fn()
  const run: DeletionOrder['run'] = (progress) =>
    new Promise((resolve, reject) => {
      progress.signal.addEventListener('abort', () => reject(new Error('aborted')))
      runs.push({ progress, finish: resolve, fail: reject })
    })
  startDeletion(list, { what, run, onEnd })
  return { list, runs, onEnd, line: () => deletionsOf(list.snapshot())[0] }
}

describe('deletions', () => {
  it('tell how far they are, and when they have ended', async () => {
    const { runs, onEnd, line } = deleting('3 files')
    expect(line()).toMatchObject({ what: '3 files', deleted: 0, status: 'running' })
    runs[0]?.progress.onDeleted(2)
    expect(line()?.deleted).toBe(2)
    expect(onEnd).not.toHaveBeenCalled()
    runs[0]?.finish()
    await expect.poll(() => line()?.status).toBe('finished')
    expect(onEnd).toHaveBeenCalledTimes(1)
  })

  it('stay on the list as long as they run', async () => {
    const { list, runs, line } = deleting('a.txt')
    list.forget(() => true)
    expect(list.snapshot()).toHaveLength(1)
    runs[0]?.finish()
    await expect.poll(() => line()?.status).toBe('finished')
    list.forget(() => true)
    expect(list.snapshot()).toEqual([])
  })

  it('that fail say why, and can be tried again', async () => {
    const { list, runs, line } = deleting('a.txt')
    runs[0]?.fail(new Error('1 object was deleted before: b: Access Denied.'))
    await expect.poll(() => line()?.status).toBe('failed')
    expect(line()?.failedMessage).toBe('1 object was deleted before: b: Access Denied.')
    list.retry(line()?.id ?? 0)
    expect(list.snapshot()).toMatchObject([{ what: 'a.txt', status: 'running', failedMessage: null }])
    expect(runs).toHaveLength(2)
  })

  it('can be stopped, and keep the count of what is gone', async () => {
    const { list, runs, onEnd, line } = deleting('many')
    runs[0]?.progress.onDeleted(1000)
    list.stop(line()?.id ?? 0)
    await expect.poll(() => line()).toMatchObject({ status: 'stopped', deleted: 1000, failedMessage: null })
    expect(onEnd).toHaveBeenCalledTimes(1)
  })

  it('end with the session', async () => {
    const { list, runs } = deleting('many')
    list.close()
    expect([list.snapshot(), runs[0]?.progress.signal.aborted]).toEqual([[], true])
  })
})
