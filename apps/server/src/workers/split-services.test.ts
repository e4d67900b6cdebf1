import { expect, it } from 'vitest'
import { serviceNames } from '../services/service-names'
import { splitServices } from './split-services'
import { urlOfDatabase } from './url-of-database'

it('leaves everything in one process unless there are several workers', () => {
  expect(splitServices(serviceNames, 1)).toEqual({ main: [...serviceNames], shared: [] })
})

it('shares the edge, and nothing that keeps something to itself', () => {
  expect(splitServices(serviceNames, 4)).toEqual({ main: ['auth', 'api', 'outbox'], shared: ['gateway', 'linkshare'] })
  expect(splitServices(['api', 'linkshare'], 2)).toEqual({ main: ['api'], shared: ['linkshare'] })
})

it('names a database behind a socket by a URL', () => {
  const socket = { socketDir: '/tmp/a b', port: 5433, user: 'postgres', database: 'perigee' }
  expect(urlOfDatabase(socket)).toBe('postgres://postgres@localhost:5433/perigee?host=%2Ftmp%2Fa%20b')
  expect(urlOfDatabase({ ...socket, password: 'a:b@' })).toContain('//postgres:a%3Ab%40@localhost:5433/')
  expect(urlOfDatabase('postgres://elsewhere/db')).toBe('postgres://elsewhere/db')
})
