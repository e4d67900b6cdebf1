import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { CallError } from '@/lib/call-error'
import { renderUi } from '@/testing/render'
import { WizardDialog } from './wizard-dialog'

type Given = Partial<ComponentProps<typeof WizardDialog>>
const field = <input aria-label="Name" data-autofocus />

function Page({ children = field, ...given }: Given) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {open && (
        <WizardDialog
          title="New thing"
          primary="Next"
          onNext={() => undefined}
          {...given}
          onClose={() => setOpen(false)}
        >
          {children}
        </WizardDialog>
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

describe('a dialog with steps', () => {
  it('is left once by a double click, and again by the next one', async () => {
    const onNext = vi.fn()
    const user = await open({ onNext })
    await user.dblClick(screen.getByRole('button', { name: 'Next' }))
    expect(onNext).toHaveBeenCalledTimes(1)
    await user.click(screen.getByRole('button', { name: 'Cancel' }).parentElement ?? document.body)
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(onNext).toHaveBeenCalledTimes(2)
  })

  it.each([
    { what: 'a field that asks for it', given: {}, at: 'Name' },
    { what: 'what leads on', given: { children: 'Words' }, at: 'Next' },
    { what: 'what destroys nothing', given: { children: 'Words', destructive: true }, at: 'Cancel' },
  ])('begins at $what', async ({ given, at }) => {
    await open(given)
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.queryByLabelText(at) ?? screen.getByText(at).closest('button')),
    )
  })

  it('submits with Enter', async () => {
    const onNext = vi.fn()
    const user = await open({ onNext })
    await user.type(screen.getByLabelText('Name'), 'x{Enter}')
    expect(onNext).toHaveBeenCalledOnce()
  })

  it.each([{ busy: true }, { primaryDisabled: true }])('does not submit with %o', async (given) => {
    const onNext = vi.fn()
    const user = await open({ onNext, ...given })
    await user.type(screen.getByLabelText('Name'), '{Enter}')
    expect(onNext).not.toHaveBeenCalled()
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

  it.each([{ persistent: true }, { busy: true }])('stays open with %o', async (given) => {
    const user = await open(given)
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('has Cancel, or Back where there is a step before', async () => {
    const onBack = vi.fn()
    const user = await open({ onBack, step: 'Step 2: Location' })
    expect(screen.getByText('Step 2: Location')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(onBack).toHaveBeenCalledOnce()
  })

  it('shows what went wrong with its request id', async () => {
    await open({ error: new CallError('Not possible.', { status: 500, requestId: 'abc' }) })
    expect(screen.getByRole('alert').textContent).toMatch(/Not possible\..*Request ID: abc/)
  })
})
