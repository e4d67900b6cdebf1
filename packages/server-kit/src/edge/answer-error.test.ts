import { expect, it } from 'vitest'
import { AnswerError, connectionError, isClientGone } from './answer'

const withCode = (code: string): Error => Object.assign(new Error(code), { code })

it.each(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ECONNRESET', 'EPIPE', 'ABORT_ERR'])(
  '%s means that the client has gone: no failure of ours',
  (code) => {
    const error = connectionError(withCode(code))
    expect(isClientGone(error)).toBe(true)
    expect(error).toMatchObject({ status: 499, isBroken: false })
  },
)

it('other errors of a stream stay what they are', () => {
  for (const error of [withCode('ENOSPC'), new TypeError('a bug'), new AnswerError(412, 'changed')]) {
    expect(connectionError(error)).toBe(error)
    expect(isClientGone(error)).toBe(false)
  }
})
