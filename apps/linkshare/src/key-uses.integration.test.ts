import { toHex } from '@perigee/std/encoding'
import { expect, it } from 'vitest'
import { bucket, useLinkshare } from './testing/start-linkshare'

const used: string[] = []
const linkshare = useLinkshare(
  { report: (_, report) => void ('head' in report && used.push(report.head)) },
  ({ put }) => put('a.txt', 'content'),
)

it('reports the key of a link that shows something, and none where nothing is found', async () => {
  const { get, access, project } = linkshare()
  for (const path of ['/missing.txt', '/a.txt']) await get(`/raw/${access}/${bucket}${path}`)
  await get(`/raw/jaaaaaaaaaaaaaaaaaaaaaaaaaaa/${bucket}/a.txt`)
  expect(used).toEqual([toHex(project.apiKey.head)])
})
