import { expect, it } from 'vitest'
import { passkeySite } from './passkey-site'

it.each([
  { at: 'https://console.example.com/', rpId: 'console.example.com', origin: 'https://console.example.com' },
  { at: 'https://console.example.com:8443/', rpId: 'console.example.com', origin: 'https://console.example.com:8443' },
  { at: 'http://localhost:7910/', rpId: 'localhost', origin: 'http://localhost:7910' },
  { at: 'http://perigee.localhost/', rpId: 'perigee.localhost', origin: 'http://perigee.localhost' },
])('$at is the site $rpId', ({ at, rpId, origin }) => {
  expect(passkeySite(at)).toEqual({ ok: true, rpId, origin })
})

it.each([
  { at: 'http://console.example.com/', reason: 'insecure' },
  { at: 'http://192.168.1.5:7910/', reason: 'insecure' },
  { at: 'http://127.0.0.1:7910/', reason: 'insecure' },
  { at: 'http://notlocalhost/', reason: 'insecure' },
  { at: 'https://192.168.1.5/', reason: 'nameless' },
  { at: 'https://[::1]/', reason: 'nameless' },
])('$at is none: $reason', ({ at, reason }) => {
  expect(passkeySite(at)).toEqual({ ok: false, reason })
})
