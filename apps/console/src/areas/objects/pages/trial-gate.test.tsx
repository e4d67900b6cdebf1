import { accountKinds } from '@perigee/domain/account-kinds'
import { createEvent, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { installAccessWorker } from '@/testing/access-worker'
import { aProject, anAccount } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite } from '@/testing/satellite'
import { aBucket, listed, storageAnswers } from '@/testing/storage-answers'

const id = '00010203-0405-0607-0809-0a0b0c0d0e0f' as never
const trial = {
  kindInfo: { value: accountKinds.free, name: 'Free Trial', hasPaidPrivileges: false },
  freezeStatus: { frozen: false, warned: false, trialExpiredFrozen: true, trialExpirationGracePeriod: 0 },
}
const user = userEvent.setup({ delay: null })

/** The bucket of somebody whose trial has ended; `ownerId` of its project. */
async function openBucket(ownerId?: string) {
  aSatellite({
    ...storageAnswers(aProject({ name: 'Photos', id, ...(ownerId !== undefined && { ownerId }) })),
    'GET /api/v0/auth/account': () => answered(anAccount(trial)),
    'GET /api/v0/buckets/bucket-totals': () => answered(aBucket({ objectCount: 1 })),
    'GET /photos': () => listed([], ['moon.txt']),
  })
  openConsole('/projects/AAECAwQFBgc/buckets/photos')
  await user.type(await screen.findByLabelText('Encryption Passphrase'), 'correct horse{Enter}')
  await screen.findByText('moon.txt')
}
const expired = () => screen.queryByRole('dialog', { name: 'Your Trial Has Expired' })
const overlay = () => screen.queryByText(/^Drop your objects/)
const dataTransfer = { types: ['Files'], items: [], files: [] }
const opened = vi.spyOn(HTMLInputElement.prototype, 'click')

beforeEach(() => {
  sessionFlag.set()
  installAccessWorker()
  opened.mockClear().mockImplementation(() => undefined)
})
afterEach(async () => {
  await logOut(async () => undefined)
})

describe('after the end of a trial', () => {
  it.each(['Upload files', 'Upload folder'])('%s says so instead of asking for files', async (name) => {
    await openBucket()
    await user.click(screen.getByRole('button', { name: 'Upload' }))
    await user.click(await screen.findByRole('menuitem', { name }))
    expect(await screen.findByRole('dialog', { name: 'Your Trial Has Expired' })).toBeTruthy()
    expect(opened).not.toHaveBeenCalled()
  })

  it('files that are dragged in are not invited, and the browser does not open them', async () => {
    await openBucket()
    fireEvent.dragEnter(document.body, { dataTransfer })
    expect(await screen.findByRole('dialog', { name: 'Your Trial Has Expired' })).toBeTruthy()
    expect(overlay()).toBeNull()
    const drop = createEvent.drop(document.body, { dataTransfer })
    fireEvent(document.body, drop)
    expect(drop.defaultPrevented).toBe(true)
  })

  it('people go on in the projects of others', async () => {
    await openBucket('somebody-else')
    await user.click(screen.getByRole('button', { name: 'Upload' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Upload files' }))
    expect([expired(), opened.mock.calls.length]).toEqual([null, 1])
    fireEvent.dragEnter(document.body, { dataTransfer })
    expect(overlay()).not.toBeNull()
  })
})
