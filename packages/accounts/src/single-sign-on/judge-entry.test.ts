import { describe, expect, it } from 'vitest'
import { judgeEntry } from './judge-entry'

const externalId = 'acme:ada'
const email = 'Kim@corp.test'

describe('an account that single sign-on leads to', () => {
  it.each([
    { user: undefined, linksAccounts: false, entry: 'create' },
    { user: { status: 1, externalId }, linksAccounts: false, entry: 'enter' },
    { user: { status: 0, externalId: null }, linksAccounts: false, entry: 'claim' },
    { user: { status: 1, externalId: null }, linksAccounts: true, entry: 'link' },
    { user: { status: 1, externalId: null }, linksAccounts: false, entry: { refused: 'account-not-linkable' } },
    {
      user: { status: 1, externalId: 'acme:bob' },
      linksAccounts: true,
      entry: { refused: 'account-of-somebody-else' },
    },
    {
      user: { status: 0, externalId: 'acme:bob' },
      linksAccounts: true,
      entry: { refused: 'account-of-somebody-else' },
    },
    // U+212A, the Kelvin sign, which is a K to databases
    {
      user: { status: 1, externalId: null, email: '\u212aim@corp.test' },
      linksAccounts: true,
      entry: { refused: 'account-of-somebody-else' },
    },
    {
      user: { status: 0, externalId: null, email: '\u212aim@corp.test' },
      linksAccounts: true,
      entry: { refused: 'account-of-somebody-else' },
    },
    { user: { status: 1, externalId, email: 'before@corp.test' }, linksAccounts: false, entry: 'enter' },
    { user: { status: 3, externalId }, linksAccounts: true, entry: { refused: 'account-restricted' } },
    { user: { status: 4, externalId: null }, linksAccounts: true, entry: { refused: 'account-restricted' } },
    { user: { status: 5, externalId }, linksAccounts: true, entry: { refused: 'account-restricted' } },
  ])('$user, provider takes accounts over: $linksAccounts', ({ user, linksAccounts, entry }) => {
    expect(judgeEntry(user && { email: 'kim@corp.test', ...user }, { externalId, email, linksAccounts })).toEqual(entry)
  })
})
