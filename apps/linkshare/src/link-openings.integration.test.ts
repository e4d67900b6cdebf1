import { expect, it } from 'vitest'
import { folder, useGoverned } from './testing/governed'

const told: { link: string; views: number; bytes: number }[] = []
const { aLink, get, post } = await useGoverned(
  { report: (_, report) => void ('views' in report && told.push(report)) },
  ({ put }) => put(`${folder}/a.bin`, new Uint8Array(1000)),
)
/** All that was told of a link since it was asked last. */
function counted(hash: string) {
  const mine = told.splice(0).filter(({ link }) => link === hash)
  return [mine.reduce((sum, { views }) => sum + views, 0), mine.reduce((sum, { bytes }) => sum + bytes, 0)]
}

it('tells how often pages of a governed link were shown, and how many bytes went out', async () => {
  const link = await aLink()
  await get(link.path())
  await get(link.path('a.bin'))
  expect(counted(link.hash)).toEqual([2, 0])
  await get(link.path('a.bin', 'raw'))
  await get(link.path('a.bin', 'raw'), { range: 'bytes=0-99' })
  await expect.poll(() => told.length).toBe(2)
  expect(counted(link.hash)).toEqual([0, 1100])
})

it('counts no page that stands before it, no HEAD and nothing that a chat fetches', async () => {
  const link = await aLink({ password: { set: 'correct horse' } })
  await get(link.path())
  await post(link.path(), 'password=wrong-one')
  const open = await aLink()
  await get(open.path(), {}, 'HEAD')
  await get(open.path(), { 'user-agent': 'Slackbot-LinkExpanding 1.0' })
  await get(open.path('absent'))
  expect([counted(link.hash), told]).toEqual([[0, 0], []])
})
