import { expect, it } from 'vitest'
import { createLogger } from './logger'

it('cuts secrets out of what is logged, at the top and one level down', () => {
  const lines: string[] = []
  const logger = createLogger({ level: 'info', destination: { write: (line: string) => void lines.push(line) } })
  logger.info(
    { password: 'hunter2', user: { token: 'hunter2', id: 7 }, headers: { authorization: 'hunter2' } },
    'login',
  )

  expect(lines.join()).not.toContain('hunter2')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', msg: 'login', user: { id: 7 } })
})

it('leaves the rows out that a database writes into its errors', () => {
  const lines: string[] = []
  const logger = createLogger({ level: 'info', destination: { write: (line: string) => void lines.push(line) } })
  const refused = Object.assign(new Error('violates check constraint'), {
    code: '23514',
    table: 'users',
    detail: 'Failing row contains (hunter2).',
    where: 'PL/pgSQL function over (hunter2)',
  })
  logger.error({ err: refused }, 'unexpected error')

  expect(lines.join()).not.toContain('hunter2')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { message: 'violates check constraint', table: 'users', errorCode: '23514' },
  })
})
