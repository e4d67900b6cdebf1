import { expect, it } from 'vitest'
import { attachmentNamed } from './attachment-name'

it.each([
  ['notes.txt', `attachment; filename="notes.txt"; filename*=UTF-8''notes.txt`],
  ['a "b"\\c%.txt', `attachment; filename="a _b__c_.txt"; filename*=UTF-8''a%20%22b%22%5Cc%25.txt`],
  ["é(1)'*.txt", `attachment; filename="_(1)'*.txt"; filename*=UTF-8''%C3%A9%281%29%27%2A.txt`],
])('%s keeps its name', (name, header) => expect(attachmentNamed(name)).toBe(header))
