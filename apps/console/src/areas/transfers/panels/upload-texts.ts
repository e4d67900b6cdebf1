import { byteText } from '@perigee/domain/byte-text'
import { MiB } from '@perigee/std/units'
import type { Upload } from '../model/upload'
import type { UploadPace } from '../model/upload-pace'
import { underWay, type UploadTotals } from '../model/upload-tally'
import { timeLeft } from './time-left'

const count = (number: number): string => number.toLocaleString()
export const files = (number: number): string => `${count(number)} ${number === 1 ? 'file' : 'files'}`

const waitingForConnection = 'Waiting for the connection'

/** Files that are sent, were sent or should have been. */
const wanted = ({ files: { waiting, running, finished, failed } }: UploadTotals): number =>
  waiting + running + finished + failed

/** Nothing moves before the connection is back. */
export const isDisconnected = (totals: UploadTotals): boolean =>
  totals.disconnected > 0 && totals.disconnected === totals.files.running

/** The head of the panel. */
export function summary(totals: UploadTotals): string {
  const { failed, stopped, finished } = totals.files
  if (underWay(totals) > 0) return `Uploading ${files(wanted(totals))}`
  if (failed > 0) return `${count(failed)} ${failed === 1 ? 'upload' : 'uploads'} failed`
  return stopped > 0 && finished === 0 ? 'Uploads cancelled' : 'Uploads finished'
}

/** What stands below the head. */
export function details(totals: UploadTotals, pace: UploadPace): string {
  const { failed, stopped, finished } = totals.files
  const ended = [failed > 0 ? `${count(failed)} failed` : '', stopped > 0 ? `${count(stopped)} cancelled` : '']
  if (underWay(totals) > 0) return sentences(...progressParts(totals, pace), ...ended)
  if (finished === 0) return ''
  return sentences(`${files(finished)} uploaded`, byteText(totals.bytes), ...ended)
}

function progressParts(totals: UploadTotals, pace: UploadPace): string[] {
  const { finished } = totals.files
  const total = wanted(totals)
  const amounts = [
    total > 1 ? `${count(finished)} of ${files(total)}` : '',
    `${byteText(totals.sentBytes)} of ${byteText(totals.bytes)}`,
  ]
  if (isDisconnected(totals)) return [waitingForConnection, ...amounts]
  const seconds = pace.secondsFor({ files: underWay(totals), bytes: totals.bytes - totals.sentBytes })
  return [...amounts, speedText(pace), seconds === null ? '' : `${timeLeft(seconds)} left`]
}

/** Of small files nobody wants to know the bytes. */
function speedText(pace: UploadPace): string {
  const speed = pace.perSecond()
  if (!speed) return ''
  const isSmall = speed.files >= 1 && speed.bytes / speed.files < MiB
  return isSmall ? `${files(Math.round(speed.files))}/s` : `${byteText(Math.round(speed.bytes))}/s`
}

/** The status of one file. */
export function statusText(upload: Upload): string {
  const { status, progress, size, sent, failedMessage, slow, waitsFor, bytesPerSecond } = upload
  switch (status) {
    case 'waiting':
      return `Waiting, ${byteText(size)}`
    case 'running': {
      const far = `${progress}% of ${byteText(size)}`
      if (waitsFor === 'connection') return sentences(waitingForConnection, far)
      if (waitsFor === 'service') return sentences('Interrupted, trying again', far)
      if (!slow) return `Uploading, ${byteText(size)}`
      if (bytesPerSecond === null || bytesPerSecond <= 0) return far
      const speed = `${byteText(Math.round(bytesPerSecond))}/s`
      return sentences(far, speed, `${timeLeft((size - sent) / bytesPerSecond)} left`)
    }
    case 'finished':
      return `Finished, ${byteText(size)}`
    case 'failed':
      return failedMessage ?? 'Upload failed'
    case 'stopped':
      return 'Cancelled'
  }
}

/** The status of a folder. */
export function folderText(totals: UploadTotals): string {
  const { finished, failed, stopped } = totals.files
  const total = wanted(totals)
  const ended = [failed > 0 ? `${count(failed)} failed` : '', stopped > 0 ? `${count(stopped)} cancelled` : '']
  if (underWay(totals) > 0) return sentences(`${count(finished)} of ${files(total)}`, byteText(totals.bytes), ...ended)
  return sentences(finished > 0 ? `Finished, ${files(finished)}` : '', ...ended)
}

const sentences = (...parts: string[]): string => parts.filter((part) => part !== '').join(' · ')
