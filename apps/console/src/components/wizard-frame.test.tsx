import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { CallError } from '@/lib/call-error'
import { type LeaveSteps, useWizard } from '@/lib/use-wizard'
import { startWizard, type WizardRules } from '@/lib/wizard'
import { renderUi } from '@/testing/render'
import { WizardFrame } from './wizard-frame'

type Step = 'name' | 'code' | 'done'
type Draft = { name: string; code: string; warned: boolean }

const rules: WizardRules<Step, Draft> = {
  path: () => ['name', 'code', 'done'],
  problem: (step, { name }) => (step === 'name' && name === '' ? 'Required' : undefined),
  mayGoBack: (step) => step === 'code',
}

interface Given {
  leave?: LeaveSteps<Step, Draft>
  incomplete?: 'explained' | 'disabled'
  heading?: 'titled' | 'numbered' | 'spoken'
  concerns?: () => Step
}

function Page({ leave = {}, concerns, incomplete = 'explained', ...frame }: Given) {
  const [open, setOpen] = useState(true)
  return (
    open && (
      <Wizard leave={leave} concerns={concerns} frame={frame} incomplete={incomplete} onClose={() => setOpen(false)} />
    )
  )
}

interface WizardProps {
  leave: LeaveSteps<Step, Draft>
  concerns: (() => Step) | undefined
  frame: Pick<Given, 'heading'>
  incomplete: 'explained' | 'disabled'
  onClose: () => void
}

function Wizard({ leave, concerns, frame, incomplete, onClose }: WizardProps) {
  const wizard = useWizard({
    rules,
    start: startWizard<Step, Draft>('name', { name: '', code: '', warned: false }),
    leave: typeof leave === 'function' ? leave : { done: onClose, ...leave },
    ...(concerns ? { concerns } : {}),
  })
  const { draft } = wizard.state
  const input = (key: 'name' | 'code') => (
    <input
      aria-label={key}
      data-autofocus
      value={draft[key]}
      onChange={(event) => wizard.edit({ [key]: event.currentTarget.value })}
    />
  )
  return (
    <WizardFrame
      title="New thing"
      wizard={wizard}
      {...frame}
      steps={{
        name: { title: 'Name', view: input('name'), incomplete },
        code: {
          title: 'Code',
          view: draft.warned ? 'Really?' : input('code'),
          primary: 'Create',
          instead: draft.warned ? { label: 'Change it', run: () => wizard.edit({ warned: false }) } : undefined,
        },
        done: { title: 'Created', view: 'Here it is.', primary: 'Close', secondary: null, closes: 'buttons' },
      }}
      onClose={onClose}
    />
  )
}

async function open(given: Given = {}) {
  const user = userEvent.setup({ delay: null })
  renderUi(<Page {...given} />)
  await screen.findByRole('dialog', { name: 'New thing' })
  return user
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('a wizard', () => {
  it('goes from step to step with Enter, and back', async () => {
    const user = await open()
    await user.type(screen.getByLabelText('name'), 'x{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('code')))
    await user.click(button('Back'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('name')))
    expect(screen.getByLabelText('name')).toHaveProperty('value', 'x')
    await user.click(button('Cancel'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('does not focus the button of a step without a field: a long Enter would leave it unread', async () => {
    const user = await open()
    await user.type(screen.getByLabelText('name'), 'x{Enter}')
    await user.type(screen.getByLabelText('code'), '1{Enter}')
    await screen.findByText('Here it is.')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
    await user.keyboard('{Enter}')
    expect(screen.getByText('Here it is.')).toBeTruthy()
  })

  it('says what is missing', async () => {
    const user = await open()
    await user.click(button('Next'))
    expect(screen.getByRole('alert').textContent).toBe('Required')
    await user.type(screen.getByLabelText('name'), 'x')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('or cannot be sent before', async () => {
    const user = await open({ incomplete: 'disabled' })
    expect(button('Next').disabled).toBe(true)
    await user.type(screen.getByLabelText('name'), '{Enter}x')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(button('Next').disabled).toBe(false)
  })

  it.each([
    { heading: 'titled', line: 'Code' },
    { heading: 'numbered', line: 'Step 2: Code' },
    { heading: 'spoken', line: 'Step 2 of 3: Code' },
  ] as const)('announces its steps: $heading', async ({ heading, line }) => {
    const user = await open({ heading })
    await user.type(screen.getByLabelText('name'), 'x{Enter}')
    expect(screen.getByText(line).getAttribute('aria-live')).toBe('polite')
  })

  it('waits for what leaving a step does, once', async () => {
    let created = () => undefined as void
    const create = vi.fn(() => new Promise<undefined>((resolve) => (created = () => resolve(undefined))))
    const user = await open({ leave: { code: create } })
    await user.type(screen.getByLabelText('name'), 'x{Enter}')
    await user.keyboard('{Enter}{Enter}')
    expect(button('Back').disabled).toBe(true)
    await user.type(screen.getByLabelText('code'), '1')
    expect(screen.getByLabelText('code')).toHaveProperty('value', '')
    created()
    expect(await screen.findByText('Here it is.')).toBeTruthy()
    expect(create).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    await user.click(button('Close'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('stays where leaving failed, with what was said, until something changes', async () => {
    const leave = { code: () => Promise.reject(new CallError('Broken.', { status: 500, requestId: 'abc' })) }
    const user = await open({ leave })
    await user.type(screen.getByLabelText('name'), 'x{Enter}')
    await user.keyboard('{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('Broken.Request ID: abc')
    await user.type(screen.getByLabelText('code'), '1')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says no request id where something else is to be done', async () => {
    const leave = { code: () => Promise.reject(new CallError('Too many.', { status: 429, requestId: 'abc' })) }
    const user = await open({ leave })
    await user.type(screen.getByLabelText('name'), 'x{Enter}')
    await user.keyboard('{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Too many.')
  })

  it('goes to the step that a failure concerns', async () => {
    const leave = { code: () => Promise.reject(new Error('This name is taken.')) }
    const user = await open({ leave, concerns: () => 'name' })
    await user.type(screen.getByLabelText('name'), 'x{Enter}')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('This name is taken.')).toBeTruthy()
    expect(screen.getByLabelText('name')).toHaveProperty('value', 'x')
  })

  it('asks back before a step is left', async () => {
    const user = await open({ leave: { code: ({ warned }) => (warned ? undefined : { stay: { warned: true } }) } })
    await user.type(screen.getByLabelText('name'), 'x{Enter}')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Really?')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    // Enter does what is better done.
    expect(button('Change it').type).toBe('submit')
    await user.click(button('Change it'))
    expect(screen.queryByText('Really?')).toBeNull()

    await user.click(button('Create'))
    expect(await screen.findByText('Really?')).toBeTruthy()
    await user.click(button('Create'))
    expect(await screen.findByText('Here it is.')).toBeTruthy()
  })

  it('breaks off what it waits for when it goes away', async () => {
    let signal: AbortSignal | undefined
    const leave: LeaveSteps<Step, Draft> = {
      name: (_draft, context) => {
        signal = context.signal
        return new Promise(() => undefined)
      },
    }
    const user = userEvent.setup({ delay: null })
    const { unmount } = renderUi(<Page leave={leave} />)
    await user.type(await screen.findByLabelText('name'), 'x{Enter}')
    expect(signal?.aborted).toBe(false)
    unmount()
    expect(signal?.aborted).toBe(true)
  })
})
