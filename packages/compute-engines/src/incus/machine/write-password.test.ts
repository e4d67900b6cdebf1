import { expect, it } from 'vitest'
import { withPassword } from './write-password'

const shadow = 'root:*:19000:0:99999:7:::\nada:$6$old:19000:0:99999:7:::\nadam:!:19000::::::\n'

it('a new password is in the line of its user alone', () => {
  expect(withPassword(shadow, 'ada', '$6$new')).toBe(shadow.replace('$6$old', '$6$new'))
  expect(withPassword(shadow, 'nobody', '$6$new')).toBe(shadow)
  expect(withPassword('', '', '$6$new')).toBe('')
})
