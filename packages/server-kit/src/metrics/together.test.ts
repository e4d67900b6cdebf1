import { expect, it } from 'vitest'
import { together } from './together'

it('says once what a metric is, and has the values of every process below', () => {
  const one =
    '# HELP a Things.\n# TYPE a counter\na{process="main"} 1\n\n# HELP b Other.\n# TYPE b gauge\nb{process="main"} 2\n'
  const two =
    '# HELP c More.\n# TYPE c gauge\nc{process="x"} 5\n\n# HELP a Things.\n# TYPE a counter\na{process="x"} 3\n'
  expect(together([one, '', two])).toBe(
    [
      '# HELP a Things.\n# TYPE a counter\na{process="main"} 1\na{process="x"} 3\n',
      '# HELP b Other.\n# TYPE b gauge\nb{process="main"} 2\n',
      '# HELP c More.\n# TYPE c gauge\nc{process="x"} 5\n',
    ].join('\n'),
  )
})
