import { DatabaseFullError, DatabaseUnavailableError } from '@perigee/server-kit/database'
import { expect, it } from 'vitest'
import { failureOf } from './error-answer'

it('asks clients to come back when the database is starting, stopping or out of reach, and says so in the log', () => {
  const failure = failureOf(
    new DatabaseUnavailableError(new Error('connect ECONNREFUSED 10.0.0.1:5432'), 'ECONNREFUSED'),
  )
  expect(failure).toMatchObject({ status: 503, code: 'RequestTimeout', isBroken: true })
  expect(failure.message).not.toContain('10.0.0.1')
})

it('says that nothing more fits when the disk of the database is full, and why in the log', () => {
  const failure = failureOf(new DatabaseFullError(new Error('could not extend file "base/16384/17012"')))
  expect(failure).toMatchObject({ status: 507, code: 'StorageFull', isBroken: true })
  expect(failure.message).not.toContain('base')
})

it('tells nothing of what should never happen', () => {
  expect(failureOf(new Error('secret'))).toMatchObject({ status: 500, code: 'InternalError', isBroken: true })
  expect(failureOf(new Error('secret')).message).not.toContain('secret')
})
