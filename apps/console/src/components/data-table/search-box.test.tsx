import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderUi } from '@/testing/render'
import { SearchBox } from './search-box'

const user = userEvent.setup({ delay: null })
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search files' })

it('is reached by "/" from anywhere but a field', async () => {
  renderUi(
    <>
      <SearchBox label="Search files" searched="old" onSearch={() => undefined} />
      <input aria-label="Other" />
    </>,
  )
  await user.keyboard('/')
  expect([document.activeElement === box(), box().value]).toEqual([true, 'old'])
  screen.getByLabelText('Other').focus()
  expect(fireEvent.keyDown(screen.getByLabelText('Other'), { key: '/' })).toBe(true)
  expect(document.activeElement).toBe(screen.getByLabelText('Other'))
})

it('is emptied by Escape, and left by a second one', async () => {
  const onSearch = vi.fn()
  renderUi(<SearchBox label="Search files" onSearch={onSearch} />)
  await user.type(box(), ' a b+c%#?é日本 ')
  await expect.poll(() => onSearch.mock.calls).toEqual([['a b+c%#?é日本']])
  await user.keyboard('{Escape}')
  await expect.poll(() => onSearch.mock.calls.at(-1)).toEqual([''])
  expect([box().value, document.activeElement === box()]).toEqual(['', true])
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(document.body)
})

function Page() {
  const [searched, setSearched] = useState('old')
  return (
    <>
      <SearchBox label="Search files" searched={searched} onSearch={() => undefined} />
      <button onClick={() => setSearched('')}>Show everything</button>
    </>
  )
}

it.each([
  { typed: '', shows: '' },
  { typed: 'er', shows: 'older' },
])('follows what is searched, but takes away nothing that was typed since: $typed', async ({ typed, shows }) => {
  renderUi(<Page />)
  if (typed) await user.type(box(), typed)
  await user.click(screen.getByRole('button', { name: 'Show everything' }))
  expect(box().value).toBe(shows)
})
