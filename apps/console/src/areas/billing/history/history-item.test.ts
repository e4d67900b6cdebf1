import { expect, it } from 'vitest'
import { safeLink, statusOf } from './history-item'

it.each([
  [
    { status: 'paid', failed: false, type: 0 },
    { name: 'Paid', color: 'green', isPayable: false },
  ],
  [
    { status: 'open', failed: false, type: 0 },
    { name: 'Open', color: 'yellow', isPayable: true },
  ],
  [
    { status: 'open', failed: true, type: 0 },
    { name: 'Payment failed', color: 'red', isPayable: true },
  ],
  [
    { status: 'open', failed: false, type: 1 },
    { name: 'Open', color: 'yellow', isPayable: false },
  ],
  [
    { status: 'pending', failed: false, type: 1 },
    { name: 'Pending', color: 'yellow', isPayable: false },
  ],
  [
    { status: 'odd', failed: false, type: 0 },
    { name: 'Odd', color: 'gray', isPayable: false },
  ],
])('%j is %j', (item, status) => expect(statusOf(item)).toEqual(status))

it.each([
  ['https://pay.example/1', true],
  ['/api/v0/payments/invoices/1/pdf', true],
  ['//evil.example', false],
  ['javascript:alert(1)', false],
  ['', false],
])('%j is a link: %s', (link, safe) => expect(safeLink(link) !== undefined).toBe(safe))
