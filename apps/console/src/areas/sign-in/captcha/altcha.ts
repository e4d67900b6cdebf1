import { auth } from '@perigee/contract/auth'
import { minute } from '@perigee/std/durations'
import type { Challenge } from 'altcha-lib'
import { call } from '@/lib/call'

/** Shorter than the server takes a challenge. */
const freshFor = 15 * minute
const unsolved = 'The captcha could not be solved. Please try again.'

let ready: { at: number; response: Promise<string> } | undefined

/** Asks for a challenge and works on it in the background, so that no form has to wait. */
export function prepareAltcha(): void {
  if (ready && Date.now() < ready.at + freshFor) return
  const response = fetchAndSolve()
  const prepared = { at: Date.now(), response }
  ready = prepared
  response.catch(() => {
    if (ready === prepared) ready = undefined
  })
}

/** A response that nobody has had before. */
export async function takeAltcha(): Promise<string> {
  prepareAltcha()
  const response = ready?.response ?? fetchAndSolve()
  ready = undefined
  return response
}

async function fetchAndSolve(): Promise<string> {
  const challenge = (await call(auth.captchaChallenge)) as unknown as Challenge
  return typeof Worker === 'undefined' ? solveHere(challenge) : solveInWorker(challenge)
}

async function solveHere(challenge: Challenge): Promise<string> {
  const { solveAltcha } = await import('./solve-altcha')
  return solveAltcha(challenge)
}

function solveInWorker(challenge: Challenge): Promise<string> {
  const worker = new Worker(new URL('./altcha-worker.ts', import.meta.url), { type: 'module', name: 'captcha' })
  const solved = new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<{ response: string | null }>) => {
      if (data.response === null) reject(new Error(unsolved))
      else resolve(data.response)
    })
    worker.addEventListener('error', () => reject(new Error(unsolved)))
    worker.postMessage(challenge)
  })
  return solved.finally(() => worker.terminate())
}
