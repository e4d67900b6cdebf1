import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { watchSheets } from '@/lib/use-code'
import { lazyView } from './lazy-view'

const Chart = ({ name }: { name: string }) => <p>{`chart of ${name}`}</p>
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

const draw = (View: ReturnType<typeof lazyView<{ name: string }>>) =>
  render(
    <MantineProvider env="test">
      <input aria-label="Beside it" />
      <View name="storage" />
    </MantineProvider>,
  )

afterEach(cleanup)

describe('a lazy view', () => {
  it('shows that it waits, then itself; the next one is there at once', async () => {
    const load = vi.fn<() => Promise<typeof Chart>>().mockResolvedValue(Chart)
    const View = lazyView(load, { waiting: <p>waiting</p> })
    draw(View)
    expect(screen.getByText('waiting')).toBeTruthy()
    expect(await screen.findByText('chart of storage')).toBeTruthy()
    draw(View)
    expect(screen.getAllByText('chart of storage')).toHaveLength(2)
    expect(load).toHaveBeenCalledOnce()
  })

  it('that cannot be loaded says so in its place, again and again, until it can', async () => {
    const load = vi.fn<() => Promise<typeof Chart>>().mockImplementationOnce(lost).mockImplementationOnce(lost)
    load.mockResolvedValue(Chart)
    const user = userEvent.setup()
    draw(lazyView(load))
    await user.type(screen.getByLabelText('Beside it'), 'typed')
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('chart of storage')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Beside it').value).toBe('typed')
  })
})

it('a view whose style sheet failed before waits for the sheet', async () => {
  watchSheets(window)
  const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  const answer = (event: string) => sheets().at(-1)?.dispatchEvent(new Event(event))
  // The page of the test has no network: what is appended waits for the answer that the test gives.
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', disabled: true })
  document.head.append(sheet)
  answer('error')
  const load = vi.fn<() => Promise<typeof Chart>>().mockResolvedValue(Chart)
  draw(lazyView(load, { waiting: <p>waiting</p> }))
  expect(await screen.findByText('waiting')).toBeTruthy()
  expect(load).not.toHaveBeenCalled()
  answer('load')
  expect(await screen.findByText('chart of storage')).toBeTruthy()
  expect(sheet.isConnected).toBe(false)
  for (const left of sheets()) left.remove()
})
