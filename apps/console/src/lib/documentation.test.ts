import { expect, it } from 'vitest'
import { documentationOf } from './documentation'

const externalAddress = 'https://console.test/'

it.each([
  { documentationURL: 'https://console.test/help/', leads: 'https://console.test/help/lock#cannot-be-deleted' },
  { documentationURL: 'https://docs.test/', leads: 'https://docs.test/' },
  { documentationURL: '', leads: '' },
])('$documentationURL leads to $leads', ({ documentationURL, leads }) => {
  expect(documentationOf({ documentationURL, externalAddress }, 'lockedVersion')).toBe(leads)
})
