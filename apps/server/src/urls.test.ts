import { expect, it } from 'vitest'
import { publicUrls, satelliteAddress } from './urls'

const ports = { api: 7910, gateway: 7912, auth: 7913, linkshare: 7914, compute: 7915 }
const unset = {
  host: null,
  consoleUrl: null,
  gatewayUrl: null,
  authUrl: null,
  linksUrl: null,
  computeUrl: null,
  servesCompute: false,
}

it('keeps console and edge on two hosts, so that they share no cookies', () => {
  expect(publicUrls(unset, ports)).toEqual({
    console: 'http://localhost:7910',
    gateway: 'http://127.0.0.1:7912',
    auth: 'http://127.0.0.1:7913',
    links: 'http://127.0.0.1:7914',
    compute: null,
  })
})

it('takes a host for all of them, and single URLs before it', () => {
  const urls = publicUrls({ ...unset, host: 'fe80::1', gatewayUrl: 'https://s3.example.com' }, ports)
  expect(urls).toMatchObject({ console: 'http://[fe80::1]:7910', gateway: 'https://s3.example.com' })
  expect(satelliteAddress('1abc', 'https://console.example.com', 7911)).toBe('1abc@console.example.com:7911')
})

it('speaks of TLS where there is a certificate, without the port that goes without saying', () => {
  const urls = publicUrls({ ...unset, host: 's3.example.com' }, { ...ports, api: 443 }, { tls: true })
  expect(urls).toMatchObject({ console: 'https://s3.example.com', gateway: 'https://s3.example.com:7912' })
})

it('has an address of compute where there is some, here or elsewhere', () => {
  const computeUrl = 'https://compute.example.com'
  expect(publicUrls({ ...unset, servesCompute: true }, ports).compute).toBe('http://127.0.0.1:7915')
  expect(publicUrls({ ...unset, servesCompute: true, computeUrl }, ports).compute).toBe(computeUrl)
  expect(publicUrls({ ...unset, computeUrl }, ports).compute).toBe(computeUrl)
})
