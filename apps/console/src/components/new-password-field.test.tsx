import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { useState } from 'react'
import { renderUi } from '@/testing/render'
import { NewPasswordField } from './new-password-field'

function Form() {
  const [value, setValue] = useState('')
  return (
    <>
      <NewPasswordField
        label="Password"
        email="ada@example.com"
        length={{ min: 8, max: 64 }}
        value={value}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      <button>Elsewhere</button>
    </>
  )
}

const user = userEvent.setup({ delay: null })
beforeEach(() => void renderUi(<Form />))

it('the strength shows once a password is entered, and stays where it is when the focus leaves', async () => {
  expect(screen.queryByText(/^Password strength/)).toBeNull()
  await user.type(screen.getByLabelText('Password'), 'Ax7!kQ2#mW9$')
  expect(screen.getByRole('status').textContent).toBe('Password strength: Very Strong')
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(screen.getByRole('status').textContent).toBe('Password strength: Very Strong')
})

it('the requirements are ticked while typing, and can be put away', async () => {
  const ticked = () => screen.getAllByRole('img', { name: 'Met' }).map((tick) => tick.closest('li')?.textContent)
  await user.type(screen.getByLabelText('Password'), 'short')
  expect(screen.queryByRole('img', { name: 'Met' })).toBeNull()
  await user.type(screen.getByLabelText('Password'), ' Enough')
  expect(ticked()).toEqual(['Between 8 and 64 Latin characters', 'Upper and lowercase letters'])
  await user.type(screen.getByLabelText('Password'), '!')
  expect(ticked()).toHaveLength(3)

  const toggle = screen.getByRole('button', { name: 'Requirements' })
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  await user.click(toggle)
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
})
