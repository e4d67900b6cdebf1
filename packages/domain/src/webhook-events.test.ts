import { describe, expect, it } from 'vitest'
import { acts, auditedActs } from './acts'
import { arnOfWebhook, chosenEvents, choicesOf, eventChoices, eventsProblem, webhookOfArn } from './webhook-events'

describe('the events of a webhook', () => {
  it('are every act of the audit log, and limits', () => {
    expect(chosenEvents).toEqual(expect.arrayContaining([...auditedActs, 'limit.close', 'limit.reached']))
    expect(chosenEvents.filter((name) => name in acts && acts[name as keyof typeof acts].about === 'account')).toEqual(
      [],
    )
  })

  it('can be chosen one by one, by noun, and all', () => {
    for (const name of chosenEvents) expect(eventChoices).toEqual(expect.arrayContaining(choicesOf(name)))
    expect(choicesOf('bucket.created')).toEqual(['bucket.created', 'bucket.*', '*'])
  })

  it.each([
    [[], undefined],
    [['*'], undefined],
    [['bucket.*', 'member.joined', 'limit.reached'], undefined],
    [['object.created'], 'There is no event "object.created".'],
    [['account.created'], 'There is no event "account.created".'],
    [['nothing.*'], 'There is no event "nothing.*".'],
    [[''], 'There is no event "".'],
    [['bucket.*', 'bucket.*'], 'An event is chosen twice.'],
  ])('%j: %s', (events, problem) => {
    expect(eventsProblem(events)).toBe(problem)
  })
})

describe('the ARN of a webhook', () => {
  const id = '0b3a7e0c-6d4e-4f2b-9a55-0f3c2a1b4d5e'
  it('leads back to it', () => {
    expect(webhookOfArn(arnOfWebhook(id))).toBe(id)
    expect(webhookOfArn(arnOfWebhook(id).toUpperCase())).toBe(id)
  })
  it.each(['', id, `arn:aws:sqs:us-east-1:1:queue`, `arn:perigee:webhook::1:${id}`, `arn:perigee:webhook:::${id}x`])(
    '%j is none',
    (text) => expect(webhookOfArn(text)).toBeUndefined(),
  )
})
