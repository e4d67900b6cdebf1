import type { Challenge } from 'altcha-lib'
import { solveAltcha } from './solve-altcha'

self.addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  solveAltcha(data).then(
    (response) => self.postMessage({ response }),
    () => self.postMessage({ response: null }),
  )
})
