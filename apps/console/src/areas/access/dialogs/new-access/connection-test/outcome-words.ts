import type { SeenRequest } from '@perigee/contract/connection-tests'
import { durationText } from '@perigee/domain/session-duration'
import { minute, second } from '@perigee/std/durations'

interface Words {
  title: string
  /** What to do about it. */
  advice: string | null
}

/** What a request of an access key came to, and what its owner can do. */
export function outcomeWords({ outcome, skew, operation, code }: SeenRequest): Words {
  switch (outcome) {
    case 'good':
      return { title: 'The connection works', advice: null }
    case 'clock':
      return {
        title: skew === null ? 'The clock is wrong' : `The clock is wrong: it is ${skewText(skew)}`,
        advice: 'Set the clock of the machine on which the application runs. It may be 15 minutes off at most.',
      }
    case 'secretKey':
      return {
        title: 'The secret key is wrong',
        advice:
          'Copy the secret key once more, as a whole and without spaces. If it is right, a proxy on the way changes requests, such as the path or the header Host.',
      }
    case 'accessKey':
      return {
        title: 'The access key is not known',
        advice: 'The access was deleted, or was made at another installation. Make a new one.',
      }
    case 'signature':
      return {
        title: 'The request is not signed as it has to be',
        advice: `Choose Signature Version 4, the service s3 and no session token.${inTheWordsOfS3(code)}`,
      }
    case 'region':
      return {
        title: 'There is no such region for a bucket',
        advice: 'A bucket was to be made in a place that is not offered. Set the region to us-east-1.',
      }
    case 'hostStyle':
      return {
        title: 'The bucket is a part of the host name',
        advice: 'Switch path style on in the application ("force path style", "addressing style").',
      }
    case 'bucket':
      return {
        title: 'The bucket was not found',
        advice: 'Check its name, and that the endpoint is given without a bucket or a path behind it.',
      }
    case 'permission':
      return {
        title: 'The access may not do this',
        advice: `Keys and endpoint are right${operation === null ? '' : `, but ${operation} is more than the access permits`}. Make an access for these buckets with this permission.`,
      }
    case 'limit':
      return {
        title: 'A limit is reached',
        advice: `Keys and endpoint are right. Look at the limits of the project, or try again later.${inTheWordsOfS3(code)}`,
      }
    case 'failing':
      return {
        title: 'The service could not answer',
        advice: 'Try again in a moment. If it stays like that, tell those who run the service.',
      }
    case 'other':
      return {
        title: 'The request was refused',
        advice: `Keys and endpoint are right; what was asked for is not possible.${inTheWordsOfS3(code)}`,
      }
  }
}

/** `seconds`: by how much a clock is ahead. */
function skewText(seconds: number): string {
  const minutes = Math.max(1, Math.round((Math.abs(seconds) * second) / minute))
  return `${durationText(minutes * minute)} ${seconds < 0 ? 'behind' : 'ahead'}`
}

const inTheWordsOfS3 = (code: string | null): string => (code === null ? '' : ` The answer was ${code}.`)
