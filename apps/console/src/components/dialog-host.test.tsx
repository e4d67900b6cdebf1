import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defineDialog, type DialogDefinition, openDialog } from '@/lib/dialogs'
import { logOut } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { aSatellite, done } from '@/testing/satellite'
import { renderUi } from '@/testing/render'
import { Dialog } from './dialog'
import { CancelButton, DialogActions } from './dialog-actions'
import { DialogHost } from './dialog-host'

interface Args {
  name: string
}

function Named({ name, onClose }: Args & { onClose: () => void }) {
  return (
    <Dialog title={name} onClose={onClose}>
      <button onClick={() => openDialog(second, { name: 'Second' })}>More</button>
      <DialogActions>
        <CancelButton />
      </DialogActions>
    </Dialog>
  )
}
const load = vi.fn(async () => Named)
const first = defineDialog<Args & { onClose: () => void }>(load)
const second = defineDialog<Args & { onClose: () => void }>(async () => Named)

function openPage(definition: DialogDefinition<Args> = first) {
  const root = createRootRoute({
    component: () => (
      <>
        <button onClick={() => openDialog(definition, { name: 'First' })}>Open</button>
        <DialogHost />
      </>
    ),
  })
  const pages = ['/', '/other'].map((path) => createRoute({ getParentRoute: () => root, path }))
  window.history.replaceState({}, '', '/')
  const router = createRouter({ routeTree: root.addChildren(pages), history: createBrowserHistory() })
  renderUi(<RouterProvider router={router as never} />)
  return { router, user: userEvent.setup({ delay: null }) }
}

const dialog = (name: string) => screen.findByRole('dialog', { name })
const gone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
const opener = () => screen.findByRole('button', { name: 'Open' })

afterEach(() => {
  act(() => currentScope().end())
  vi.unstubAllGlobals()
})

describe('the dialog host', () => {
  it('loads and draws a dialog with its arguments when it is opened, and gives the focus back', async () => {
    const { user } = openPage()
    const button = await opener()
    expect(load).not.toHaveBeenCalled()
    await user.click(button)
    await dialog('First')
    expect(load).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await gone('First')
    await waitFor(() => expect(document.activeElement).toBe(button))
    await user.click(button)
    await dialog('First')
    expect(load).toHaveBeenCalledOnce()
  })

  it('stacks: Escape closes the top one only, and the focus goes back to what opened it', async () => {
    const { user } = openPage()
    await user.click(await opener())
    await dialog('First')
    const more = screen.getByRole('button', { name: 'More' })
    await user.click(more)
    await dialog('Second')
    await user.keyboard('{Escape}')
    await gone('Second')
    expect(await dialog('First')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(more))
  })

  it('does not stack a dialog on itself', async () => {
    openPage()
    await opener()
    // @ts-expect-error -- the dialog has a name
    act(() => void openDialog(first))
    act(() => void openDialog(first, { name: 'Twice' }))
    await dialog('Twice')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  })

  it('closes the top one when the browser goes back, and stays on the page', async () => {
    const { router, user } = openPage()
    await opener()
    act(() => router.history.push('/other'))
    await user.click(await opener())
    await dialog('First')
    act(() => window.history.back())
    await gone('First')
    expect(router.state.location.pathname).toBe('/other')
  })

  it('closes everything with another page', async () => {
    const { router, user } = openPage()
    await user.click(await opener())
    await dialog('First')
    act(() => router.history.push('/other'))
    await gone('First')
  })

  it('closes everything with the session', async () => {
    aSatellite({ 'POST /api/v0/auth/logout': () => done() })
    const { user } = openPage()
    await user.click(await opener())
    await dialog('First')
    await act(() => logOut(async () => undefined))
    await gone('First')
    await user.click(await opener())
    expect(await dialog('First')).toBeTruthy()
  })

  it('says that it waits, and can be closed meanwhile', async () => {
    const { user } = openPage(defineDialog<Args & { onClose: () => void }>(() => new Promise(() => undefined)))
    await user.click(await opener())
    await dialog('Loading')
    await user.keyboard('{Escape}')
    await gone('Loading')
  })

  it('explains that its code is missing, and that a reload costs something', async () => {
    const { user } = openPage(
      defineDialog<Args & { onClose: () => void }>(() => Promise.reject(new TypeError('Failed to fetch'))),
    )
    await user.click(await opener())
    const missing = await dialog('This could not be opened')
    expect(missing.textContent).toContain('A part of the console could not be loaded. Try again in a moment.')
    expect(screen.getByRole('button', { name: 'reload the page' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await gone('This could not be opened')
  })

  it.each([{ online: false }, { online: true }])(
    'tries again without a reload, online: $online',
    async ({ online }) => {
      const flaky = vi.fn<() => Promise<typeof Named>>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
      flaky.mockResolvedValue(Named)
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
      const { user } = openPage(defineDialog<Args & { onClose: () => void }>(flaky))
      const button = await opener()
      await user.click(button)
      await user.click(await screen.findByRole('button', { name: 'Try again' }))
      expect(await dialog('First')).toBeTruthy()
      await user.click(screen.getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(document.activeElement).toBe(button))
    },
  )
})
