import { expect, it } from 'vitest'
import { socialPlaces } from './social'

const link = 'https://link.test/s/jid/photos/a%20b/c&d.png'

it('a link can be passed on to eight places', () => {
  expect(socialPlaces.map(({ name }) => name)).toEqual([
    'Reddit',
    'Facebook',
    'X',
    'Hacker News',
    'LinkedIn',
    'Telegram',
    'WhatsApp',
    'E-Mail',
  ])
})

it.each(socialPlaces)('$name gets the whole link, whatever is in it', ({ href }) => {
  const address = new URL(href(link, 'Shared using Perigee'))
  expect(['https:', 'mailto:']).toContain(address.protocol)
  expect([...address.searchParams.values()].some((value) => value.endsWith(link))).toBe(true)
})
