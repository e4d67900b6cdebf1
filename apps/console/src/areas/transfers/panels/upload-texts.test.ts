import { MiB } from '@perigee/std/units'
import { describe, expect, it } from 'vitest'
import type { Upload } from '../model/upload'
import { UploadPace } from '../model/upload-pace'
import { UploadTally } from '../model/upload-tally'
import { uploadLines } from './upload-lines'
import { details, folderText, isDisconnected, statusText, summary } from './upload-texts'

let lastId = 0
const upload = (facts: Partial<Upload>): Upload => ({
  id: ++lastId,
  kind: 'upload',
  status: 'finished',
  failedMessage: null,
  retryable: true,
  projectId: 'p',
  bucket: 'b',
  key: `k${lastId}`,
  folder: null,
  size: 1_000,
  sent: 0,
  progress: 0,
  slow: false,
  bytesPerSecond: null,
  waitsFor: null,
  ...facts,
})

function tallyOf(uploads: readonly Upload[]): UploadTally {
  const tally = new UploadTally()
  for (const one of uploads) tally.change(null, one)
  return tally
}
const totalsOf = (...uploads: Partial<Upload>[]) => tallyOf(uploads.map(upload)).totals

/** Ten small files a second. */
function quickPace(): UploadPace {
  const pace = new UploadPace()
  pace.add({ files: 0, bytes: 0 }, 0)
  for (let at = 500; at <= 5_000; at += 500) pace.add({ files: 5, bytes: 5_000 }, at)
  return pace
}

describe('the head of the uploads', () => {
  const running: Partial<Upload> = { status: 'running', sent: 500 }
  const waiting: Partial<Upload> = { status: 'waiting' }
  const failed: Partial<Upload> = { status: 'failed' }
  const finished: Partial<Upload> = { sent: 1_000 }

  it.each([
    [
      'counts files and bytes while they run',
      [running, waiting, finished],
      'Uploading 3 files',
      '1 of 3 files · 1.5 KB of 3 KB · 10 files/s · a few seconds left',
    ],
    [
      'says what has failed meanwhile',
      [running, failed],
      'Uploading 2 files',
      '0 of 2 files · 500 B of 1 KB · 10 files/s · a few seconds left · 1 failed',
    ],
    ['says number and size at the end', [finished, finished], 'Uploads finished', '2 files uploaded · 2 KB'],
    [
      'says what failed and what was cancelled',
      [finished, failed, failed, { status: 'stopped' }],
      '2 uploads failed',
      '1 file uploaded · 1 KB · 2 failed · 1 cancelled',
    ],
    ['says that nothing came of it', [{ status: 'stopped' }], 'Uploads cancelled', ''],
  ] as [string, Partial<Upload>[], string, string][])('%s', (_, uploads, head, below) => {
    const totals = totalsOf(...uploads)
    expect([summary(totals), details(totals, quickPace())]).toEqual([head, below])
  })

  it('waits for the connection when every file does', () => {
    const lost: Partial<Upload> = { ...running, waitsFor: 'connection' }
    const totals = totalsOf(lost, waiting)
    expect(details(totals, quickPace())).toBe('Waiting for the connection · 0 of 2 files · 500 B of 2 KB')
    expect([isDisconnected(totals), isDisconnected(totalsOf(lost, running))]).toEqual([true, false])
  })
})

it.each([
  [{ status: 'running' }, 'Uploading, 1 KB'],
  [{ status: 'running', slow: true, progress: 30, size: 10 * MiB }, '30% of 10.49 MB'],
  [
    { status: 'running', slow: true, progress: 30, size: 10 * MiB, sent: 3 * MiB, bytesPerSecond: MiB },
    '30% of 10.49 MB · 1.05 MB/s · about 10 s left',
  ],
  [{ status: 'running', waitsFor: 'connection', progress: 30 }, 'Waiting for the connection · 30% of 1 KB'],
  [{ status: 'running', waitsFor: 'service', progress: 30 }, 'Interrupted, trying again · 30% of 1 KB'],
  [{ status: 'failed', failedMessage: 'Upload failed: no connection' }, 'Upload failed: no connection'],
] as [Partial<Upload>, string][])('%o reads %j', (facts, text) => {
  expect(statusText(upload(facts))).toBe(text)
})

it('the files of a folder are one line, and stand below it when it is opened', () => {
  const uploads = [
    upload({ key: 'trips/a', folder: 'trips/' }),
    upload({ key: 'single' }),
    upload({ key: 'trips/sea/b', folder: 'trips/', status: 'running' }),
  ]
  const tally = tallyOf(uploads)
  const shown = (open: boolean) =>
    uploadLines(uploads, tally, () => open).map((line) => (line.kind === 'file' ? line.upload.key : line.folder))
  expect(shown(false)).toEqual(['trips/', 'single'])
  expect(shown(true)).toEqual(['trips/', 'trips/a', 'trips/sea/b', 'single'])
  const [head] = uploadLines(uploads, tally, () => false)
  expect(head?.kind === 'folder' && folderText(head.totals)).toBe('1 of 2 files · 2 KB')
})
