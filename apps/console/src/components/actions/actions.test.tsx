import { Menu, MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Share2, Trash2 } from 'lucide-react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import '@/testing/browser'
import { offered } from './action'
import { ActionButtons, QuickActions } from './action-buttons'
import { ActionItems } from './action-menu'

const user = userEvent.setup()

afterEach(cleanup)

const share = vi.fn()
const list = (disabled?: string) =>
  offered({ label: 'Delete', icon: Trash2, destructive: true, disabled, run: () => undefined }, false, {
    label: 'Share',
    icon: Share2,
    quick: true,
    run: share,
  })

const inMenu = (actions: ReturnType<typeof list>) =>
  render(
    <MantineProvider env="test">
      <Menu opened>
        <Menu.Dropdown>
          <ActionItems actions={actions} />
        </Menu.Dropdown>
      </Menu>
    </MantineProvider>,
  )

describe('one list of actions', () => {
  it('is a menu in which what cannot be undone comes last, and apart', () => {
    inMenu(list())
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Share', 'Delete'])
  })

  it('says why something cannot be done now', () => {
    inMenu(list('Somebody else made it.'))
    const item = screen.getByRole('menuitem', { name: /Delete/ })
    expect(item.textContent).toContain('Somebody else made it.')
    expect(item.hasAttribute('disabled') || item.hasAttribute('data-disabled')).toBe(true)
  })

  it('is a row of buttons for a selection, and some of it stand in the row itself', async () => {
    render(
      <MantineProvider env="test">
        <ActionButtons actions={list('Not now.')} />
        <QuickActions actions={list()} name="a.txt" />
      </MantineProvider>,
    )
    expect(screen.getByRole('button', { name: 'Delete' }).hasAttribute('disabled')).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Share a.txt' }))
    expect(share).toHaveBeenCalledOnce()
  })
})
