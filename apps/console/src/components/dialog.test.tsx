import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { CallError } from '@/lib/call-error'
import { renderUi } from '@/testing/render'
import { Dialog } from './dialog'
import { CancelButton, DialogActions, SubmitButton } from './dialog-actions'

type Given = Partial<ComponentProps<typeof Dialog>> & { cancel?: string; onCancel?: () => void }
const field = <input aria-label="Name" data-autofocus />

function Page({ children = field, cancel, onCancel, ...given }: Given) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {open && (
        <Dialog title="New thing" onSubmit={() => undefined} {...given} onClose={() => setOpen(false)}>
          {children}
          <DialogActions>
            <CancelButton onClick={onCancel}>{cancel}</CancelButton>
            <SubmitButton>Next</SubmitButton>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}

async function open(given: Given = {}) {
  const user = userEvent.setup({ delay: null })
  renderUi(<Page {...given} />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('dialog', { name: 'New thing' })
  return user
}

describe('a dialog', () => {
  it('is sent once by a double click, and again by the next one', async () => {
    const onSubmit = vi.fn()
    const user = await open({ onSubmit })
    await user.dblClick(screen.getByRole('button', { name: 'Next' }))
    expect(onSubmit).toHaveBeenCalledTimes(1)
    await user.click(screen.getByRole('button', { name: 'Cancel' }).parentElement ?? document.body)
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(onSubmit).toHaveBeenCalledTimes(2)
  })

  it.each([
    { what: 'a field that asks for it', given: {}, at: 'Name' },
    { what: 'what leads on', given: { children: 'Words' }, at: 'Next' },
    { what: 'what destroys nothing', given: { children: 'Words', intent: 'destructive' as const }, at: 'Cancel' },
  ])('begins at $what', async ({ given, at }) => {
    await open(given)
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.queryByLabelText(at) ?? screen.getByText(at).closest('button')),
    )
  })

  it('submits with Enter', async () => {
    const onSubmit = vi.fn()
    const user = await open({ onSubmit })
    await user.type(screen.getByLabelText('Name'), 'x{Enter}')
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  it.each(['busy', 'incomplete'] as const)('does not submit while it is %s', async (status) => {
    const onSubmit = vi.fn()
    const user = await open({ onSubmit, status })
    await user.type(screen.getByLabelText('Name'), '{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('closes with Escape and gives the focus back', async () => {
    const user = await open()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })))
  })

  it('stays open when somebody clicks beside it, as with the second click on what opened it', async () => {
    const user = await open()
    const beside = document.querySelector('.mantine-Modal-overlay')
    if (!beside) throw new Error('nothing is behind the dialog')
    await user.click(beside)
    await user.type(screen.getByLabelText('Name'), 'kept')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it.each([{ closes: 'cross' }, { closes: 'buttons' }, { status: 'busy' }] as const)(
    'stays open at Escape with %o',
    async (given) => {
      const user = await open(given)
      await user.keyboard('{Escape}')
      expect(screen.getByRole('dialog')).toBeTruthy()
    },
  )

  it.each([
    { closes: 'freely', crosses: 1 },
    { closes: 'cross', crosses: 1 },
    { closes: 'buttons', crosses: 0 },
  ] as const)('has $crosses cross where it closes $closes', async ({ closes, crosses }) => {
    await open({ closes })
    expect(screen.queryAllByRole('button', { name: 'Close' })).toHaveLength(crosses)
  })

  it('has another label and way for its second button, and names the step that it is at', async () => {
    const onCancel = vi.fn()
    const user = await open({ cancel: 'Back', onCancel, step: { name: 'place', heading: 'Step 2: Location' } })
    expect(screen.getByText('Step 2: Location')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(onCancel).toHaveBeenCalledOnce()
  })

  it('leads to the field that is marked when it is sent', async () => {
    function Marked() {
      const [wrong, setWrong] = useState(false)
      return (
        <Dialog title="New thing" onSubmit={() => setWrong(true)} onClose={() => undefined}>
          <input aria-label="Name" aria-invalid={wrong} />
          <DialogActions>
            <SubmitButton>Next</SubmitButton>
          </DialogActions>
        </Dialog>
      )
    }
    const user = userEvent.setup({ delay: null })
    renderUi(<Marked />)
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  })

  it('shows what went wrong with its request id', async () => {
    await open({ error: new CallError('Not possible.', { status: 500, requestId: 'abc' }) })
    expect(screen.getByRole('alert').textContent).toMatch(/Not possible\..*Request ID: abc/)
  })

  it('is busy for screen readers as well', async () => {
    await open({ status: 'busy' })
    expect(screen.getByRole('dialog').querySelector('form')?.getAttribute('aria-busy')).toBe('true')
  })
})

function Stacked() {
  const [above, setAbove] = useState(true)
  const [below, setBelow] = useState(true)
  const actions = (
    <DialogActions>
      <SubmitButton>Close</SubmitButton>
    </DialogActions>
  )
  return (
    <>
      {below && (
        <Dialog title="Below" onClose={() => setBelow(false)}>
          {actions}
        </Dialog>
      )}
      {above && (
        <Dialog title="Above" onClose={() => setAbove(false)}>
          {actions}
        </Dialog>
      )}
    </>
  )
}

it('Escape closes the top one of two dialogs, then the other', async () => {
  const user = userEvent.setup({ delay: null })
  renderUi(<Stacked />)
  await screen.findByRole('dialog', { name: 'Above' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Above' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Below' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
