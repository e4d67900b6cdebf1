import type { ReportToApi } from '@perigee/contract/edge-reports'
import type { Answer } from '@perigee/server-kit/edge/answer'
import type { Incoming } from '@perigee/server-kit/edge/serve'
import type { Clock } from '@perigee/std/clock'
import { isPreviewBot } from '../governed/preview-bot'

interface Opening {
  /** Hash by which the list of links knows it. */
  link: string
  incoming: Incoming
  report: ReportToApi
  clock: Clock
  /** A custom domain, whose pages are files of its owner. */
  isSite: boolean
}

/**
 * Tells api that a link was opened: a page of it that somebody asked for, and the bytes of its content that go out. Pages
 * that stand before it (password, used up) are none, and neither is what programs fetch for a chat. Figures for people.
 */
export function countOpening(answer: Answer, { link, incoming, report, clock, isSite }: Opening): Answer {
  const { request, cleanup } = incoming
  const tell = (counted: { views: number; bytes: number }) =>
    report('linkOpened', { link, at: clock().getTime(), ...counted })
  const { body } = answer
  if (request.method !== 'GET') return answer
  const isPage = answer.status === 200 && answer.headers?.['content-type']?.startsWith('text/html') === true
  const isShown = isPage && (isSite || typeof body !== 'function')
  if (isShown && !isPreviewBot(request.headers['user-agent'])) tell({ views: 1, bytes: 0 })
  if (typeof body !== 'function') return answer
  let bytes = 0
  cleanup.defer(() => (bytes > 0 ? tell({ views: 0, bytes }) : undefined))
  async function* counted(): AsyncGenerator<Uint8Array> {
    if (typeof body !== 'function') return
    for await (const piece of body()) {
      bytes += piece.length
      yield piece
    }
  }
  return { ...answer, body: counted }
}
