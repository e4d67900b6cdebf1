import { describe, expect, it } from 'vitest'
import { createRequestLimits } from './limits'
import { settings } from '../settings'

const limits = (env: NodeJS.ProcessEnv, clock = () => new Date(0)) => createRequestLimits(settings.load(env), clock)
const slowDown = expect.objectContaining({ code: 'SlowDown', status: 429 }) as unknown

describe('places', () => {
  it('are limited for each project, and free again when left', () => {
    const { enter } = limits({ PERIGEE_GATEWAY_CONCURRENT_REQUESTS: '2' })
    const leave = enter('GetObject', 'a')
    enter('PutObject', 'a')
    expect(() => enter('UploadPart', 'a')).toThrow(slowDown)
    expect(() => enter('PostObject', 'a')).toThrow('have 2 uploads')
    enter('GetObject', 'b')
    leave()
    enter('GetObject', 'a')
  })

  it('are taken by operations that move content', () => {
    const { enter } = limits({ PERIGEE_GATEWAY_CONCURRENT_REQUESTS: '1' })
    for (const operation of ['ListObjectsV2', 'HeadObject', 'DeleteObject', 'ListObjectsV2']) enter(operation, 'a')
    enter('PostObject', 'a')
    expect(() => enter('PostObject', 'a')).toThrow(slowDown)
  })
})

it('lets a project have so many bodies read whole at once', () => {
  const { enterWhole } = limits({})
  const [leave] = Array.from({ length: 16 }, () => enterWhole('a'))
  expect(() => enterWhole('a')).toThrow(slowDown)
  enterWhole('b')
  leave?.()
  enterWhole('a')
})

describe('writes of one object', () => {
  const object = ['a', 'bucket', 'key'] as const
  const operations = ['PutObject', 'CopyObject', 'CompleteMultipartUpload', 'PostObject', 'PutObject']

  it('are as many as come, unless a rate is set', () => {
    const { countWrite } = limits({})
    for (let round = 0; round < 10; round++) for (const operation of operations) countWrite(operation, object)
  })

  it('are three at once, then one a second', () => {
    let now = 0
    const { countWrite } = limits({ PERIGEE_GATEWAY_OBJECT_UPLOAD_RATE: '1' }, () => new Date(now))
    for (const operation of operations.slice(0, 3)) countWrite(operation, object)
    for (const operation of operations) expect(() => countWrite(operation, object)).toThrow(slowDown)
    countWrite('PutObject', ['a', 'bucket', 'other'])
    countWrite('PutObject', ['b', 'bucket', 'key'])
    for (const operation of ['GetObject', 'UploadPart', 'DeleteObject']) countWrite(operation, object)
    now += 1000
    countWrite('PutObject', object)
    expect(() => countWrite('PutObject', object)).toThrow(slowDown)
  })
})

it('of several processes are shares of the limits', () => {
  let now = 0
  const clock = () => new Date(now)
  const env = {
    PERIGEE_GATEWAY_CONCURRENT_REQUESTS: '5',
    PERIGEE_GATEWAY_REQUEST_RATE: '10',
    PERIGEE_GATEWAY_REQUEST_BURST: '4',
  }
  const { enter, count } = createRequestLimits(settings.load(env), clock, 2)
  for (let place = 0; place < 3; place++) enter('GetObject', 'a')
  expect(() => enter('GetObject', 'a')).toThrow('have 5 uploads')
  for (let request = 0; request < 2; request++) count('a')
  now += 100
  expect(() => count('a')).toThrow(slowDown)
  now += 100
  count('a')
})

it('lets a project burst, then keep up its rate', () => {
  let now = 0
  const { count } = limits(
    { PERIGEE_GATEWAY_REQUEST_RATE: '10', PERIGEE_GATEWAY_REQUEST_BURST: '3' },
    () => new Date(now),
  )
  for (let request = 0; request < 3; request++) count('a')
  expect(() => count('a')).toThrow(slowDown)
  count('b')
  now += 100
  count('a')
  expect(() => count('a')).toThrow('Please reduce your request rate.')
})
