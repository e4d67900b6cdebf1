import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { activitiesPart } from '@/areas/transfers/model/activities'
import { startDeletion } from '@/areas/transfers/model/deletions'
import { objectStoragePart } from '@/areas/storage/use-object-storage'
import { accountQuery } from '@/lib/account'
import { busyWork } from '@/lib/busy-work'
import { logOut, sessionBegan, watchSession } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { unauthorized } from '@/lib/unauthorized'
import { anAccount } from '@/testing/builders'
import { aSatellite, done } from '@/testing/satellite'

beforeEach(() => {
  localStorage.clear()
  aSatellite({ 'POST /api/v0/auth/logout': () => done() })
})

afterEach(() => vi.useRealTimers())

/** Somebody logs in and uses everything that keeps something. */
function firstPerson() {
  sessionBegan()
  const scope = currentScope()
  scope.queries.setQueryData(accountQuery.queryKey, anAccount({ id: 'first' }))
  const storage = scope.part(objectStoragePart)
  storage.setPassphrase('project', 'the passphrase of the first person')
  const activities = scope.part(activitiesPart)
  let stopped: AbortSignal | undefined
  startDeletion(activities, {
    what: 'the file of the first person',
    run: ({ signal }) =>
      new Promise((_, reject) => {
        stopped = signal
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      }),
    onEnd: () => undefined,
  })
  scope.drafts.of('first').set('feedback', { message: 'what the first person has typed' })
  busyWork.begin()
  return { scope, storage, activities, isStopped: () => stopped?.aborted }
}

/** What the second person finds. */
function found() {
  const scope = currentScope()
  const { queries, size } = scope
  const busy = busyWork.isOn()
  return {
    parts: size,
    queries: queries.getQueryCache().getAll().length,
    mutations: queries.getMutationCache().getAll().length,
    drafts: scope.drafts.of('second').size,
    passphrase: scope.part(objectStoragePart).passphrases.get('project'),
    activities: scope.part(activitiesPart).snapshot(),
    busy,
    ending: scope.ending,
  }
}

const nothing = {
  parts: 0,
  queries: 0,
  mutations: 0,
  drafts: 0,
  passphrase: null,
  activities: [],
  busy: false,
  ending: false,
}

it('nothing of the first person is left after a logout, neither in the new scope nor in the old one', async () => {
  const { scope, storage, activities, isStopped } = firstPerson()
  await logOut(async () => undefined)
  sessionBegan()

  expect(currentScope()).not.toBe(scope)
  expect(found()).toEqual(nothing)
  expect([storage.passphrases.get('project'), activities.snapshot(), isStopped()]).toEqual([null, [], true])
  expect([scope.size, scope.queries.getQueryCache().getAll()]).toEqual([0, []])
})

it('nor after a session that ended by itself, but for what was typed, and that for its writer alone', async () => {
  vi.useFakeTimers()
  const { scope } = firstPerson()
  const stop = watchSession({ isAuthRoute: () => false, toLogin: async () => undefined })
  unauthorized.emit()
  await vi.advanceTimersByTimeAsync(5_000)
  stop()

  expect(currentScope()).not.toBe(scope)
  expect(currentScope().drafts.of('first').size).toBe(1)
  expect(found()).toEqual(nothing)
  expect(currentScope().drafts.of('first').size).toBe(0)
})
