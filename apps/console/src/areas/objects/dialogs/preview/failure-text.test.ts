import { expect, it } from 'vitest'
import { csvFailure, textFailure } from './failure-text'
import { PreviewRefused } from './load-part'

const stopped = 'Downloads are stopped: the owner of the project has limited what they may cost in a month.'
const code = (name: string) => `<Error><Code>${name}</Code></Error>`

it.each([
  [403, code('BandwidthLimitExceeded'), 'Failed to preview, bandwidth limit exceeded', 'Bandwidth limit exceeded'],
  [403, 'Bandwidth limit exceeded', 'Failed to preview, bandwidth limit exceeded', 'Bandwidth limit exceeded'],
  [403, code('AccessDenied'), 'Failed to preview', 'Bandwidth limit exceeded'],
  [403, code('SpendCapReached'), `Failed to preview. ${stopped}`, stopped],
  [500, '', 'Failed to preview', 'Failed to preview'],
])('%i %s: %s', (status, body, text, table) => {
  const refused = new PreviewRefused({ status, body })
  expect(textFailure(refused)).toBe(text)
  expect(csvFailure(refused)).toBe(`Error parsing object. ${table}`)
})

it('what is no refusal is a failure', () => expect(textFailure(new TypeError('x'))).toBe('Failed to preview'))
