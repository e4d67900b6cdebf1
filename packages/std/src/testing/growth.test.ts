import { expect, it } from 'vitest'
import { slowTexts } from './growth'

it('tells what is quadratic from what is linear', () => {
  // made at run time, where the check of regular expressions does not see it
  const quadratic = new RegExp(String.raw`^x\s*(\d*)\s*-`)
  expect(slowTexts((text) => quadratic.exec(text), ['x'], 2048)).toContain('x …')
  expect(slowTexts((text) => text.split(/,/).map((one) => one.trim()))).toEqual([])
})
