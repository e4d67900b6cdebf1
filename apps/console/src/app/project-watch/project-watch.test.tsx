import { wireRoles } from '@perigee/domain/roles'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { objectStoragePart } from '@/areas/storage/public'
import { activitiesPart } from '@/areas/transfers/public'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { isDialogOpen, openDialog } from '@/lib/dialogs'
import { projectConfigQuery } from '@/lib/project-config'
import { projectsQuery } from '@/lib/projects'
import { logOut } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { installAccessWorker } from '@/testing/access-worker'
import { anAccount, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, refused, type Satellite } from '@/testing/satellite'
import { pageOf, storageAnswers } from '@/testing/storage-answers'

const id = '00010203-0405-0607-0809-0a0b0c0d0e0f' as never
const urlId = 'AAECAwQFBgc' as never
const photos = aProject({ name: 'Photos', id, urlId, ownerId: 'you', role: wireRoles.admin })
const own = aProject({ name: 'Own' })
const memberOf = `GET /api/v0/projects/${photos.id}/members/${anAccount().id}`
let satellite: Satellite

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  sessionFlag.set()
  installAccessWorker()
  satellite = aSatellite({
    ...storageAnswers(photos),
    'GET /api/v0/projects': () => answered([photos, own]),
    'GET /api/v0/buckets/usage-totals': (request) => answered({ bucketUsages: [], ...pageOf(request, 0) }),
    [memberOf]: () => answered({ id: 'me', projectID: photos.id, role: wireRoles.admin, joinedAt: '' }),
  })
})
afterEach(async () => {
  await logOut(async () => undefined)
  vi.useRealTimers()
})

/** The person is no longer in the project. */
function removed() {
  satellite.on('GET /api/v0/projects', () => answered([own]))
  for (const call of [memberOf, `GET /api/v0/projects/${photos.id}/config`])
    satellite.on(call, () => refused(404, 'There is no such project.', { code: 'no_such_project' }))
}

/** Somebody comes back to the window, long enough after it was last looked. */
async function comeBack() {
  vi.setSystemTime(Date.now() + 60_000)
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
}

const openBuckets = async () => {
  openConsole('/projects/AAECAwQFBgc/buckets/')
  await screen.findByRole('heading', { name: 'Buckets' })
}
const storage = () => currentScope().part(objectStoragePart)
const lost = () => screen.findByRole('heading', { name: 'You no longer have access to “Photos”' })

describe('somebody who was removed', () => {
  it('sees so on the page that is open, and the tab keeps nothing that opens the project', async () => {
    await openBuckets()
    act(() => storage().setPassphrase(photos.id, 'correct horse'))
    act(() => void openDialog(() => <p>A dialog of the project</p>))
    const started = vi.fn()
    act(() =>
      currentScope()
        .part(activitiesPart)
        .add({
          facts: {
            kind: 'upload',
            projectId: photos.id,
            bucket: 'b',
            key: 'a.txt',
            folder: null,
            size: 1,
            sent: 0,
            progress: 0,
            slow: false,
            bytesPerSecond: null,
            waitsFor: null,
          } as never,
          explain: String,
          run: ({ signal }) =>
            new Promise((_, reject) => {
              started()
              signal.addEventListener('abort', () => reject(new Error('aborted')))
            }),
        }),
    )
    await waitFor(() => expect(started).toHaveBeenCalled())

    removed()
    await comeBack()

    await lost()
    expect(storage().passphrases.get(photos.id)).toBeNull()
    expect(isDialogOpen()).toBe(false)
    await waitFor(() =>
      expect(currentScope().queries.getQueryData(projectConfigQuery(photos.id).queryKey)).toBeUndefined(),
    )
    await waitFor(() =>
      expect(currentScope().part(activitiesPart).snapshot()).toMatchObject([
        { status: 'failed', failedMessage: 'Upload stopped: you no longer have access to “Photos”', retryable: false },
      ]),
    )
  })

  it('sees it after any refusal, too, and at the address of the project later on', async () => {
    await openBuckets()
    removed()
    satellite.on('GET /api/v0/buckets/usage-totals', () => refused(404, 'There is no such project.'))
    vi.setSystemTime(Date.now() + 60_000)
    await act(() => currentScope().queries.invalidateQueries({ queryKey: ['buckets'] }))
    await lost()
  })

  it('keeps the passphrases of other projects', async () => {
    await openBuckets()
    act(() => storage().setPassphrase(own.id, 'correct horse'))
    removed()
    await comeBack()
    await lost()
    expect(storage().passphrases.get(own.id)).toBe('correct horse')
  })

  it('gets the page back when they are in the project again', async () => {
    await openBuckets()
    removed()
    await comeBack()
    await lost()
    satellite.on('GET /api/v0/projects', () => answered([photos, own]))
    satellite.on(
      `GET /api/v0/projects/${photos.id}/config`,
      storageAnswers(photos)[`GET /api/v0/projects/${photos.id}/config`] as never,
    )
    await act(() => currentScope().queries.invalidateQueries(projectsQuery))
    await screen.findByRole('heading', { name: 'Buckets' })
  })
})

