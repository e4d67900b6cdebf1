import { expect, it } from 'vitest'
import { highlighted } from './highlight'

it.each(['html', 'xml', 'json', 'yaml', 'toml', 'sql', 'sh', 'py', 'ts', 'css', 'md'])(
  'code in colours is escaped: %s',
  async (extension) => {
    const hostile = '<script>alert(1)</script><img src=x onerror="alert(2)">'
    const html = await highlighted(hostile, extension)
    const page = new DOMParser().parseFromString(html ?? '', 'text/html')
    expect(page.body.textContent).toBe(hostile)
    expect([...new Set([...page.body.querySelectorAll('*')].map(({ tagName }) => tagName))]).toEqual(['SPAN'])
  },
)

it('text, and code that is too long, has no colours', async () => {
  expect(await highlighted('{}', 'txt')).toBeNull()
  expect(await highlighted('{}', 'constructor')).toBeNull()
  expect(await highlighted(' '.repeat(200_001), 'json')).toBeNull()
})
