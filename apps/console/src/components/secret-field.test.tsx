import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderUi } from '@/testing/render'
import { SecretField } from './secret-field'

const shown = () => screen.getByText('s3cret').parentElement?.dataset['shown']

describe('a secret', () => {
  it('is hidden until shown, and again when the focus leaves it', async () => {
    const user = userEvent.setup({ delay: null })
    renderUi(
      <>
        <SecretField label="Secret key" value="s3cret" />
        <button>Elsewhere</button>
      </>,
    )
    expect(shown()).toBe('false')
    await user.click(screen.getByRole('button', { name: 'Show Secret key' }))
    expect(shown()).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
    expect(shown()).toBe('false')
  })
})

it('what is typed off the screen stands in groups, and has no blanks in it', () => {
  renderUi(<SecretField label="Secret" value="JBSWY3DPEH" groupsOf={4} />)
  const group = screen.getByRole('group', { name: 'Secret' })
  expect(screen.getByText('JBSW').nextSibling?.textContent).toBe('Y3DP')
  expect(group.textContent).toContain('JBSWY3DPEH')
  expect(screen.getByText('Hidden')).toBeTruthy()
})

describe('copying', () => {
  const execCommand = vi.fn(() => true)
  const copied: string[] = []

  beforeEach(() => {
    copied.length = 0
    // The old way of copying, which is the only one on plain http.
    execCommand.mockImplementation(() => {
      const { activeElement } = document
      copied.push(activeElement instanceof HTMLTextAreaElement ? activeElement.value : '')
      return true
    })
    Object.defineProperty(document, 'execCommand', { value: execCommand, configurable: true })
    vi.stubGlobal('isSecureContext', false)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('works without navigator.clipboard and says so for 2,000 ms', async () => {
    renderUi(<SecretField label="Secret key" value="s3cret" />)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const button = screen.getByRole('button', { name: 'Copy Secret key' })
    button.focus()
    button.click()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(copied).toEqual(['s3cret'])
    expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull()
  })
})
