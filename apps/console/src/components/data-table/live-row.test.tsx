import { Table } from '@mantine/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Share2 } from 'lucide-react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderUi } from '@/testing/render'
import { LiveRow } from './live-row'
import { RowCard } from './row-cards'

const user = userEvent.setup({ delay: null })
const onOpen = vi.fn()
const onTick = vi.fn()
const share = vi.fn()
const inner = vi.fn()
const odd = 'a b+c%#?é日本'
const label = `Actions for ${odd}`
const actions = [{ label: 'Share', icon: Share2, run: share }]

beforeEach(() => {
  vi.clearAllMocks()
  window.getSelection()?.removeAllRanges()
})

function show(live: { actions?: typeof actions; ticks?: boolean; opens?: boolean } = {}) {
  const { ticks = true, opens = true } = live
  renderUi(
    <Table>
      <Table.Tbody>
        <LiveRow
          tabIndex={0}
          live={{
            label,
            actions: live.actions ?? actions,
            ...(opens && { onOpen }),
            ...(ticks && { onTick }),
          }}
        >
          <Table.Td>
            <button onClick={inner}>{odd}</button>
          </Table.Td>
          <Table.Td>2 KB</Table.Td>
        </LiveRow>
      </Table.Tbody>
    </Table>,
  )
  return { row: screen.getByRole('row'), beside: screen.getByText('2 KB'), name: screen.getByRole('button') }
}
const menu = () => screen.queryByRole('menu')

describe('a live row', () => {
  it('opens by a click anywhere beside its buttons, which keep their own', async () => {
    const { beside, name } = show()
    await user.click(beside)
    expect(onOpen).toHaveBeenCalledOnce()
    await user.click(name)
    expect([onOpen.mock.calls.length, inner.mock.calls.length]).toEqual([1, 1])
  })

  it.each(['Control', 'Meta'])('is ticked by a click with %s, and does not open', async (key) => {
    const { beside } = show()
    await user.keyboard(`{${key}>}`)
    await user.click(beside)
    await user.keyboard(`{/${key}}`)
    expect(onTick).toHaveBeenCalledExactlyOnceWith({ extend: false })
    expect(onOpen).not.toHaveBeenCalled()
  })

  it('is ticked up to with Shift, and no text is selected on the way', () => {
    const { beside } = show()
    expect(fireEvent.mouseDown(beside, { shiftKey: true })).toBe(false)
    expect(fireEvent.mouseDown(beside)).toBe(true)
    fireEvent.click(beside, { shiftKey: true })
    expect(onTick).toHaveBeenCalledExactlyOnceWith({ extend: true })
  })

  it('does not open while text in it is selected', () => {
    const { beside } = show()
    window.getSelection()?.selectAllChildren(beside)
    fireEvent.click(beside)
    expect(onOpen).not.toHaveBeenCalled()
    expect(fireEvent.contextMenu(beside, { button: 2 })).toBe(true)
    expect(menu()).toBeNull()
  })

  it('that leads nowhere and cannot be ticked keeps its menu', async () => {
    const { beside } = show({ ticks: false, opens: false })
    fireEvent.click(beside)
    fireEvent.click(beside, { ctrlKey: true })
    expect([onOpen.mock.calls, onTick.mock.calls]).toEqual([[], []])
    fireEvent.contextMenu(beside, { button: 2 })
    expect(await screen.findByRole('menuitem', { name: 'Share' })).toBeTruthy()
  })
})

describe('the context menu of a row', () => {
  it('is the row menu, and gives the focus back before it does what was chosen', async () => {
    const { beside, row } = show()
    let focused: Element | null = null
    share.mockImplementation(() => (focused = document.activeElement))
    expect(fireEvent.contextMenu(beside, { button: 2, clientX: 40, clientY: 30 })).toBe(false)
    expect((await screen.findByRole('menu')).getAttribute('aria-labelledby')).not.toBeNull()
    expect(screen.getByRole('menu', { name: label })).toBeTruthy()
    await user.click(screen.getByRole('menuitem', { name: 'Share' }))
    expect(share).toHaveBeenCalledOnce()
    expect(focused).toBe(row)
    await waitFor(() => expect(menu()).toBeNull())
    expect(onOpen).not.toHaveBeenCalled()
  })

  it.each(['{Shift>}{F10}{/Shift}', '{ContextMenu}'])(
    'comes by %s, and goes by Escape to where the focus was',
    async (keys) => {
      const { name } = show()
      name.focus()
      await user.keyboard(keys)
      expect(await screen.findByRole('menu', { name: label })).toBeTruthy()
      await user.keyboard('{Escape}')
      await waitFor(() => expect(menu()).toBeNull())
      expect(document.activeElement).toBe(name)
    },
  )

  it('is left to the browser after a long press, and where there is nothing to do', () => {
    const { beside } = show()
    const press = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
    Object.defineProperty(press, 'pointerType', { value: 'touch' })
    expect(fireEvent(beside, press)).toBe(true)
    expect(menu()).toBeNull()
  })

  it('does not come without actions', () => {
    const { beside } = show({ actions: [] })
    expect(fireEvent.contextMenu(beside, { button: 2 })).toBe(true)
    expect(menu()).toBeNull()
  })
})

it('a card is as alive as a row', async () => {
  renderUi(
    <RowCard title={odd} menu={null} facts={[{ title: 'Size', text: '2 KB' }]} live={{ label, actions, onOpen }} />,
  )
  await user.click(screen.getByText('2 KB'))
  expect(onOpen).toHaveBeenCalledOnce()
  fireEvent.contextMenu(screen.getByText('2 KB'), { button: 2 })
  expect(await screen.findByRole('menuitem', { name: 'Share' })).toBeTruthy()
})
