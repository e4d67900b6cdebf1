import { expect, it } from 'vitest'
import { minuteText, sinceProblem } from './since'

const now = new Date(2026, 10, 24, 9, 5)

it('is written as fields of day and time write it', () => expect(minuteText(now)).toBe('2026-11-24T09:05'))

it.each([
  ['', 'Choose a day and a time.'],
  ['soon', 'Choose a day and a time.'],
  ['2026-11-24T09:06', 'That is only to come.'],
  ['2026-11-24T09:05', undefined],
  ['2020-01-01T00:00', undefined],
])('%j as a moment since when', (text, problem) => expect(sinceProblem(text, now)).toBe(problem))
