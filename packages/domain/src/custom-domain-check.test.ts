import { describe, expect, it } from 'vitest'
import { type DnsAnswer, holderOf, saysExactly, stateOf } from './custom-domain-check'

const found = (...values: string[]): DnsAnswer => ({ state: 'found', values })
const missing: DnsAnswer = { state: 'missing' }
const unanswered: DnsAnswer = { state: 'unanswered' }
const right = found('perigee-root:photos', 'perigee-access:jabc')
const asked = { host: 'links.test', txt: ['perigee-root:photos', 'perigee-access:jabc'] }

describe('the state of a domain', () => {
  it.each([
    ['its records', found('links.test'), right, 'connected'],
    ['with a dot, in other letters', found('Links.Test.'), right, 'connected'],
    ['with the wish for a certificate', found('links.test'), found(...asked.txt, 'perigee-tls:true'), 'connected'],
    ['with records of others', found('links.test'), found(...asked.txt, 'v=spf1 -all'), 'connected'],
    ['another name', found('elsewhere.test'), right, 'wrong'],
    ['another bucket', found('links.test'), found('perigee-root:other', 'perigee-access:jabc'), 'wrong'],
    ['two accesses', found('links.test'), found(...asked.txt, 'perigee-access:jabd'), 'wrong'],
    ['no TXT records', found('links.test'), missing, 'missing'],
    ['no name', missing, right, 'missing'],
    ['no answer', unanswered, missing, 'unanswered'],
  ] as const)('%s', (_, points, txt, state) => expect(stateOf({ points, leadsByAddress: [], txt }, asked)).toBe(state))

  it('is connected where the top of a zone has the addresses of the link service', () =>
    expect(stateOf({ points: found('192.0.2.1'), leadsByAddress: [asked.host], txt: right }, asked)).toBe('connected'))
})

it.each([
  [['perigee-root:a'], ['perigee-root:a'], true],
  [['perigee-root:a'], ['PERIGEE_ROOT:a'], true],
  [['perigee-root:a', 'perigee-tls:true'], ['perigee-tls:true', 'perigee-root:a'], true],
  [['perigee-root:a'], ['perigee-root:a', 'perigee-tls:true'], false],
  [['perigee-root:a', 'perigee-tls:true'], ['perigee-root:a'], false],
  [['perigee-root:a'], ['perigee-root:A'], false],
])('%j expected, %j found: %s', (expected, texts, exact) => expect(saysExactly(expected, texts)).toBe(exact))

describe('the claim that holds a name', () => {
  const claim = (id: number, state: 'connected' | 'wrong' | 'unanswered', holds = false) => ({ id, state, holds })

  it.each([
    ['nobody’s, while DNS names none', [claim(1, 'wrong'), claim(2, 'wrong')], undefined],
    ['the one that DNS names', [claim(1, 'wrong'), claim(2, 'connected')], 2],
    ['taken from one that DNS names no more', [claim(1, 'wrong', true), claim(2, 'connected')], 2],
    ['lost when DNS names it no more', [claim(1, 'wrong', true)], undefined],
    ['kept while DNS does not answer', [claim(1, 'unanswered', true), claim(2, 'unanswered')], 1],
    ['not lost to who copies the records', [claim(1, 'connected'), claim(2, 'connected', true)], 2],
    ['the older one’s of two alike', [claim(2, 'connected'), claim(1, 'connected')], 1],
  ])('is %s', (_, claims, id) => expect(holderOf(claims)?.id).toBe(id))
})
