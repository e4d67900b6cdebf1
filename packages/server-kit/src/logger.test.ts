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
