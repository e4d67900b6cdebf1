import { expect, it } from 'vitest'
import { stoppedText } from './stopped-text'

const until = '2026-12-01T00:00:00.000Z'

it.each([
  [
    { stopped: true, buckets: ['raw'], until },
    true,
    'Downloads are stopped: the budget is spent. Raise the budget, or wait until December 1 (UTC).',
  ],
  [
    { stopped: true, buckets: [], until },
    false,
    'Downloads are stopped until December 1 (UTC): the owner of the project has limited what they may cost in a month.',
  ],
  [
    { stopped: false, buckets: ['raw'], until },
    true,
    'Downloads from the bucket raw are stopped: the budget is spent. Raise the budget, or wait until December 1 (UTC).',
  ],
  [
    { stopped: false, buckets: ['a', 'b'], until: null },
    true,
    'Downloads from the buckets a, b are stopped: the budget is spent. Raise the budget, or wait until the next month.',
  ],
  [
    { stopped: false, buckets: ['a', 'b', 'c', 'd', 'e'], until: null },
    true,
    'Downloads from the buckets a, b, c and 2 more are stopped: the budget is spent. Raise the budget, or wait until the next month.',
  ],
])('%j, to its owner %s: %s', (stopped, isOwner, says) => expect(stoppedText(stopped, isOwner)).toBe(says))
