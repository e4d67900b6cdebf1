import { expect, it, vi } from 'vitest'
import type { Upload } from './upload'
import { createOverwriteGuard } from './overwrite-guard'

const upload = (key: string) => ({ key }) as Upload

function guarded(...keys: string[]) {
  const ask = vi.fn<Parameters<typeof createOverwriteGuard>[0]['ask']>()
  const retry = vi.fn<(upload: Upload) => void>()
  const guard = createOverwriteGuard({ ask, retry })
  for (const key of keys) guard.begun(key)
  const refuse = (key: string) => {
    guard.refused(key, upload(key))
    guard.ended(key)
  }
  return { guard, ask, retry, refuse }
}

it('asks once, when the last file has ended, for all that were refused', () => {
  const { guard, ask, retry, refuse } = guarded('a', 'b', 'c')
  refuse('a')
  refuse('c')
  expect(ask).not.toHaveBeenCalled()
  guard.ended('b')
  expect(ask.mock.calls.map(([{ names }]) => names)).toEqual([['a', 'c']])
  expect(guard.mayOverwrite('a')).toBe(false)
  ask.mock.calls[0]?.[0].overwrite()
  expect(retry.mock.calls.map(([{ key }]) => key)).toEqual(['a', 'c'])
  expect(['a', 'b', 'c'].map(guard.mayOverwrite)).toEqual([true, false, true])
})

it('asks again for what is tried again without leave, and never for nothing', () => {
  const { guard, ask, refuse } = guarded('a')
  refuse('a')
  guard.begun('a')
  refuse('a')
  expect(ask).toHaveBeenCalledTimes(2)
  guard.begun('a')
  guard.ended('a')
  expect(ask).toHaveBeenCalledTimes(2)
})
