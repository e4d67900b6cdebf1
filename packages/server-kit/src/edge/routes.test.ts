import { expect, it } from 'vitest'
import { textAnswer } from './answer'
import { findRoute, type Route } from './routes'

const route = (method: Route['method'], pattern: string): Route => ({ method, pattern, run: () => textAnswer(200, '') })
const routes = [route('GET', '/v1/things/:id'), route('POST', '/v1/things'), route('OPTIONS', '/v1/things')]
const find = (method: string, url: string) => findRoute(routes, { method, url })

it('finds a route by method and path; what stands for the parameter comes as it was sent', () => {
  expect(find('POST', '/v1/things?x=1')).toMatchObject({ route: { pattern: '/v1/things' }, param: '' })
  expect(find('GET', '/v1/things/a%2Fb')).toMatchObject({ param: 'a%2Fb' })
})

it.each(['/v1/things/', '/v1/things/a/b', '/V1/things', '/v1', ''])('has nothing at %s', (url) => {
  expect(() => find('GET', url)).toThrow(expect.objectContaining({ status: 404 }))
})

it('names the methods of a path that is there', () => {
  expect(() => find('DELETE', '/v1/things')).toThrow(
    expect.objectContaining({ status: 405, headers: { allow: 'POST, OPTIONS' } }),
  )
})
