import { expect, it } from 'vitest'
import { attachment } from './content-disposition'

it.each([
  ['photo.jpg', 'attachment; filename=photo.jpg'],
  ['a b.txt', 'attachment; filename="a b.txt"'],
  ['say "hi"\\.txt', 'attachment; filename="say \\"hi\\"\\\\.txt"'],
  ['é日.txt', `attachment; filename="__.txt"; filename*=UTF-8''%C3%A9%E6%97%A5.txt`],
  ["é'(1)*.txt", `attachment; filename="_'(1)*.txt"; filename*=UTF-8''%C3%A9%27%281%29%2A.txt`],
  ['a\r\nset-cookie: x', `attachment; filename="a__set-cookie: x"; filename*=UTF-8''a%0D%0Aset-cookie%3A%20x`],
])('%j', (name, header) => expect(attachment(name)).toBe(header))
