import { expect, it } from 'vitest'
import { parseServices } from './service-names'

it('reads names in any order and gives them in the order of starting', () => {
  expect(parseServices('api, auth')).toEqual(['auth', 'api'])
})

it('says what there is when a name is unknown', () => {
  expect(() => parseServices('api,gatewy')).toThrow(
    'There is no service "gatewy". Choose from auth, gateway, linkshare, compute, api, outbox.',
  )
})
