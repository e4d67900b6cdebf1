import type { IncomingMessage } from 'node:http'
import { formBoundary, formParts, type FormPart } from '@perigee/s3/forms/form-parts'
import { atPace } from '@perigee/s3/http/at-pace'
import { frameErrors } from '@perigee/server-kit/edge/answer'
import { KiB } from '@perigee/std/units'
import type { AskedLink } from '../link/link'
import { problems } from '../problem'
import { limitBody, waiveLimit } from '../http/body-limit'

/** Of one form; who sends more sends them in several. */
const mostFiles = 1000
const mostOfField = 64 * KiB

export type ArrivingFile = { name: string; content: AsyncIterable<Uint8Array> }

/**
 * The files of a form, one after the other, as they come in: none of them is held. From here on the request may take as
 * long as its sender keeps up some pace. @throws AnswerError and S3Error for what is no form, or comes too slowly
 */
export async function* receiveFiles(link: AskedLink): AsyncGenerator<ArrivingFile, void, undefined> {
  const { request } = link.incoming
  const { settings } = link.site
  const boundary = formBoundary(link.header('content-type'))
  if (boundary === null) throw problems.noForm()
  waiveLimit(request)
  const bytes = atPace(received(request), settings.idleTimeout)
  let files = 0
  try {
    for await (const part of formParts(bytes, boundary)) {
      if (part.filename === undefined) await passOver(part)
      else if (++files > mostFiles) throw problems.noForm()
      else yield { name: part.filename, content: part.content }
    }
  } finally {
    // nobody reads what is left of it
    limitBody(request, settings.headerTimeout)
  }
}

async function* received(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    for await (const bytes of request.iterator({ destroyOnReturn: false })) yield bytes as Uint8Array
  } catch (cause) {
    throw request.errored || request.destroyed ? frameErrors.clientGone(cause) : cause
  }
}

async function passOver({ content }: FormPart): Promise<void> {
  let left = mostOfField
  for await (const bytes of content) if ((left -= bytes.length) < 0) throw problems.noForm()
}
