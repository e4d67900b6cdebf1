import { describe, expect, it } from 'vitest'
import { dateTexts, showDate, showMoment } from './show-date'

// A narrow space stands before AM and PM.
const plain = (text: string): string => text.replaceAll('\u202f', ' ')

const now = new Date(2026, 10, 22, 18, 30)
const earlierToday = new Date(2026, 10, 22, 9, 5, 7)
const thisYear = new Date(2026, 0, 3, 23, 59)
const beforeMidnight = new Date(2026, 10, 21, 23, 59)
const lastYear = new Date(2025, 10, 22, 9, 5)

describe.each([
  {
    languages: ['en-US'],
    short: ['9:05 AM', 'Jan 3', 'Nov 21', 'Nov 22, 2025'],
    full: /^Sunday, November 22, 2026,? at 9:05:07 AM$/,
  },
  {
    languages: ['en-GB', 'en'],
    short: ['09:05', '3 Jan', '21 Nov', '22 Nov 2025'],
    full: /^Sunday,? 22 November 2026 at 09:05:07$/,
  },
  {
    languages: ['de'],
    short: ['09:05', '3. Jan.', '21. Nov.', '22.11.2025'],
    full: /^Sonntag, 22. November 2026 um 09:05:07$/,
  },
])('for readers of $languages', ({ languages, short, full }) => {
  const texts = dateTexts(languages)

  it('rows say the time today, the day this year, and the year otherwise', () => {
    const times = [earlierToday, thisYear, beforeMidnight, lastYear]
    expect(times.map((time) => plain(texts.showShort(time, now)))).toEqual(short)
  })

  it('tooltips say all of it', () => {
    expect(plain(texts.showFull(earlierToday.toISOString()))).toMatch(full)
  })
})

it('sentences are in the language of the browser', () => {
  expect(navigator.languages[0]).toBe('en-US')
  expect(showDate(lastYear)).toBe('Nov 22, 2025')
  expect(plain(showMoment(lastYear.toISOString()))).toBe('Nov 22, 2025, 9:05 AM')
})
