import { recordsFor } from '@perigee/domain/custom-domain'
import { expect, it } from 'vitest'
import { readDomainRecords } from './domain-records'

const nothing = { root: '', access: '', tls: false }
const read = (...texts: string[]) => readDomainRecords(texts.map((text) => [text]))

it.each([
  [['perigee-root:bucket', 'perigee-access:jabc', 'perigee-tls:true'], { root: 'bucket', access: 'jabc', tls: true }],
  [['Perigee_Root:bucket/a:b c'], { ...nothing, root: 'bucket/a:b c' }],
  [['perigee-tls:T'], { ...nothing, tls: true }],
  [['perigee-tls:yes'], nothing],
  [['perigee-root:b', 'perigee-root:a', 'perigee-root:c'], { ...nothing, root: 'a' }],
  [['perigee-root:é', 'perigee-root:z'], { ...nothing, root: 'z' }],
  [['perigee-root-2:cket', 'perigee-root-1:bu', 'perigee-root-4:not'], { ...nothing, root: 'bucket' }],
  [['perigee-root-1:split', 'perigee-root:whole'], { ...nothing, root: 'whole' }],
  [['perigee-root-0:a', 'perigee-root-2:b'], nothing],
  [['v=spf1 -all', 'no colon', '', 'other-root:x'], nothing],
  [['perigee-constructor:x', 'perigee-__proto__:y'], nothing],
])('%j', (texts, expected) => expect(read(...texts)).toEqual(expected))

it('takes each string of a record by itself', () => {
  expect(readDomainRecords([['perigee-root:a', 'perigee-access:j'], []])).toEqual({
    ...nothing,
    root: 'a',
    access: 'j',
  })
})

it('reads what people are told to enter, however long', () => {
  const root = `bucket/${'日本 '.repeat(120)}`
  const { txt } = recordsFor({ domain: 'a.example', linksharingHost: 'l.test', root, accessId: 'jabc', tls: true })
  expect(read(...txt.contents.toReversed())).toEqual({ root, access: 'jabc', tls: true })
})
