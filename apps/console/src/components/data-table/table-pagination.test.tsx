import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderUi } from '@/testing/render'
import { TablePagination } from './table-pagination'

const user = userEvent.setup({ delay: null })
const onPage = vi.fn()
const show = (facts: { total: number; page?: number; size?: number; more?: boolean }) =>
  renderUi(<TablePagination page={1} size={10} {...facts} onPage={onPage} onSize={() => undefined} />)
const pages = () => screen.queryByRole('navigation', { name: 'Pages' })
const field = () => screen.queryByLabelText<HTMLInputElement>('Page')

beforeEach(() => onPage.mockClear())

describe('the pages of a list', () => {
  it.each([
    { total: 0, isThere: false },
    { total: 10, isThere: false },
    { total: 10, size: 100, isThere: false },
    { total: 11, isThere: true },
    { total: 10, more: true, isThere: true },
    { total: 10, page: 2, isThere: true },
  ])('are there only where one is not enough: $total rows', ({ isThere, ...facts }) => {
    show(facts)
    expect(pages() !== null).toBe(isThere)
  })

  it.each([
    { typed: '7', leadsTo: 7 },
    { typed: '999', leadsTo: 12 },
    { typed: '12x', leadsTo: 12 },
  ])('are reached by their number: $typed', async ({ typed, leadsTo }) => {
    show({ total: 120, page: 3 })
    await user.clear(screen.getByLabelText('Page'))
    await user.type(screen.getByLabelText('Page'), `${typed}{Enter}`)
    expect(onPage).toHaveBeenCalledExactlyOnceWith(leadsTo)
  })

  it.each(['0', '', '3'])('stay where they are for %j', async (typed) => {
    show({ total: 120, page: 3 })
    await user.clear(screen.getByLabelText('Page'))
    await user.type(screen.getByLabelText('Page'), `${typed}{Enter}`)
    await user.tab()
    expect([onPage.mock.calls, field()?.value]).toEqual([[], '3'])
  })

  it('have no number to type where they are next to each other', () => {
    show({ total: 20 })
    expect(field()).toBeNull()
  })

  it('say how many are known where there are more', () => {
    show({ total: 500, more: true })
    expect(screen.getByText('of 50+')).toBeTruthy()
  })
})
