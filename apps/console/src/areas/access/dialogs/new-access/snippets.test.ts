import { expect, it } from 'vitest'
import { credentialsText, profileName, snippets } from './snippets'

const access = { accessKeyId: 'jaccess', secretKey: 'jsecret', endpoint: 'http://127.0.0.1:7912' }
const text = (id: string) => snippets(access, 'perigee').find((snippet) => snippet.id === id)?.text

it('the aws profile has its keys in one file and its address in the other', () => {
  expect(text('aws-credentials')).toBe('[perigee]\naws_access_key_id = jaccess\naws_secret_access_key = jsecret\n')
  expect(text('aws-config')).toBe(
    '[profile perigee]\nregion = us-east-1\nendpoint_url = http://127.0.0.1:7912\ns3 =\n    addressing_style = path\n',
  )
})

it('the rclone remote is complete', () => {
  expect(text('rclone')).toBe(
    '[perigee]\ntype = s3\nprovider = Other\naccess_key_id = jaccess\nsecret_access_key = jsecret\nendpoint = http://127.0.0.1:7912\nregion = us-east-1\n',
  )
})

it('exactly the snippets that hold the secret are marked', () => {
  for (const { secret, text } of snippets(access, 'perigee')) expect(text.includes('jsecret')).toBe(secret)
})

it.each([
  ['Perigee', 'perigee'],
  ['My Cloud!', 'my-cloud'],
  ['雲', 'storage'],
])('the profile of brand %s is %s', (brand, profile) => {
  expect(profileName(brand)).toBe(profile)
})

it('the text file names each value', () => {
  expect(credentialsText(access)).toBe('Access Key: jaccess\nSecret Key: jsecret\nEndpoint: http://127.0.0.1:7912\n')
})
