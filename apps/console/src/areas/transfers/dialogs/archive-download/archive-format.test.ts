import { expect, it } from 'vitest'
import { defaultFormat } from './archive-format'

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', 'tar.gz'],
  ['Mozilla/5.0 (X11; FreeBSD amd64; rv:140.0) Gecko/20100101', 'tar.gz'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 'tar.gz'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 'zip'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36', 'zip'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 'zip'],
  ['', 'zip'],
])('%s gets %s', (userAgent, format) => expect(defaultFormat(userAgent)).toBe(format))
