import { createServer, request, type RequestListener } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { listen } from '../http/listen'
import { createMetrics } from './create-metrics'
import { nameRequest, trafficOf, watchRequests } from './watch-requests'

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

async function watched(answer: RequestListener) {
  const server = createServer(answer)
  const metrics = createMetrics()
  watchRequests(server, 'test', metrics)
  stops.push(() => server.close().closeAllConnections())
  const url = await listen(server, { host: '127.0.0.1', port: 0, variable: 'NONE' })
  const text = async (name: string) => {
    const lines = (await metrics.registry.metrics()).split('\n')
    return lines.filter((line) => line.startsWith(name))
  }
  return { url, text }
}

it('counts requests by action and status, failures by code', async () => {
  const { url, text } = await watched((incoming, response) => {
    nameRequest(response, { action: 'Put' })
    if (incoming.url === '/bad') nameRequest(response, { code: 'SlowDown' })
    response.writeHead(incoming.url === '/bad' ? 429 : 200).end('answer')
  })
  for (const path of ['/a', '/bad', '/bad']) await (await fetch(url + path)).text()
  await expect
    .poll(() => text('perigee_http_requests_total'))
    .toEqual([
      'perigee_http_requests_total{service="test",action="Put",status="200"} 1',
      'perigee_http_requests_total{service="test",action="Put",status="429"} 2',
    ])
  expect(await text('perigee_http_failures_total')).toEqual([
    'perigee_http_failures_total{service="test",code="SlowDown"} 2',
  ])
  expect(await text('perigee_http_duration_seconds_count')).toEqual([
    'perigee_http_duration_seconds_count{service="test",action="Put"} 3',
  ])
  expect(await text('perigee_http_time_to_first_byte_seconds_count')).toHaveLength(1)
})

it('counts the bytes of each request on a connection that is used again', async () => {
  const seen: number[] = []
  const { url, text } = await watched((incoming, response) => {
    incoming.resume().on('end', () => {
      response.end(Buffer.alloc(10_000))
      response.on('close', () => seen.push(trafficOf(response).received))
    })
  })
  for (const size of [50_000, 50_000])
    await (await fetch(url, { method: 'PUT', body: Buffer.alloc(size) })).arrayBuffer()
  await expect.poll(() => seen.length).toBe(2)
  for (const received of seen) {
    expect(received).toBeGreaterThan(50_000)
    expect(received).toBeLessThan(51_000)
  }
  const [sent = ''] = await text('perigee_http_sent_bytes_total')
  expect(Number(sent.split(' ').at(-1))).toBeGreaterThan(20_000)
})

it('tells what is in flight, and of answers that never came', async () => {
  const { url, text } = await watched(() => undefined)
  const lost = request(url)
  lost.on('error', () => undefined)
  lost.end()
  await expect
    .poll(() => text('perigee_http_requests_in_flight'))
    .toEqual(['perigee_http_requests_in_flight{service="test"} 1'])
  lost.destroy()
  await new Promise((resolve) => lost.once('close', resolve))
  await expect
    .poll(() => text('perigee_http_requests_in_flight'))
    .toEqual(['perigee_http_requests_in_flight{service="test"} 0'])
  expect(await text('perigee_http_requests_total')).toEqual([
    'perigee_http_requests_total{service="test",action="other",status="none"} 1',
  ])
})
