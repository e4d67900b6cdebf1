import { expect, it } from 'vitest'
import { attachmentNamed } from './download-object'

it.each([
  ['report.pdf', `attachment; filename="report.pdf"; filename*=UTF-8''report.pdf`],
  ['a "b"\\c.txt', `attachment; filename="a _b__c.txt"; filename*=UTF-8''a%20%22b%22%5Cc.txt`],
  ['é日本.txt', `attachment; filename="___.txt"; filename*=UTF-8''%C3%A9%E6%97%A5%E6%9C%AC.txt`],
  ["it's (1)*.txt", `attachment; filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2A.txt`],
  ['line\nbreak', `attachment; filename="line_break"; filename*=UTF-8''line%0Abreak`],
])('%j is downloaded under its own name', (name, header) => {
  expect(attachmentNamed(name)).toBe(header)
})
