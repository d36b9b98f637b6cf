// Addresses of hosts as people type them.
import { expect, it } from 'vitest'
import { UsageError } from '../command.ts'
import { remoteCaller } from './remote.ts'

it.each(['localhost:4401', 'galley.example.com', 'http://', '/v1'])('%j isn’t the address of a host', (address) => {
  expect(() => remoteCaller(address, 'token')).toThrow(UsageError)
})

it('an address with a scheme is one, and says so if nobody answers there', async () => {
  await expect(remoteCaller('http://127.0.0.1:9', 'token')('sites.list')).rejects.toThrow("127.0.0.1:9 doesn't answer")
})
