import { expect, it } from 'vitest'
import { urlOfDatabase } from './url-of-database'

it('names a database behind a socket by a URL', () => {
  const socket = { socketDir: '/tmp/a b', port: 5433, user: 'postgres', database: 'perigee' }
  expect(urlOfDatabase(socket)).toBe('postgres://postgres@localhost:5433/perigee?host=%2Ftmp%2Fa%20b')
  expect(urlOfDatabase({ ...socket, password: 'a:b@' })).toContain('//postgres:a%3Ab%40@localhost:5433/')
  expect(urlOfDatabase('postgres://elsewhere/db')).toBe('postgres://elsewhere/db')
})