it('another role is said, and counts on the page that is open', async () => {
  await openBuckets()
  const demoted = { ...photos, role: wireRoles.member }
  satellite.on('GET /api/v0/projects', () => answered([demoted, own]))
  satellite.on(memberOf, () => answered({ id: 'me', projectID: photos.id, role: wireRoles.member, joinedAt: '' }))
  await comeBack()
  await screen.findByText(/You are now a member of “Photos”/)
  expect(currentScope().queries.getQueryData(projectsQuery.queryKey)?.[0]?.role).toBe(wireRoles.member)
})

describe('a dialog whose person loses the right to what it is for', () => {
  const note = 'You are now a member of “Photos”, and only its owner and admins can do this.'
  const needs = { project: photos, action: 'member.invite' } as const
  const Invite = ({ onClose }: { onClose: () => void }) => (
    <Dialog title="Add Member" onSubmit={sent} onClose={onClose}>
      <input aria-label="E-mail" defaultValue="ada@x.org" />
      <DialogActions>
        <CancelButton />
        <SubmitButton>Send</SubmitButton>
      </DialogActions>
    </Dialog>
  )
  const sent = vi.fn()
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Add Member' }))

  function demoted() {
    satellite.on('GET /api/v0/projects', () => answered([{ ...photos, role: wireRoles.member }, own]))
    satellite.on(memberOf, () => answered({ id: 'me', projectID: photos.id, role: wireRoles.member, joinedAt: '' }))
  }

  it('says so, sends nothing any more, and keeps what was typed', async () => {
    await openBuckets()
    act(() => void openDialog(Invite, {}, { needs }))
    await (await dialog()).findByRole('button', { name: 'Send' })
    demoted()
    await comeBack()
    const lostRight = await dialog()
    expect((await lostRight.findByRole('alert')).textContent).toBe(note)
    expect(lostRight.queryByRole('button', { name: 'Send' })).toBeNull()
    const field = lostRight.getByLabelText<HTMLInputElement>('E-mail')
    expect([field.value, field.closest('fieldset')?.disabled]).toEqual(['ada@x.org', true])
    act(() => field.form?.requestSubmit())
    expect(sent).not.toHaveBeenCalled()
    const [, close] = lostRight.getAllByRole('button', { name: 'Close' })
    await waitFor(() => expect(document.activeElement).toBe(close))
    act(() => close?.click())
    await waitFor(() => expect(isDialogOpen()).toBe(false))
  })

  it('works again when they get it back', async () => {
    await openBuckets()
    act(() => void openDialog(Invite, {}, { needs }))
    demoted()
    await comeBack()
    await (await dialog()).findByText(note)
    satellite.on('GET /api/v0/projects', () => answered([photos, own]))
    await act(() => currentScope().queries.invalidateQueries(projectsQuery))
    await (await dialog()).findByRole('button', { name: 'Send' })
    expect((await dialog()).queryByText(note)).toBeNull()
  })

  it('stays as it is where the right is another one', async () => {
    await openBuckets()
    act(() => void openDialog(Invite, {}, { needs: { project: photos, action: 'accessKey.create' } }))
    demoted()
    await comeBack()
    await screen.findAllByText(/You are now a member of “Photos”/)
    expect(await (await dialog()).findByRole('button', { name: 'Send' })).toBeTruthy()
  })

  it('says it also where the project is not the one that is open', async () => {
    openConsole('/projects')
    await screen.findByRole('button', { name: 'Create Project' })
    act(() => void openDialog(Invite, {}, { needs }))
    removed()
    // From the dialog on somebody looks.
    await vi.waitFor(async () => {
      await comeBack()
      expect(satellite.to(memberOf).length).toBeGreaterThan(0)
    })
    await (await dialog()).findByText('You no longer have access to “Photos”.')
  })
})

it('as long as nothing has changed, a look is one small call', async () => {
  await openBuckets()
  const before = satellite.received.length
  await comeBack()
  await waitFor(() => expect(satellite.to(memberOf)).toHaveLength(1))
  expect(satellite.received.slice(before).filter(({ path }) => path === '/api/v0/projects')).toEqual([])
})
