import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useFirstFocus } from './use-first-focus'

function Form() {
  const field = useFirstFocus<HTMLInputElement>()
  return (
    <>
      <input ref={field} aria-label="first" />
      <input aria-label="other" />
    </>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the first focus', () => {
  it('comes to the field once the page is painted', () => {
    render(<Form />)
    expect(document.activeElement).toBe(document.body)
    vi.runAllTimers()
    expect(document.activeElement).toBe(screen.getByLabelText('first'))
  })

  it('leaves somebody alone who is in another field by then', () => {
    render(<Form />)
    screen.getByLabelText('other').focus()
    vi.runAllTimers()
    expect(document.activeElement).toBe(screen.getByLabelText('other'))
  })

  it('goes nowhere when the page is gone', () => {
    const { unmount } = render(<Form />)
    unmount()
    vi.runAllTimers()
    expect(document.activeElement).toBe(document.body)
  })
})
